import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PendingUser, User } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { MixedScripts } from '@/directory/MixedScripts';
import { isHttpLink } from '@/forms/links';
import { languages } from '@/i18n/languages';

/** What the company typed, exactly: isolated where it may be in any script, left to right where it is an address. */
export function CompanyDetails({ user }: { user: User & Pick<PendingUser, 'invitation'> }) {
  const { t } = useTranslation('companies');
  const { company, invitation } = user;
  if (!company) return null;
  return (
    <>
      <Group title={t('details.organisation')}>
        <Entry name="organization_name">
          <Typed text={company.organization_name} />
        </Entry>
        <Entry name="organization_website">
          <WebAddress address={company.organization_website} />
        </Entry>
        <Entry name="headquarters_location">
          <Typed text={company.headquarters_location} />
        </Entry>
        <Entry name="branches_in_ksa">
          <Typed text={company.branches_in_ksa} />
        </Entry>
        <Entry name="organization_size">{t(`details.size.${company.organization_size}`)}</Entry>
        <Entry name="industry_field">
          {t(`details.industry.${company.industry_field}`)}
          {company.industry_other ? (
            <>
              {': '}
              <Typed text={company.industry_other} />
            </>
          ) : null}
        </Entry>
      </Group>
      <Group title={t('details.representative')}>
        <Entry name="name">
          <Typed text={`${user.first_name} ${user.last_name}`} />
        </Entry>
        <Entry name="position">
          <Typed text={user.position} />
        </Entry>
        <Entry name="email">
          <Mail address={user.email} />
        </Entry>
        <Entry name="business_email">
          <Mail address={user.business_email} />
        </Entry>
        <Entry name="phone_number">
          {user.phone_number ? (
            <Link href={`tel:${user.phone_number}`}>
              <LtrText>{user.phone_number}</LtrText>
            </Link>
          ) : (
            <Typed text={null} />
          )}
        </Entry>
        <Entry name="linkedin_profile">
          <WebAddress address={user.linkedin_profile} />
        </Entry>
        <Entry name="locale">{languages[user.locale].label}</Entry>
      </Group>
      <Group title={t('details.registration')}>
        <Entry name="registered_at">
          <DateTime value={company.registered_at} />
        </Entry>
        <Entry name="due_at">
          <DateTime value={company.review_due_at} />
        </Entry>
        <Entry name="email_verified_at">
          <Proved at={user.email_verified_at} />
        </Entry>
        <Entry name="phone_verified_at">
          <Proved at={user.phone_verified_at} />
        </Entry>
        <Entry name="invitation">
          {invitation ? <Invitation {...invitation} /> : t('details.notInvited')}
        </Entry>
      </Group>
    </>
  );
}

function Proved({ at }: { at: string | null }) {
  const { t } = useTranslation('companies');
  return at ? <DateTime value={at} /> : t('details.notVerified');
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 7 }}>
      <Typography variant="title" component="h3" sx={{ fontSize: '1rem', pb: 2, borderBottom: '1px solid', borderColor: 'divider' }}>
        {title}
      </Typography>
      <Box component="dl" sx={{ m: 0, mt: 3, display: 'grid', gridTemplateColumns: { sm: '160px 1fr' }, columnGap: 4, rowGap: { xs: 0.5, sm: 2.5 } }}>
        {children}
      </Box>
    </Box>
  );
}

type EntryName =
  | 'organization_name'
  | 'organization_website'
  | 'headquarters_location'
  | 'branches_in_ksa'
  | 'organization_size'
  | 'industry_field'
  | 'name'
  | 'position'
  | 'email'
  | 'business_email'
  | 'phone_number'
  | 'linkedin_profile'
  | 'locale'
  | 'registered_at'
  | 'due_at'
  | 'email_verified_at'
  | 'phone_verified_at'
  | 'invitation';

function Entry({ name, children }: { name: EntryName; children: ReactNode }) {
  const { t } = useTranslation('companies');
  return (
    <>
      <Typography variant="hint" component="dt" sx={{ pt: { xs: 2, sm: 0 } }}>
        {t(`details.${name}`)}
      </Typography>
      <Typography variant="label" component="dd" sx={{ m: 0, fontWeight: 400, minWidth: 0, overflowWrap: 'anywhere', '& a': { display: 'inline-block', py: 0.5 } }}>
        {children}
      </Typography>
    </>
  );
}

function Typed({ text }: { text: string | null }) {
  const { t } = useTranslation('companies');
  return text ? <Bdi>{text}</Bdi> : <>{t('details.none')}</>;
}

function Mail({ address }: { address: string | null }) {
  if (!address) return <Typed text={null} />;
  return (
    <>
      <Link href={`mailto:${address}`}>
        <LtrText breakAnywhere>{address}</LtrText>
      </Link>
      <MixedScripts address={address} />
    </>
  );
}

/** Only a web address becomes a link; anything else stays text. */
function WebAddress({ address }: { address: string | null }) {
  if (!address) return <Typed text={null} />;
  const text = <LtrText breakAnywhere>{address}</LtrText>;
  return (
    <>
      {isHttpLink(address) ? (
        <Link href={address} target="_blank" rel="noopener noreferrer">
          {text}
        </Link>
      ) : (
        text
      )}
      <MixedScripts address={address} />
    </>
  );
}

function Invitation({ note, issued_by }: { note: string | null; issued_by: string | null }) {
  const { t } = useTranslation('companies');
  return (
    <>
      {issued_by ? t('details.invitedBy', { name: `\u2068${issued_by}\u2069` }) : t('details.invitedBySystem')}
      {note ? (
        <Typography variant="hint" component="span" sx={{ display: 'block' }}>
          <Bdi>{note}</Bdi>
        </Typography>
      ) : null}
    </>
  );
}
