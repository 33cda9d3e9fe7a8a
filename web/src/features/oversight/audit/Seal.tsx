import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { later } from '@/components/later';
import { ToolbarButton } from '@/components/ToolbarButton';

const SealDialog = later(() => import('./SealDialog'));

/** Opens the last seal. */
export function Seal() {
  const { t } = useTranslation('audit');
  const [open, setOpen] = useState(false);
  return (
    <>
      <ToolbarButton
        icon={<VerifiedRounded />}
        label={t('seal.action')}
        onClick={() => {
          setOpen(true);
        }}
      />
      {open ? (
        <SealDialog
          open
          onClose={() => {
            setOpen(false);
          }}
        />
      ) : null}
    </>
  );
}
