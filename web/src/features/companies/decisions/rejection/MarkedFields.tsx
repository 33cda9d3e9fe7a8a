import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import type { FieldName } from '@/api/contract';
import { FormField } from '@/components/FormField';
import { fieldNamed, shortLabel } from '@/features/people/fields/declared';

interface MarkedFieldsProps {
  fields: readonly FieldName[];
  marked: readonly string[];
  error: string | undefined;
  /** Of the first box. */
  inputRef: Ref<HTMLInputElement>;
  onChange: (marked: string[]) => void;
}

/** The registration fields that the company has to correct. */
export function MarkedFields({ fields, marked, error, inputRef, onChange }: MarkedFieldsProps) {
  const { t } = useTranslation('companies');
  return (
    <Box sx={{ mb: 5 }}>
      <FormField name="fields" group label={t('return.fields')} hint={t('return.fieldsHint')} error={error}>
        {(field) => (
          <Box
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
              columnGap: 4,
            }}
          >
            {fields.map((name, index) => (
              <FormControlLabel
                key={name}
                sx={{ marginInlineEnd: 0, minWidth: 0 }}
                label={shortLabel(fieldNamed(name))}
                control={
                  <Checkbox
                    checked={marked.includes(name)}
                    onChange={(_, checked) => {
                      onChange(checked ? [...marked, name] : marked.filter((one) => one !== name));
                    }}
                    slotProps={{
                      input: {
                        'aria-invalid': field['aria-invalid'],
                        ...(index === 0 && { id: field.id, ref: inputRef }),
                      },
                    }}
                  />
                }
              />
            ))}
          </Box>
        )}
      </FormField>
    </Box>
  );
}
