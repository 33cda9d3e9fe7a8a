import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName, PendingUser, RegistrationField, User } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { AgreementText } from '@/components/AgreementText';
import { DateTime } from '@/components/DateTime';
import { MixedScripts } from './MixedScripts';
import { useLanguageName } from '@/i18n/languages';
import { SheetSubheading } from '@/lists/sheet/SheetSubheading';
import { fieldsOf, shortLabel, wordsOf } from '@/features/people/fields/declared';
import { WebAddress } from './WebAddress';

/** The registration as typed: isolated if it may be in any script, left to right if it is an address. */
export function CompanyDetails({ user }: { user: User & Pick<PendingUser, 'invitation'> }) {
  const { t } = useTranslation('companySheet');
  const languageName = useLanguageName();
  const { company, invitation } = user;
  if (!company) return null;
  const values = { ...user, ...company };
  return (
    <>
      <Group title={t('details.organisation')}>
        {inSheet('organisation').map((field) => (
          <Entry key={field.name} label={shortLabel(field)}>
            <Declared field={field} values={values} />
          </Entry>
        ))}
      </Group>
      <Group title={t('details.representative')}>
        <Entry label={t('details.name')}>
          <Typed text={`${user.first_name} ${user.last_name}`} />
        </Entry>
        {inSheet('person')
          .filter(({ rule }) => rule !== 'name')
          .map((field) => (
            <Entry key={field.name} label={shortLabel(field)}>
              <Declared field={field} values={values} />
            </Entry>
          ))}
        <Entry label={t('details.locale')}>{languageName(user.locale)}</Entry>
      </Group>
      <Group title={t('details.registration')}>
        <Entry label={t('details.registered_at')}>
          <DateTime value={company.registered_at} />
        </Entry>
        <Entry label={t('details.due_at')}>
          {company.review_due_at ? <DateTime value={company.review_due_at} /> : t('details.paused')}
        </Entry>
        <Entry label={t('details.email_verified_at')}>
          <Proved at={user.email_verified_at} />
        </Entry>
        <Entry label={t('details.phone_verified_at')}>
          <Proved at={user.phone_verified_at} />
        </Entry>
        <Entry label={t('details.agreement')}>
          <AgreementText agreement={user.agreement} />
        </Entry>
        <Entry label={t('details.invitation')}>
          {invitation ? <Invitation {...invitation} /> : t('details.notInvited')}
        </Entry>
      </Group>
    </>
  );
}

function Proved({ at }: { at: string | null }) {
  const { t } = useTranslation('companySheet');
  return at ? <DateTime value={at} /> : t('details.notVerified');
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section" sx={{ mt: 7 }}>
      <SheetSubheading mt={0}>{title}</SheetSubheading>
      <Box
        component="dl"
        sx={{
          m: 0,
          mt: 3,
          display: 'grid',
          gridTemplateColumns: { sm: '160px 1fr' },
          columnGap: 4,
          rowGap: { xs: 0.5, sm: 2.5 },
        }}
      >
        {children}
      </Box>
    </Box>
  );
}

function Entry({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography variant="hint" component="dt" sx={{ pt: { xs: 2, sm: 0 } }}>
        {label}
      </Typography>
      <Typography
        variant="label"
        component="dd"
        sx={{
          m: 0,
          fontWeight: 400,
          minWidth: 0,
          overflowWrap: 'anywhere',
          // A target of 24 px that leaves the line as high as the others.
          '& a': { display: 'inline-block', py: 0.5, my: -0.5, color: 'text.primary', textDecorationColor: 'divider' },
        }}
      >
        {children}
      </Typography>
    </>
  );
}

/** A conditional field follows the choice that it explains. */
const inSheet = (step: RegistrationField['step']) =>
  fieldsOf(step).filter(({ shown, when }) => shown.includes('sheet') && !when);

type Values = Partial<Record<FieldName, string | null>>;

/** The value of a declared field, by its rule. */
function Declared({ field, values }: { field: RegistrationField; values: Values }) {
  const value = values[field.name] ?? null;
  if (!value) return <Typed text={null} />;
  if (field.options) return <Chosen field={field} value={value} values={values} />;
  if (field.rule === 'email') return <Mail address={value} />;
  if (field.rule === 'url') return <WebAddress address={value} />;
  if (field.rule !== 'phone') return <Typed text={value} />;
  return (
    <Link href={`tel:${value}`}>
      <LtrText>{value}</LtrText>
    </Link>
  );
}

function Chosen({ field, value, values }: { field: RegistrationField; value: string; values: Values }) {
  const details = fieldsOf(field.step).flatMap(({ name, when }) =>
    when?.field === field.name ? (values[name] ?? []) : [],
  );
  return (
    <>
      {wordsOf(field, value)}
      {details.map((text) => (
        <Fragment key={text}>
          {': '}
          <Typed text={text} />
        </Fragment>
      ))}
    </>
  );
}

function Typed({ text }: { text: string | null }) {
  const { t } = useTranslation('companySheet');
  return text ? <Bdi>{text}</Bdi> : <>{t('details.none')}</>;
}

function Mail({ address }: { address: string }) {
  return (
    <>
      <Link href={`mailto:${address}`}>
        <LtrText breakAnywhere>{address}</LtrText>
      </Link>
      <MixedScripts address={address} />
    </>
  );
}

function Invitation({ note, issued_by }: { note: string | null; issued_by: string | null }) {
  const { t } = useTranslation('companySheet');
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
