import Box from '@mui/material/Box';
import type { PermissionOut } from '@/api/schema.gen';
import { Fact, FactList } from '@/components/FactList';
import { usePermissionText } from './usePermissionText';

const capital = { '&::first-letter': { textTransform: 'uppercase' } } as const;

/** What a person may do, by subject. */
export function PermissionList({ permissions }: { permissions: readonly PermissionOut[] }) {
  const { bySubject } = usePermissionText();
  return (
    <FactList>
      {bySubject(permissions).map(({ subject, actions }) => (
        <Fact key={subject} label={subject}>
          <Box sx={capital}>{actions}</Box>
        </Fact>
      ))}
    </FactList>
  );
}
