import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Action, Subject } from '@/api/contract';
import { grantable, subjectLabel } from '@/auth/grantable';
import { FormField } from '@/components/FormField';
import { actions as columns, nameOf, presetActions, presetOf, withImplied, type Preset } from './permissions';

interface PermissionMatrixProps {
  granted: readonly string[];
  error: string | undefined;
  /** Administrators grant only permissions that they have. */
  mayGrant: (action: Action, subject: Subject) => boolean;
  /** Whether granted permissions are fixed, because the person has more permissions than the editor. */
  locked: boolean;
  onChange: (granted: string[]) => void;
}

const presets: readonly Preset[] = ['none', 'view', 'all'];

/** Subjects × actions. A row can be set at once; on a phone each row is a block. */
export function PermissionMatrix({ granted, error, mayGrant, locked, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('admins');
  const set = (subject: Subject, wanted: readonly Action[], of: readonly Action[]) => {
    const isHeld = (action: Action) => granted.includes(nameOf({ action, subject }));
    const free = of.filter((action) => (isHeld(action) ? !locked : mayGrant(action, subject)));
    const possible = grantable().find((row) => row.subject === subject)?.actions ?? [];
    const next = possible.filter((action) => (free.includes(action) ? wanted.includes(action) : isHeld(action)));
    const others = granted.filter((name) => !possible.some((action) => name === nameOf({ action, subject })));
    onChange([...others, ...withImplied(next).map((action) => nameOf({ action, subject }))]);
  };
  const isHeldBack = grantable().some(({ subject, actions }) => actions.some((action) => !mayGrant(action, subject)));
  return (
    <FormField
      name="permissions"
      label={t('matrix.title')}
      hint={isHeldBack ? t('matrix.heldBack') : t('matrix.hint')}
      error={error}
      group
    >
      {() => (
        <Box
          sx={{
            border: '1px solid',
            borderColor: 'divider',
            borderRadius: '12px',
            bgcolor: 'background.paper',
            overflow: 'hidden',
          }}
        >
          {grantable().map(({ subject, actions }, index) => {
            const held = actions.filter((action) => granted.includes(nameOf({ action, subject })));
            return (
              <Box
                key={subject}
                role="group"
                aria-label={subjectLabel(subject)}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', md: '180px 148px minmax(0, 1fr)' },
                  alignItems: 'center',
                  gap: { xs: 2, md: 4 },
                  p: 4,
                  ...(index > 0 && { borderTop: '1px solid', borderColor: 'divider' }),
                }}
              >
                <Typography variant="label" component="p">
                  {subjectLabel(subject)}
                </Typography>
                <PresetSelect
                  subject={subject}
                  value={presetOf(actions, held)}
                  onChange={(preset) => {
                    set(subject, presetActions(actions, preset), actions);
                  }}
                />
                <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, rowGap: 1 }}>
                  {columns
                    .filter((action) => actions.includes(action))
                    .map((action) => (
                      <FormControlLabel
                        key={action}
                        sx={{ m: 0 }}
                        label={t(`action.${action}`)}
                        disabled={
                          held.includes(action)
                            ? locked || (action === 'VIEW' && held.length > 1)
                            : !mayGrant(action, subject)
                        }
                        control={
                          <Checkbox
                            {...(index === 0 && action === 'VIEW' && { id: 'field-permissions' })}
                            checked={held.includes(action)}
                            onChange={(event) => {
                              set(subject, event.target.checked ? [action] : [], [action]);
                            }}
                          />
                        }
                      />
                    ))}
                </Box>
              </Box>
            );
          })}
        </Box>
      )}
    </FormField>
  );
}

interface PresetSelectProps {
  subject: Subject;
  value: Preset | 'some';
  onChange: (preset: Preset) => void;
}

function PresetSelect({ subject, value, onChange }: PresetSelectProps) {
  const { t } = useTranslation('admins');
  return (
    <NativeSelect
      value={value}
      input={<OutlinedInput size="small" />}
      inputProps={{ 'aria-label': t('preset.label', { subject: subjectLabel(subject) }) }}
      onChange={(event) => {
        onChange(event.target.value as Preset);
      }}
    >
      {presets.map((preset) => (
        <option key={preset} value={preset}>
          {t(`preset.${preset}`)}
        </option>
      ))}
      <option value="some" disabled>
        {t('preset.some')}
      </option>
    </NativeSelect>
  );
}
