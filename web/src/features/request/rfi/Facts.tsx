import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ManagedRfiOut, RfiOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { CalendarLink } from '@/components/CalendarLink';
import { Bdi } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Panel } from '@/components/Panel';
import { currentLanguage } from '@/i18n/i18n';

/** Titles and dates for those who cannot change them. */
export function Facts({ rfi }: { rfi: RfiOut }) {
  const { t } = useTranslation('request');
  const early = rfi.closed_early;
  return (
    <>
      <Box component="dl" sx={{ m: 0, mt: 4, display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        <Fact term={t('form.title_en')}>
          <Bdi language="en">{rfi.title.en}</Bdi>
        </Fact>
        <Fact term={t('form.title_ar')}>
          <Bdi language="ar">{rfi.title.ar}</Bdi>
        </Fact>
        <Fact term={t('form.opens_at')}>
          {rfi.opens_at ? <DateTime value={rfi.opens_at} format="full" /> : t('facts.fromStart')}
        </Fact>
        <Fact term={t('form.deadline')}>
          <DateTime value={early?.planned ?? rfi.deadline} format="full" />
        </Fact>
        <Fact term={t('form.questions_until')}>
          <DateTime value={rfi.questions_until} format="full" />
        </Fact>
        {rfi.closed_at ? (
          <Fact term={t(early ? 'facts.closedEarly' : 'facts.closedAt')}>
            <DateTime value={rfi.closed_at} format="full" />
          </Fact>
        ) : null}
        {early?.reason ? <Fact term={t('facts.reason')}>{early.reason[currentLanguage()]}</Fact> : null}
      </Box>
      <Box sx={{ mt: 5 }}>
        <CalendarLink />
      </Box>
    </>
  );
}

export function Responses({ counts }: { counts: ManagedRfiOut['counts'] }) {
  const { t } = useTranslation('request');
  const maySee = useAbility().can('VIEW', 'submissions');
  return (
    <Panel title={t('counts.title')}>
      <Typography variant="h2" component="p" sx={{ mt: 2 }}>
        {t('counts.submitted', { count: counts.companies, submitted: counts.submitted })}
      </Typography>
      <Typography variant="hint">{t('counts.hint')}</Typography>
      {counts.extended > 0 ? (
        <Typography variant="body2" sx={{ mt: 2 }}>
          {t('counts.extended', { count: counts.extended })}{' '}
          {maySee ? (
            <Link component={RouterLink} to="/submissionsList?extended=true&response=notSubmitted" variant="label">
              {t('counts.longer')}
            </Link>
          ) : null}
        </Typography>
      ) : null}
    </Panel>
  );
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
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
