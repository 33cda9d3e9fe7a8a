import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi, LtrText } from '@/components/Bdi';
import { laterDialog } from '@/components/laterDialog';
import { Panel } from '@/components/Panel';
import { SegmentedControl } from '@/components/SegmentedControl';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';
import { changeLanguage } from '@/auth/changeLanguage';
import { fieldNamed, inLanguage } from '@/registration/fields';
import { editableFields } from './editable';

const DetailsDialog = laterDialog(() => import('./DetailsDialog'));

/** Name, contact and language. */
export function DetailsPanel() {
  const { t } = useTranslation(['account', 'common']);
  const user = useSignedInUser();
  const [open, setOpen] = useState(false);
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
        </Detail>
        {user.phone_number ? (
          <Detail term={inLanguage(fieldNamed('phone_number').label)}>
            <LtrText>{user.phone_number}</LtrText>
          </Detail>
        ) : null}
        {user.company ? (
          <Detail term={t('details.company')}>
            <Bdi>{user.company.organization_name}</Bdi>
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
    </Panel>
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
