import Box from '@mui/material/Box';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTranslation } from 'react-i18next';
import { grantable } from '@/auth/grantable';
import { FormField } from '@/components/FormField';
import { rowsOf, type MatrixProps } from './matrix';
import { MatrixBlocks } from './MatrixBlocks';
import { MatrixTable } from './MatrixTable';
import { changed, nameOf, type Grants } from '../permissions';
import { PresetMenu } from './PresetMenu';

interface PermissionMatrixProps extends Grants {
  error: string | undefined;
  /** Whether groups at the OpenID provider decide: the matrix is only read. */
  byGroups?: boolean;
  onChange: (granted: string[]) => void;
}

/** Subjects × actions with presets; on a phone each subject is a block. */
export function PermissionMatrix({ error, byGroups = false, onChange, ...given }: PermissionMatrixProps) {
  const { t } = useTranslation('admins');
  const roomy = useMediaQuery('(min-width: 600px)', { noSsr: true });
  const grants: Grants = byGroups ? { ...given, mayGrant: () => false, locked: true } : given;
  const isHeldBack = grantable().some(({ subject, actions }) =>
    actions.some((action) => !grants.mayGrant(action, subject)),
  );
  const matrix: MatrixProps = {
    rows: rowsOf(grants),
    onToggle: (cells, checked) => {
      const names = cells.map(nameOf);
      onChange(
        changed(grants, (permission) =>
          names.includes(nameOf(permission)) ? checked : grants.granted.includes(nameOf(permission)),
        ),
      );
    },
  };
  return (
    <FormField
      name="permissions"
      label={t('matrix.title')}
      hint={byGroups ? t('matrix.byGroups') : isHeldBack ? t('matrix.heldBack') : t('matrix.hint')}
      error={error}
      group
    >
      {() => (
        <>
          {byGroups ? null : <PresetMenu grants={grants} onChange={onChange} />}
          <Box
            sx={{
              border: '1px solid',
              borderColor: error === undefined ? 'divider' : 'error.main',
              borderRadius: '12px',
              bgcolor: 'background.paper',
            }}
          >
            {roomy ? <MatrixTable {...matrix} /> : <MatrixBlocks {...matrix} />}
          </Box>
        </>
      )}
    </FormField>
  );
}
