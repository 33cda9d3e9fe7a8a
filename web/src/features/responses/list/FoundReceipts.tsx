import HistoryRounded from '@mui/icons-material/HistoryRounded';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import { receiptsMax } from '@/api/limits.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { ReceiptFate } from '@/features/directory/response/ReceiptFate';
import { receiptAddress, receiptsQuery } from '@/features/directory/response/receipts';

const most = 5;

/** Says why a search found a company whose receipt has another number, or none: its version does not count any more. */
export function FoundReceipts({ search }: { search: string }) {
  const { t } = useTranslation('directory');
  // All that the server gives, so that receipts that count do not displace the others.
  const found = useQuery(receiptsQuery(search, receiptsMax)).data ?? [];
  const ended = found.filter(({ state }) => state !== 'submitted').slice(0, most);
  return (
    <div role="status">
      {ended.length > 0 ? (
        <Box component="ul" aria-label={t('receipt.found')} sx={{ listStyle: 'none', m: 0, mb: 3, p: 0 }}>
          {ended.map((receipt) => (
            <Box component="li" key={receipt.receipt_number} sx={{ display: 'flex', gap: 2, py: 1 }}>
              <HistoryRounded aria-hidden sx={{ color: 'text.secondary', fontSize: 20, flexShrink: 0 }} />
              <Typography variant="body2" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
                <Link component={RouterLink} to={receiptAddress(receipt)}>
                  <LtrText>{receipt.receipt_number}</LtrText>
                </Link>
                {' · '}
                <Bdi>{receipt.organization_name}</Bdi>
                {' · '}
                <ReceiptFate receipt={receipt} />
              </Typography>
            </Box>
          ))}
        </Box>
      ) : null}
    </div>
  );
}
