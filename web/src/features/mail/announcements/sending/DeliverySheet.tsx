import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { SheetHeading } from '@/lists/sheet/SheetHeading';

interface DeliverySheetProps {
  /** Undefined if it is on another page of the list. */
  delivery: Delivery | undefined;
  titleId: string;
}

const quoted = (text: string | null) => (text === null ? null : <LtrText breakAnywhere>{text}</LtrText>);

/** Details of one delivery. */
export default function DeliverySheet({ delivery, titleId }: DeliverySheetProps) {
  const { t } = useTranslation('announcements');
  const lines: [label: string, text: ReactNode][] = delivery
    ? [
        [t('column.recipient'), quoted(delivery.recipient)],
        [t('column.answer'), quoted(delivery.answer)],
        [t('deliveries.error'), delivery.error && t(`deliveries.problem.${delivery.error}`)],
        [t('deliveries.messageId'), quoted(delivery.message_id)],
      ]
    : [];
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <SheetHeading id={titleId} of={delivery?.recipient}>
        {delivery ? <Bdi>{delivery.organization_name}</Bdi> : t('deliveries.title')}
      </SheetHeading>
      {delivery ? (
        <Typography sx={{ mt: 2 }}>
          {t(`delivery.${delivery.error === 'gave_up' ? 'gave_up' : delivery.state}`)}
        </Typography>
      ) : (
        <Typography sx={{ mt: 2 }}>{t('deliveries.elsewhere')}</Typography>
      )}
      {delivery?.may_repeat ? <Typography sx={{ mt: 2 }}>{t('deliveries.mayRepeatText')}</Typography> : null}
      <Box component="dl" sx={{ m: 0, mt: 4, display: 'grid', gap: 1 }}>
        {lines
          .filter(([, text]) => text !== null)
          .map(([label, text]) => (
            <Box key={label} sx={{ mb: 2 }}>
              <Typography component="dt" variant="hint">
                {label}
              </Typography>
              <Typography component="dd" variant="body2" sx={{ m: 0 }}>
                {text}
              </Typography>
            </Box>
          ))}
      </Box>
    </Box>
  );
}
