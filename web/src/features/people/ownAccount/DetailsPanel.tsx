import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RegistrationField, User } from '@/api/contract';
import type { ProfileIn } from '@/api/schema.gen';
import { useSignedInUser } from '@/auth/AuthContext';
import { AgreementText } from '@/components/AgreementText';
import { Bdi, LtrText } from '@/components/Bdi';
import { later } from '@/components/later';
import { Panel } from '@/components/Panel';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { changeLanguage } from '@/storage/handover';
import { fieldNamed, fieldsOf, inLanguage } from '@/features/people/fields/declared';
import { findChange, type ContactChange, type ContactKind } from './contact/contactChange';
import type { EditableField } from './DetailsDialog';

const DetailsDialog = later(() => import('./DetailsDialog'));
const ContactDialog = later(() => import('./contact/ContactDialog'));

const names: readonly (keyof ProfileIn)[] = ['first_name', 'last_name', 'position', 'linkedin_profile'];
const isEditable = (field: RegistrationField): field is EditableField => names.some((name) => name === field.name);

/** The fields that a person changes without a proof; administrators have a name only. */
const editableFields = ({ role }: User) =>
  fieldsOf('person')
    .filter(isEditable)
    .filter(({ rule }) => role !== 'Admin' || rule === 'name');

/** Name, contact and language. */
export function DetailsPanel() {
  const { t } = useTranslation(['account', 'common']);
  const user = useSignedInUser();
  const fields = editableFields(user);
  const [open, setOpen] = useState(false);
  const [contact, setContact] = useState<ContactKind | null>(null);
  const [begun, setBegun] = useState<ContactChange | null>(null);
  useEffect(() => {
    let active = true;
    void findChange(user.id).then((change) => {
      if (!active || !change) return;
      setBegun(change);
      setContact(change.kind);
    });
    return () => {
      active = false;
    };
  }, [user.id]);
  return (
    <Panel
      title={t('details.title')}
      badge={
        <Button
          size="small"
          variant="outlined"
          sx={{ marginInlineStart: 'auto' }}
          onClick={() => {
            setOpen(true);
          }}
        >
          {t('details.change')}
        </Button>
      }
    >
      <Box component="dl" sx={{ m: 0, mt: 3 }}>
        {fields.map(({ name, rule }) => {
          const value = user[name] ?? '';
          return (
            <Detail key={name} term={inLanguage(fieldNamed(name).label)}>
              {rule === 'url' ? <LtrText breakAnywhere>{value}</LtrText> : <Bdi>{value}</Bdi>}
            </Detail>
          );
        })}
        <Detail
          term={inLanguage(fieldNamed('email').label)}
          action={
            <ChangeButton
              name={t('contact.email.title')}
              onClick={() => {
                setContact('email');
              }}
            />
          }
        >
          <LtrText breakAnywhere>{user.email}</LtrText>
          <Hint>{t(user.email_verified_at ? 'details.emailHint' : 'details.notConfirmed')}</Hint>
        </Detail>
        {user.company ? (
          <Detail
            term={inLanguage(fieldNamed('phone_number').label)}
            action={
              <ChangeButton
                name={t('contact.phone.title')}
                onClick={() => {
                  setContact('phone');
                }}
              />
            }
          >
            <LtrText>{user.phone_number ?? ''}</LtrText>
            <Hint>{t(user.phone_verified_at ? 'details.phoneConfirmed' : 'details.phoneNotConfirmed')}</Hint>
          </Detail>
        ) : null}
        {user.company ? (
          <Detail term={t('details.company')}>
            <Bdi>{user.company.organization_name}</Bdi>
          </Detail>
        ) : null}
        {user.company ? (
          <Detail term={t('details.agreement')}>
            <AgreementText agreement={user.agreement} />
          </Detail>
        ) : null}
        <Detail term={t('details.language')}>
          <SegmentedControl
            label={t('details.language')}
            segments={(['en', 'ar'] as const).map((value) => ({ value, label: languages[value].label, lang: value }))}
            value={currentLanguage()}
            onChange={(language) => {
              if (language !== currentLanguage()) void changeLanguage(language, { signedIn: true });
            }}
          />
          <Hint>{t('details.languageHint')}</Hint>
        </Detail>
      </Box>
      <DetailsDialog
        open={open}
        fields={fields}
        onClose={() => {
          setOpen(false);
        }}
      />
      <ContactDialog
        open={contact !== null}
        kind={contact ?? 'email'}
        begun={begun}
        onClose={() => {
          setContact(null);
          setBegun(null);
        }}
      />
    </Panel>
  );
}

function ChangeButton({ name, onClick }: { name: string; onClick: () => void }) {
  const { t } = useTranslation('account');
  return (
    <Link component="button" type="button" variant="label" aria-label={name} sx={{ py: 0.5 }} onClick={onClick}>
      {t('contact.change')}
    </Link>
  );
}

interface DetailProps {
  term: string;
  /** Changes this value alone. */
  action?: ReactNode;
  children: ReactNode;
}

/** A row: label, value, action. On a phone the value is below its label. */
function Detail({ term, action, children }: DetailProps) {
  return (
    <Box
      sx={{
        display: 'grid',
        // All values start in one column, with an action beside them or without.
        gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: '124px minmax(0, 1fr) auto' },
        columnGap: 3,
        alignItems: 'baseline',
        py: 3,
        '& + &': { borderTop: '1px solid', borderColor: 'divider' },
      }}
    >
      <Typography
        variant="hint"
        component="dt"
        sx={{ gridColumn: { xs: '1 / -1', sm: 'auto' }, overflowWrap: 'anywhere' }}
      >
        {term}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
      {action ? (
        <Box component="dd" sx={{ m: 0 }}>
          {action}
        </Box>
      ) : null}
    </Box>
  );
}

function Hint({ children }: { children: ReactNode }) {
  return (
    <Typography variant="hint" component="span" sx={{ display: 'block' }}>
      {children}
    </Typography>
  );
}
