import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Preset } from '@/api/schema.gen';
import { nameOf, type Grants } from '../permissions';
import { offerOf, presetNames } from './presets';
import { usePermissionText } from '../usePermissionText';

interface PresetChoicesProps {
  open: boolean;
  anchor: HTMLElement | null;
  labelledBy: string;
  grants: Grants;
  onChoose: (preset: Preset, granted: string[]) => void;
  onClose: () => void;
}

/** The presets, each with its permissions in words. */
export default function PresetChoices({ open, anchor, labelledBy, grants, onChoose, onClose }: PresetChoicesProps) {
  const { t } = useTranslation('admins');
  const { parts } = usePermissionText();
  return (
    <Menu
      open={open}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{
        list: { 'aria-labelledby': labelledBy },
        paper: { role: 'dialog', 'aria-labelledby': labelledBy, sx: { maxWidth: 'min(520px, 100vw - 32px)' } },
      }}
    >
      {presetNames.map((preset) => {
        const offer = offerOf(grants, preset);
        return (
          <MenuItem
            key={preset}
            disabled={offer.grants.length === 0}
            sx={{ display: 'block', whiteSpace: 'normal', py: 2 }}
            onClick={() => {
              onChoose(preset, offer.grants.map(nameOf));
              onClose();
            }}
          >
            <Typography variant="label" component="p">
              {t(`preset.${preset}.name`)}
            </Typography>
            <Typography variant="hint" component="p">
              {parts(offer.grants)}
            </Typography>
            {offer.withheld.length > 0 ? (
              <Typography variant="hint" component="p">
                {t('preset.withheld', { parts: parts(offer.withheld) })}
              </Typography>
            ) : null}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
