import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { TextInput } from './TextInput';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'ltr' | 'endAdornment'> {
  /** `new-password` for a new one, `current-password` for signing in. */
  autoComplete: 'new-password' | 'current-password';
}

export function PasswordField(input: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const label = shown ? t('password.hide') : t('password.show');
  return (
    <TextInput
      {...input}
      ltr
      type={shown ? 'text' : 'password'}
      spellCheck={false}
      endAdornment={
        <InputAdornment position="end">
          <IconButton
            edge="end"
            aria-label={label}
            title={label}
            aria-pressed={shown}
            onClick={() => {
              setShown(!shown);
            }}
          >
            {shown ? <VisibilityOffRounded /> : <VisibilityRounded />}
          </IconButton>
        </InputAdornment>
      }
    />
  );
}
