import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useTranslation } from 'react-i18next';
import type { FileOut } from '@/api/schema.gen';
import { FieldMessage, fieldId } from '@/components/FormField';
import { FileName } from '@/components/FileName';
import type { ConfirmedFiles } from './useConfirmedFiles';

/** Name of the check box in an error summary. */
export const warnedField = 'warned-files';

interface WarnedFilesProps {
  files: readonly FileOut[];
  confirmed: ConfirmedFiles;
  /** Whether the confirmation is missing at an attempt to send. */
  isMissing: boolean;
}

/** The files that may not open for their readers, and the confirmation that they are to be sent as they are. */
export function WarnedFiles({ files, ...props }: WarnedFilesProps) {
  const warned = files.filter(({ warning }) => warning);
  return warned.length > 0 ? <Confirmation files={warned} {...props} /> : null;
}

function Confirmation({ files, confirmed, isMissing }: WarnedFilesProps) {
  const { t } = useTranslation(['fileWarnings', 'submission']);
  const id = fieldId(warnedField);
  const errorId = `${id}-error`;
  return (
    <Alert severity="warning" sx={{ my: 4 }}>
      <AlertTitle sx={{ fontWeight: 500 }}>{t('title', { count: files.length })}</AlertTitle>
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 5 }}>
        {files.map(({ id: file, name, warning }) => (
          <li key={file}>
            <FileName name={name} /> — {warning ? t(`fact.${warning}`) : null}
          </li>
        ))}
      </Box>
      <FormControlLabel
        sx={{
          alignItems: 'flex-start',
          mt: 2,
          marginInlineEnd: 0,
          '& .MuiCheckbox-root': { pt: 0.5, marginInlineStart: '-7px' },
        }}
        label={t('confirm')}
        control={
          <Checkbox
            checked={confirmed.areConfirmed}
            onChange={(_, checked) => {
              confirmed.confirm(checked);
            }}
            slotProps={{
              input: {
                id,
                'aria-invalid': isMissing ? true : undefined,
                'aria-describedby': isMissing ? errorId : undefined,
                'aria-required': true,
              },
            }}
          />
        }
      />
      {isMissing ? <FieldMessage id={errorId}>{t('submission:review.problem.warned')}</FieldMessage> : null}
    </Alert>
  );
}
