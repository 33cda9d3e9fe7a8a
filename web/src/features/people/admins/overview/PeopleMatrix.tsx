import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import SearchOffRounded from '@mui/icons-material/SearchOffRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { AdminOut } from '@/api/schema.gen';
import { grantable, permissionLabel, subjectLabel } from '@/auth/grantable';
import { EmptyState } from '@/components/EmptyState';
import { SearchField } from '@/components/SearchField';
import { finderOf } from '@/i18n/fold';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';
import { PeopleCards } from './PeopleCards';
import { PeopleTable } from './PeopleTable';
import { nameOf } from '../permissions';
import { fullName } from '../UserButtons';

/** The matrix with its filters by person and by permission, which are in the address. */
export function PeopleMatrix({ admins }: { admins: readonly AdminOut[] }) {
  const { t } = useTranslation('admins');
  // Beside the menu every subject fits; narrower screens have cards, so that none is out of sight.
  const roomy = useMediaQuery('(min-width: 1264px)', { noSsr: true });
  const [params, setParams] = useSearchParams();
  const search = params.get('search') ?? '';
  const permission = params.get('permission') ?? '';
  const narrow = (wanted: Readonly<Record<string, string>>) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        for (const [name, value] of Object.entries(wanted)) {
          if (value === '') next.delete(name);
          else next.set(name, value);
        }
        return next;
      },
      { replace: true },
    );
  };
  const number = (value: number) => formatNumber(value, currentLanguage());
  const finds = finderOf(search);
  const found = admins.filter(
    (admin) =>
      (permission === '' || admin.permissions.some((one) => nameOf(one) === permission)) &&
      finds(`${fullName(admin)} ${admin.email}`),
  );
  // Holders of a permission are shown with their permissions on its subject.
  const subjects = grantable().filter(({ subject }) => permission === '' || permission.endsWith(` ${subject}`));
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3, mb: 4 }}>
        <Box sx={{ flex: '1 1 260px', maxWidth: 420 }}>
          <SearchField
            label={t('people.search')}
            placeholder={t('people.searchHint')}
            value={search}
            onSearch={(text) => {
              narrow({ search: text });
            }}
          />
        </Box>
        <PermissionSelect
          value={permission}
          onChange={(value) => {
            narrow({ permission: value });
          }}
        />
        <Typography
          role="status"
          variant="label"
          component="p"
          sx={{ marginInlineStart: { md: 'auto' }, fontVariantNumeric: 'tabular-nums' }}
        >
          {search === '' && permission === ''
            ? t('count', { count: admins.length, formatted: number(admins.length) })
            : t('people.matched', { matched: number(found.length), total: number(admins.length) })}
        </Typography>
      </Box>
      {found.length === 0 ? (
        <EmptyState
          title={t('people.noMatch.title')}
          icon={<SearchOffRounded />}
          action={
            <Button
              variant="outlined"
              onClick={() => {
                narrow({ search: '', permission: '' });
              }}
            >
              {t('people.noMatch.clear')}
            </Button>
          }
        >
          {t('people.noMatch.text')}
        </EmptyState>
      ) : roomy ? (
        <PeopleTable admins={found} subjects={subjects} />
      ) : (
        <PeopleCards admins={found} />
      )}
    </>
  );
}

interface PermissionSelectProps {
  value: string;
  onChange: (value: string) => void;
}

function PermissionSelect({ value, onChange }: PermissionSelectProps) {
  const { t } = useTranslation('admins');
  return (
    <NativeSelect
      value={value}
      input={<OutlinedInput />}
      IconComponent={ExpandMoreRounded}
      inputProps={{ 'aria-label': t('people.permission') }}
      // As high as the search field beside it.
      sx={{
        flex: { xs: '1 0 100%', sm: '0 1 320px' },
        minWidth: 0,
        '& select': { paddingBlock: '7px', fontSize: { sm: '0.875rem' } },
      }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      <option value="">{t('people.any')}</option>
      {grantable().map(({ subject, actions }) => (
        <optgroup key={subject} label={subjectLabel(subject)}>
          {actions.map((action) => (
            <option key={action} value={nameOf({ action, subject })}>
              {permissionLabel({ action, subject })}
            </option>
          ))}
        </optgroup>
      ))}
    </NativeSelect>
  );
}
