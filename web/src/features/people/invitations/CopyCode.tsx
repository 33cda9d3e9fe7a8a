import { useTranslation } from 'react-i18next';
import { CopyButton } from '@/components/CopyButton';
import { isolateLtr } from '@/i18n/isolate';

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
