import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import Typography from '@mui/material/Typography';
import { useState, type ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '@/validation/password';
import { TextInput } from './TextInput';

interface PasswordFieldProps extends Omit<ComponentProps<typeof TextInput>, 'type' | 'ltr' | 'endAdornment'> {
  /** `new-password` while choosing one, `current-password` while signing in. */
  autoComplete: 'new-password' | 'current-password';
  /** Shows the rules and ticks them off while typing. */
  rules?: { typed: string; minLength: number };
}

export function PasswordField({ rules, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [shown, setShown] = useState(false);
  const label = shown ? t('password.hide') : t('password.show');
  return (
    <div>
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
      {rules ? <PasswordRules {...rules} /> : null}
    </div>
  );
}

function PasswordRules({ typed, minLength }: { typed: string; minLength: number }) {
  const { t } = useTranslation('common');
  return (
    <Box
      component="ul"
      aria-label={t('password.rules')}
      sx={{ listStyle: 'none', m: 0, mt: 2, p: 0, display: 'grid', gap: 1, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {passwordRules(minLength).map(({ id, met }) => {
        const done = met(typed);
        return (
          <Typography
            key={id}
            component="li"
            variant="small"
            color={done ? 'primary' : 'textSecondary'}
            sx={{ display: 'flex', alignItems: 'center', gap: 1.5 }}
          >
            {done ? (
              <CheckCircleRounded aria-hidden sx={{ fontSize: 16 }} />
            ) : (
              <RadioButtonUncheckedRounded aria-hidden sx={{ fontSize: 16 }} />
            )}
            <span>
              {id === 'length' ? t('password.length', { count: minLength }) : t(`password.${id}`)}
              <span className="visuallyHidden">: {done ? t('password.met') : t('password.notMet')}</span>
            </span>
          </Typography>
        );
      })}
    </Box>
  );
}
