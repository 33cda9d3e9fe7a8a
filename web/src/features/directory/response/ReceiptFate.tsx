import { useTranslation } from 'react-i18next';
import type { ReceiptOut } from '@/api/schema.gen';
import { LtrParts } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { isolateLtr } from '@/i18n/isolate';

interface ReceiptFateProps {
  receipt: ReceiptOut;
  /** Without the time. */
  brief?: boolean;
}

/** What became of a version that does not stand, and the receipt that counts now. */
export function ReceiptFate({ receipt: { state, ended_at: endedAt, standing }, brief = false }: ReceiptFateProps) {
  const { t } = useTranslation('directory');
  if (state === 'submitted') return null;
  return (
    <>
      {endedAt && !brief ? (
        <Sentence text={t(`receipt.endedAt.${state}`)} parts={{ time: <DateTime value={endedAt} /> }} />
      ) : (
        t(`receipt.${state}`)
      )}
      {' · '}
      <LtrParts text={standing ? t('receipt.current', { receipt: isolateLtr(standing) }) : t('receipt.none')} />
    </>
  );
}
