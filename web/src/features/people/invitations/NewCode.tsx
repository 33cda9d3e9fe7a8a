import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { isolateLtr } from '@/i18n/isolate';

/** The new code, large and ready to copy. */
export function NewCode({ invitation, onClose }: { invitation: Invitation; onClose: () => void }) {
  const { t } = useTranslation('invitations');
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.focus();
  }, [invitation.id]);
  return (
    <Alert
      ref={box}
      role="group"
      aria-label={t('generate.done')}
      tabIndex={-1}
      severity="success"
      onClose={onClose}
      sx={{ mb: 5, alignItems: 'center' }}
    >
      <AlertTitle>{t('generate.done')}</AlertTitle>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, typography: 'h2' }}>
        <LtrText breakAnywhere>{invitation.code}</LtrText>
        <CopyCode code={invitation.code} />
      </Box>
    </Alert>
  );
}

export function CopyCode({ code }: { code: string }) {
  const { t } = useTranslation('invitations');
  return (
    <CopyButton
      text={code}
      label={t('copy.label', { code: isolateLtr(code) })}
      said={{ copied: t('copy.copied'), refused: t('copy.refused') }}
    />
  );
}
