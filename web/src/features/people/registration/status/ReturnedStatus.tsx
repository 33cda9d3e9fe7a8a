import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { FieldName, User } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { isolate } from '@/i18n/isolate';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { fieldNamed, shortLabel } from '@/features/people/fields/declared';
import CorrectionForm from './CorrectionForm';
import { OwnAccountHint } from './OwnAccountHint';
import { SignedInAs } from '@/features/people/accounts/SignedInAs';

/** Named in the heading up to this number, else counted. */
const maxNamed = 3;

function useTitle(names: readonly FieldName[]): string {
  const { t } = useTranslation('accounts');
  if (names.length === 0) return t('status.returnedTitle');
  if (names.length > maxNamed) return t('status.returnedMany', { count: names.length });
  const list = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'conjunction' });
  return t('status.returnedFields', { fields: list.format(names.map((name) => shortLabel(fieldNamed(name)))) });
}

/** What the authority wants corrected, in the heading, and the form for it. Needs the fields of the registration. */
export default function ReturnedStatus({ user }: { user: User }) {
  const { t } = useTranslation('accounts');
  const { company } = user;
  const returned = company?.returned;
  const title = useTitle((returned?.fields ?? []) as FieldName[]);
  if (!company || !returned) return null;
  const hours = Math.floor(returned.hours_left);
  return (
    <>
      <PageHeader
        title={title}
        lead={t('status.returnedLead', { company: isolate(company.organization_name) })}
        badge={<StatusChip status="returned" />}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 8 }}>
        <Box sx={{ p: 5, borderRadius: '12px', bgcolor: (theme) => theme.tokens.warningSoft }}>
          <Typography variant="label" component="h2">
            {t('status.reason')}
          </Typography>
          <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            <Bdi>{returned.reason}</Bdi>
          </Typography>
          <Typography variant="hint" component="p" sx={{ mt: 3 }}>
            {hours > 0 ? t('status.returnedClock', { count: hours }) : t('status.returnedClockOver')}
          </Typography>
        </Box>
        <Box component="section">
          <CorrectionForm
            key={returned.at}
            user={user}
            names={returned.fields as FieldName[]}
            returnedAt={returned.at}
          />
          <Typography variant="hint" component="p" sx={{ mt: 4 }}>
            <OwnAccountHint />
          </Typography>
        </Box>
        <SignedInAs user={user} already />
      </Box>
    </>
  );
}
