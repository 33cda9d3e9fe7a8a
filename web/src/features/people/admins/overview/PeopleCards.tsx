import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import type { AdminOut } from '@/api/schema.gen';
import { PermissionList } from '../PermissionList';
import { PersonLink } from './PersonLink';

/** The permissions of each person in words, for narrow screens. */
export function PeopleCards({ admins }: { admins: readonly AdminOut[] }) {
  const { t } = useTranslation('admins');
  return (
    <Box component="ul" aria-label={t('people.title')} sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
      {admins.map((admin) => (
        <Box
          component="li"
          key={admin.id}
          sx={{ p: 4, border: '1px solid', borderColor: 'divider', borderRadius: '12px', bgcolor: 'background.paper' }}
        >
          <PersonLink admin={admin} />
          <Box sx={{ mt: 3 }}>
            <PermissionList permissions={admin.permissions} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
