import ContactMailRounded from '@mui/icons-material/ContactMailRounded';
import HourglassDisabledRounded from '@mui/icons-material/HourglassDisabledRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import KeyRounded from '@mui/icons-material/KeyRounded';
import PersonRounded from '@mui/icons-material/PersonRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { ColleagueOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { RelativeTime } from '@/components/RelativeTime';
import { Sentence } from '@/components/Sentence';
import { ToneChip, type Look } from '@/components/ToneChip';

export const fullName = ({ first_name, last_name }: ColleagueOut) => `${first_name} ${last_name}`;

const roles: Record<ColleagueOut['role'], Look> = {
  owner: { icon: KeyRounded, tone: 'good' },
  member: { icon: PersonRounded, tone: 'quiet' },
};
const invitations: Record<Exclude<ColleagueOut['state'], 'active'>, Look> = {
  invited: { icon: HourglassTopRounded, tone: 'waiting' },
  invitation_expired: { icon: HourglassDisabledRounded, tone: 'bad' },
};

interface PeopleListProps {
  people: readonly ColleagueOut[];
  /** Buttons of a person. */
  actions?: (person: ColleagueOut) => ReactNode;
}

/** Who belongs to a company, and who is invited. */
export function PeopleList({ people, actions }: PeopleListProps) {
  const { t } = useTranslation('people');
  return (
    <Box component="ul" aria-label={t('title')} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {people.map((person) => (
        <Box
          key={person.id}
          component="li"
          sx={{
            py: 4,
            borderBlockEnd: '1px solid',
            borderColor: 'divider',
            '&:last-of-type': { borderBlockEnd: 0, pb: 0 },
          }}
        >
          <Person person={person} />
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 3, '&:empty': { display: 'none' } }}>
            {actions?.(person)}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function Person({ person }: { person: ColleagueOut }) {
  const { t } = useTranslation('people');
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 1 }}>
        <Typography variant="label" component="p" sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          <Bdi>{fullName(person)}</Bdi>
          {person.is_self ? ` (${t('you')})` : null}
        </Typography>
        {person.state === 'active' ? (
          <ToneChip {...roles[person.role]} label={t(`role.${person.role}`)} />
        ) : (
          <ToneChip {...invitations[person.state]} label={t(`state.${person.state}`)} />
        )}
        {person.is_contact ? <ToneChip icon={ContactMailRounded} tone="calm" label={t('contact')} /> : null}
      </Box>
      <Typography variant="hint" component="p" sx={{ overflowWrap: 'anywhere' }}>
        {person.position ? (
          <>
            <Bdi>{person.position}</Bdi>
            {' · '}
          </>
        ) : null}
        <LtrText breakAnywhere>{person.email}</LtrText>
        {person.phone_number ? (
          <>
            {' · '}
            <LtrText>{person.phone_number}</LtrText>
          </>
        ) : null}
        {person.linkedin_profile ? (
          <>
            {' · '}
            <LtrText breakAnywhere>{person.linkedin_profile}</LtrText>
          </>
        ) : null}
      </Typography>
      <Typography variant="hint" component="p">
        <Since person={person} />
      </Typography>
    </>
  );
}

function Since({ person: { state, invitation_ends_at, last_sign_in_at } }: { person: ColleagueOut }) {
  const { t } = useTranslation('people');
  if (state !== 'active') {
    if (!invitation_ends_at) return null;
    const text = t(state === 'invited' ? 'validUntil' : 'expired');
    return <Sentence text={text} parts={{ time: <DateTime value={invitation_ends_at} /> }} />;
  }
  if (!last_sign_in_at) return t('neverSignedIn');
  return <Sentence text={t('signedIn')} parts={{ time: <RelativeTime value={last_sign_in_at} /> }} />;
}
