import CheckCircleRounded from '@mui/icons-material/CheckCircleRounded';
import RadioButtonUncheckedRounded from '@mui/icons-material/RadioButtonUncheckedRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { passwordRules } from '@/validation/password';

/** The rules of a new password, checked during typing. */
export function PasswordRules({ typed, minLength }: { typed: string; minLength: number }) {
  const { t } = useTranslation('accounts');
  return (
    <Box
      component="ul"
      aria-label={t('passwordRules.title')}
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
              {id === 'length' ? t('passwordRules.length', { count: minLength }) : t(`passwordRules.${id}`)}
              <span className="visuallyHidden">: {done ? t('passwordRules.met') : t('passwordRules.notMet')}</span>
            </span>
          </Typography>
        );
      })}
    </Box>
  );
}
