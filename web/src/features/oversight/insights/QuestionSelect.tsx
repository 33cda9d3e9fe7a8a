import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { FormField } from '@/components/FormField';
import { keyOf, titleOf, type Asked } from './charts/figures';

interface QuestionSelectProps {
  name: string;
  label: string;
  questions: readonly Asked[];
  value: string;
  onChange: (question: string) => void;
}

/** A question of any form, in the order of the forms. */
export function QuestionSelect({ name, label, questions, value, onChange }: QuestionSelectProps) {
  const { t } = useTranslation(['insights', 'common']);
  const forms = [...new Set(questions.map(({ form }) => form))];
  return (
    <FormField name={name} label={label}>
      {(field) => (
        <NativeSelect
          fullWidth
          value={value}
          onChange={(event) => {
            onChange(event.target.value);
          }}
          IconComponent={ExpandMoreRounded}
          input={<OutlinedInput />}
          inputProps={{ id: field.id, name }}
        >
          <option value="" disabled>
            {t('common:choose')}
          </option>
          {forms.map((form) => (
            <optgroup key={form} label={t(`views.${form}`)}>
              {questions
                .filter((question) => question.form === form)
                .map((question) => (
                  <option key={keyOf(question)} value={keyOf(question)}>
                    {`${question.number}. ${titleOf(question)}`}
                  </option>
                ))}
            </optgroup>
          ))}
        </NativeSelect>
      )}
    </FormField>
  );
}
