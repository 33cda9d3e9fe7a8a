import ErrorOutlineRounded from '@mui/icons-material/ErrorOutlineRounded';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

export interface FieldProps {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': boolean | undefined;
  'aria-required': boolean | undefined;
}

interface FormFieldProps {
  /** Name of the value, for ids and for links of the error summary. */
  name: string;
  label: ReactNode;
  hint?: ReactNode;
  error?: string | undefined;
  /** Fields are required by default and not marked; this appends "(optional)". */
  optional?: boolean;
  /** A group of controls (radio buttons, check boxes) has a legend instead of a label. */
  group?: boolean;
  children: (field: FieldProps) => ReactNode;
}

export const fieldId = (name: string) => `field-${name.replaceAll('.', '-')}`;

/** Label, hint, control, and the error with an icon. */
export function FormField({ name, label, hint, error, optional = false, group = false, children }: FormFieldProps) {
  const { t } = useTranslation('common');
  const id = fieldId(name);
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const described = [hint ? hintId : '', error ? errorId : ''].filter(Boolean).join(' ') || undefined;
  const field: FieldProps = {
    id,
    'aria-describedby': described,
    'aria-invalid': error ? true : undefined,
    'aria-required': optional ? undefined : true,
  };
  return (
    <Box
      component={group ? 'fieldset' : 'div'}
      {...(group ? { 'aria-describedby': described } : {})}
      sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}
    >
      <Typography
        variant="label"
        component={group ? 'legend' : 'label'}
        {...(group ? {} : { htmlFor: id })}
        sx={{ display: 'block', p: 0 }}
      >
        {label}
        {optional ? (
          <Typography component="span" variant="hint">
            {' '}
            {t('optional')}
          </Typography>
        ) : null}
      </Typography>
      {hint ? (
        <Typography variant="hint" component="div" id={hintId} sx={{ mt: 0.5 }}>
          {hint}
        </Typography>
      ) : null}
      <Box sx={{ mt: 1.5 }}>{children(field)}</Box>
      {error ? <FieldMessage id={errorId}>{error}</FieldMessage> : null}
    </Box>
  );
}

export function FieldMessage({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <Typography id={id} variant="label" component="p" color="error" sx={{ display: 'flex', gap: 1.5, mt: 1.5 }}>
      <ErrorOutlineRounded aria-hidden sx={{ fontSize: 18, mt: '1px', flexShrink: 0 }} />
      <span>{children}</span>
    </Typography>
  );
}
