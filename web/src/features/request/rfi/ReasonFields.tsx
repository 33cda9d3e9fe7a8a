import { useTranslation } from 'react-i18next';
import { rfiReasonMax } from '@/api/limits.gen';
import { TextInput, type TextInputProps } from '@/components/TextInput';

interface ReasonFieldsProps {
  field: (name: 'reason_en' | 'reason_ar') => Pick<TextInputProps, 'name' | 'error'>;
}

/** The reason that companies read, in both languages. */
export function ReasonFields({ field }: ReasonFieldsProps) {
  const { t } = useTranslation('request');
  return (
    <>
      <TextInput
        {...field('reason_en')}
        label={t('form.reason_en')}
        language="en"
        multiline
        minRows={2}
        maxLength={rfiReasonMax}
      />
      <TextInput
        {...field('reason_ar')}
        label={t('form.reason_ar')}
        language="ar"
        multiline
        minRows={2}
        maxLength={rfiReasonMax}
      />
    </>
  );
}
