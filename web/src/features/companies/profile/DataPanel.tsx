import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ProfileOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { later } from '@/components/later';
import { Panel } from '@/components/Panel';
import { Sentence } from '@/components/Sentence';
import { inLanguage, isAsked, wordsOf } from '@/features/people/fields/declared';
import { organisationFields } from './fields';

const FieldsDialog = later(() => import('./FieldsDialog'));
const RequestDialog = later(() => import('./RequestDialog'));

/** All fields of the company, and the two ways to change them. */
export function DataPanel({ profile }: { profile: ProfileOut }) {
  const { t } = useTranslation('profile');
  const [editing, setEditing] = useState(false);
  const [requesting, setRequesting] = useState(false);
  const { organization, request } = profile;
  const fields = organisationFields(profile).filter((field) => isAsked(field, organization));
  return (
    <Panel title={t('data.title')}>
      <Box component="dl" sx={{ m: 0, mt: 4, display: 'grid', gap: 5, gridTemplateColumns: { sm: '1fr 1fr' } }}>
        {fields.map((field) => {
          const value = organization[field.name];
          return (
            <Box key={field.name} sx={{ minWidth: 0 }}>
              <Typography variant="hint" component="dt">
                {inLanguage(field.label)}
              </Typography>
              <Typography component="dd" sx={{ m: 0, overflowWrap: 'anywhere' }}>
                {!value ? (
                  t('data.none')
                ) : field.rule === 'url' || field.rule === 'email' ? (
                  <LtrText breakAnywhere>{value}</LtrText>
                ) : (
                  <Bdi>{wordsOf(field, value)}</Bdi>
                )}
                {field.change === 'request' ? (
                  <Typography variant="hint" component="span" sx={{ display: 'block' }}>
                    {t('data.byRequest')}
                  </Typography>
                ) : null}
              </Typography>
            </Box>
          );
        })}
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mt: 6 }}>
        <Button
          variant="outlined"
          onClick={() => {
            setEditing(true);
          }}
        >
          {t('data.change')}
        </Button>
        {request?.state === 'pending' ? null : (
          <Button
            variant="outlined"
            onClick={() => {
              setRequesting(true);
            }}
          >
            {t('request.open')}
          </Button>
        )}
      </Box>
      <Typography variant="hint" component="p" sx={{ mt: 5 }}>
        <Sentence
          text={t('data.elsewhere')}
          parts={{
            account: (
              <Link component={RouterLink} to="/account">
                {t('data.account')}
              </Link>
            ),
          }}
        />
      </Typography>
      <FieldsDialog
        open={editing}
        profile={profile}
        onClose={() => {
          setEditing(false);
        }}
      />
      <RequestDialog
        open={requesting}
        profile={profile}
        onClose={() => {
          setRequesting(false);
        }}
      />
    </Panel>
  );
}
