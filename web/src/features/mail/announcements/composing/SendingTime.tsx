import Box from '@mui/material/Box';
import { useTranslation } from 'react-i18next';
import { FormField } from '@/components/FormField';
import { SegmentedControl } from '@/components/SegmentedControl';
import { FormDateInput } from '@/forms/FormDateInput';
import { useControlledField } from '@/forms/useFieldValue';
import type { PortalForm } from '@/forms/usePortalForm';
import type { FormValues } from '../texts';

/** Now, or later at a time. */
export function SendingTime({ form, errorOf }: Pick<PortalForm<FormValues>, 'form' | 'errorOf'>) {
  const { t } = useTranslation('announcements');
  const [when, change] = useControlledField(form, 'when');
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 4, justifyItems: 'start' }}>
      <FormField name="when" label={t('form.when')} group>
        {() => (
          <SegmentedControl
            label={t('form.when')}
            segments={(['now', 'later'] as const).map((value) => ({ value, label: t(`form.${value}`) }))}
            value={when}
            onChange={change}
          />
        )}
      </FormField>
      {when === 'later' ? (
        <FormDateInput
          form={form}
          name="send_at"
          withTime
          error={errorOf('send_at')}
          label={t('form.send_at')}
          hint={t('form.send_atHint')}
        />
      ) : null}
    </Box>
  );
}
