import VerifiedRounded from '@mui/icons-material/VerifiedRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { AuditSealOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { Fact, FactList } from '@/components/FactList';
import { LoadingState } from '@/components/LoadingState';
import { useSaveFile } from '@/components/useSaveFile';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { sealedExportAddress, sealQuery } from './api';

/** The last seal of the audit trail, and the export that proves what it sealed. */
export default function SealDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { t } = useTranslation(['audit', 'common']);
  const titleId = useId();
  const seal = useQuery(sealQuery);
  const saving = useSaveFile(t('seal.failed'));
  return (
    <Dialog open={open} onClose={onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <DialogTitle id={titleId} variant="title" component="h2">
        {t('seal.title')}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 4 }}>
        <Typography>{t('seal.lead')}</Typography>
        {seal.data ? (
          <Facts seal={seal.data} />
        ) : seal.isError ? (
          <ErrorState error={seal.error} onRetry={() => void seal.refetch()} />
        ) : seal.isPending ? (
          <LoadingState />
        ) : (
          <Typography>{t('seal.none')}</Typography>
        )}
        <Typography variant="hint">{t('seal.how')}</Typography>
      </DialogContent>
      <DialogActions>
        <Button variant="outlined" onClick={onClose}>
          {t('common:actions.close')}
        </Button>
        <Button
          component="a"
          href={sealedExportAddress}
          download
          startIcon={<VerifiedRounded />}
          loading={saving.busy}
          loadingPosition="start"
          onClick={saving.onClick}
        >
          {t('seal.export')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Facts({ seal }: { seal: AuditSealOut }) {
  const { t } = useTranslation('audit');
  const language = currentLanguage();
  const began = formatDateTime(seal.epoch_began_at, language);
  return (
    <FactList>
      <Fact label={t('seal.number')}>{formatNumber(seal.number, language)}</Fact>
      <Fact label={t('seal.sealedAt')}>
        <DateTime value={seal.sealed_at} format="full" />
      </Fact>
      <Fact label={t('seal.unsealed')}>{formatNumber(seal.unsealed, language)}</Fact>
      <Fact label={t('seal.hash')}>
        <Letters text={seal.hash} label={t('seal.copy.hash')} />
      </Fact>
      <Fact label={t('seal.key')}>
        <Letters text={seal.key} label={t('seal.copy.key')} />
      </Fact>
      <Fact label={t('seal.began')}>{t(`seal.beginning.${seal.epoch_begins}`, { time: began })}</Fact>
      <Fact label={t('seal.copies')}>{seal.stored ? t('seal.stored') : t('seal.notStored')}</Fact>
      <Fact label={t('seal.witness')}>
        {seal.witnessed_at ? (
          <DateTime value={seal.witnessed_at} />
        ) : seal.has_witness ? (
          t('seal.notYet')
        ) : (
          t('seal.noWitness')
        )}
      </Fact>
    </FactList>
  );
}

/** A long value in one direction, with a button that copies it. */
function Letters({ text, label }: { text: string; label: string }) {
  const { t } = useTranslation('audit');
  return (
    <Box component="span" sx={{ display: 'flex', alignItems: 'start', gap: 1 }}>
      <Box component="span" sx={{ fontFamily: 'monospace' }}>
        <LtrText breakAnywhere>{text}</LtrText>
      </Box>
      <CopyButton text={text} label={label} said={{ copied: t('seal.copied'), refused: t('seal.copyRefused') }} />
    </Box>
  );
}
