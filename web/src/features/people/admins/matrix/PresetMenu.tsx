import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Preset } from '@/api/schema.gen';
import { later } from '@/components/later';
import type { Grants } from '../permissions';

const PresetChoices = later(() => import('./PresetChoices'));

interface PresetMenuProps {
  grants: Grants;
  onChange: (granted: string[]) => void;
}

/** Replaces the permissions of the matrix by those of a preset; the last choice can be undone. */
export function PresetMenu({ grants, onChange }: PresetMenuProps) {
  const { t } = useTranslation('admins');
  const buttonId = useId();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [applied, setApplied] = useState<{ preset: Preset; before: readonly string[]; after: string } | null>(null);
  // A change by hand ends the undo.
  const undoable = applied?.after === grants.granted.join() ? applied : null;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
      <Button
        id={buttonId}
        variant="outlined"
        endIcon={<ExpandMoreRounded />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget);
        }}
      >
        {t('preset.open')}
      </Button>
      <Typography role="status" variant="hint" component="p">
        {undoable ? t('preset.applied', { preset: t(`preset.${undoable.preset}.name`) }) : null}
      </Typography>
      {undoable ? (
        <Button
          variant="text"
          color="inherit"
          onClick={() => {
            onChange([...undoable.before]);
            document.getElementById(buttonId)?.focus();
          }}
        >
          {t('preset.undo')}
        </Button>
      ) : null}
      <PresetChoices
        open={anchor !== null}
        anchor={anchor}
        labelledBy={buttonId}
        grants={grants}
        onChoose={(preset, granted) => {
          setApplied({ preset, before: grants.granted, after: granted.join() });
          onChange(granted);
        }}
        onClose={() => {
          setAnchor(null);
        }}
      />
    </Box>
  );
}
