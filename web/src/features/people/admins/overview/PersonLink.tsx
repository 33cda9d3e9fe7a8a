import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import type { AdminOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { fullName } from '../UserButtons';

/** Leads to the person's form, or to the sheet without the permission to edit. */
export function PersonLink({ admin }: { admin: AdminOut }) {
  const mayEdit = useAbility().can('UPDATE', 'users');
  return (
    <>
      <Link
        component={RouterLink}
        to={mayEdit ? `/usersForm/${admin.id}` : `/users?user=${admin.id}`}
        variant="label"
        underline="hover"
        color="inherit"
        sx={{ display: 'inline-block', py: '2px' }}
      >
        <Bdi>{fullName(admin)}</Bdi>
      </Link>
      <Typography variant="small" component="p" color="textSecondary">
        <LtrText breakAnywhere>{admin.email}</LtrText>
      </Typography>
    </>
  );
}
