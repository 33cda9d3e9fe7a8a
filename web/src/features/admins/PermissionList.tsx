import Box from '@mui/material/Box';
import type { Permission } from '@/api/contract';
import { Facts } from './Facts';
import { usePermissionText } from './usePermissionText';

const capital = { '&::first-letter': { textTransform: 'uppercase' } } as const;

/** What a person may do, by subject. */
export function PermissionList({ permissions }: { permissions: readonly Permission[] }) {
  const { bySubject } = usePermissionText();
  return (
    <Facts
      facts={bySubject(permissions).map(({ subject, actions }) => ({
        term: subject,
        value: <Box sx={capital}>{actions}</Box>,
      }))}
    />
  );
}
