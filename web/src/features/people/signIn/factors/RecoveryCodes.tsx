import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { saveBlob } from '@/api/saveFile';
import { LtrText } from '@/components/Bdi';
import { FormDialog } from '@/components/FormDialog';

interface RecoveryCodesProps {
  open: boolean;
  /** Empty while the dialog closes. */
  codes: readonly string[];
  onClose: () => void;
}

/** Shows recovery codes, once: they are not stored in a form that could be read again. */
export default function RecoveryCodes({ open, codes, onClose }: RecoveryCodesProps) {
  const { t } = useTranslation('factors');
  const save = () => {
    saveBlob(new Blob([`${codes.join('\n')}\n`], { type: 'text/plain;charset=utf-8' }), 'recovery-codes.txt');
  };
  return (
    <FormDialog open={open} title={t('codes.title')} narrow onClose={onClose}>
      <DialogContent>
        <Typography>{t('codes.text')}</Typography>
        <Box
          component="ul"
          aria-label={t('codes.title')}
          sx={{
            listStyle: 'none',
            m: 0,
            mt: 4,
            p: 0,
            display: 'grid',
            gridTemplateColumns: 'repeat(auto-fill, minmax(190px, 1fr))',
            gap: 2,
            fontFamily: 'monospace',
          }}
        >
          {codes.map((code) => (
            <li key={code}>
              <LtrText>{code}</LtrText>
            </li>
          ))}
        </Box>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={save}>
          {t('codes.download')}
        </Button>
        <Button variant="contained" onClick={onClose}>
          {t('codes.kept')}
        </Button>
      </DialogActions>
    </FormDialog>
  );
}
