import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { memo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RfiOut } from '@/api/schema.gen';
import { DateTime } from '@/components/DateTime';
import { StatusChip } from '@/components/StatusChip';
import { currentLanguage } from '@/i18n/i18n';
import { Panel } from '@/components/Panel';

/** The current RFI with its dates. */
export const CurrentRequest = memo(function CurrentRequest({ rfi }: { rfi: RfiOut | null }) {
  const { t } = useTranslation('home');
  return (
    <Panel title={t('rfi.title')} badge={rfi ? <StatusChip status={rfi.state} size="small" /> : null}>
      {rfi ? (
        <>
          <Typography variant="title" component="p" sx={{ mt: 2 }}>
            {rfi.title[currentLanguage()]}
          </Typography>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 5,
              display: 'grid',
              gap: 5,
              gridTemplateColumns: { sm: 'repeat(auto-fit, minmax(240px, 1fr))' },
            }}
          >
            {rfi.opens_at ? (
              <Instant term={t(rfi.state === 'scheduled' ? 'rfi.opens' : 'rfi.opened')}>
                <DateTime value={rfi.opens_at} format="full" />
              </Instant>
            ) : null}
            <Instant term={t(rfi.closed_early ? 'rfi.closedEarly' : 'rfi.deadline')}>
              <DateTime value={rfi.deadline} format="full" />
            </Instant>
            {rfi.closed_early ? (
              <Instant term={t('rfi.planned')}>
                <DateTime value={rfi.closed_early.planned} format="full" />
              </Instant>
            ) : null}
          </Box>
          <Typography variant="hint" sx={{ mt: 5 }}>
            {t('rfi.rule')}
          </Typography>
        </>
      ) : (
        <Typography sx={{ mt: 2 }}>{t('rfi.none')}</Typography>
      )}
    </Panel>
  );
});

function Instant({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <Typography variant="hint" component="dt">
        {term}
      </Typography>
      <Typography variant="label" component="dd" sx={{ m: 0, mt: 0.5 }}>
        {children}
      </Typography>
    </div>
  );
}
