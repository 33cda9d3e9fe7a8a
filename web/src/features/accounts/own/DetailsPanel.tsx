import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useEffect, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '@/auth/AuthContext';
import { AgreementText } from '@/components/AgreementText';
import { Bdi, LtrText } from '@/components/Bdi';
import { laterDialog } from '@/components/laterDialog';
import { Panel } from '@/components/Panel';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { changeLanguage } from '@/auth/changeLanguage';
import { fieldNamed, inLanguage } from '@/registration/fields';
import { findChange, type ContactChange, type ContactKind } from './contactChange';
import { editableFields } from './editable';

const DetailsDialog = laterDialog(() => import('./DetailsDialog'));
const ContactDialog = laterDialog(() => import('./ContactDialog'));

/** Name, contact and language. */
export function DetailsPanel() {
  const { t } = useTranslation(['account', 'common']);
  const user = useSignedInUser();
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
      <Box component="dl" sx={{ m: 0, mt: 4, display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {editableFields(user).map(({ name, rule }) => {
          const value = user[name] ?? '';
          return (
            <Detail key={name} term={inLanguage(fieldNamed(name).label)}>
              {rule === 'email' || rule === 'url' ? <LtrText breakAnywhere>{value}</LtrText> : <Bdi>{value}</Bdi>}
            </Detail>
          );
        })}
        <Detail term={inLanguage(fieldNamed('email').label)}>
          <LtrText breakAnywhere>{user.email}</LtrText>
          <Hint>{t(user.email_verified_at ? 'details.emailHint' : 'details.notConfirmed')}</Hint>
          <ChangeButton
            name={t('contact.email.title')}
            onClick={() => {
              setContact('email');
            }}
          />
        </Detail>
        {user.company ? (
          <Detail term={inLanguage(fieldNamed('phone_number').label)}>
            <LtrText>{user.phone_number ?? ''}</LtrText>
            <Hint>{t(user.phone_verified_at ? 'details.phoneConfirmed' : 'details.phoneNotConfirmed')}</Hint>
            <ChangeButton
              name={t('contact.phone.title')}
              onClick={() => {
                setContact('phone');
              }}
            />
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
    <Button size="small" variant="text" aria-label={name} sx={{ px: 1, marginInlineStart: -1 }} onClick={onClick}>
      {t('contact.change')}
    </Button>
  );
}

function Detail({ term, children }: { term: string; children: ReactNode }) {
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography variant="hint" component="dt">
        {term}
      </Typography>
      <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
        {children}
      </Typography>
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
