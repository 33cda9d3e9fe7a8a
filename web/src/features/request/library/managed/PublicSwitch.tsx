import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Toggle } from '@/components/Toggle';

interface PublicSwitchProps {
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether anyone may read the entry without signing in. */
export function PublicSwitch({ checked, onChange }: PublicSwitchProps) {
  const { t } = useTranslation('library');
  const id = useId();
  return (
    <div>
      <FormControlLabel
        control={
          <Toggle
            checked={checked}
            slotProps={{ input: { 'aria-describedby': id } }}
            onChange={(_, now) => {
              onChange(now);
            }}
          />
        }
        label={t('form.public')}
        sx={{ marginInlineStart: 0 }}
      />
      <FormHelperText id={id} sx={{ m: 0, marginInlineStart: 14 }}>
        {t('form.publicHint')}
      </FormHelperText>
    </div>
  );
}
