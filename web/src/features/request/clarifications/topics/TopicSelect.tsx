import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import NativeSelect from '@mui/material/NativeSelect';
import OutlinedInput from '@mui/material/OutlinedInput';
import { useTranslation } from 'react-i18next';
import { topics } from './topics';

/** Filters by topic; '' is all. */
export function TopicSelect({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const { t } = useTranslation('questions');
  return (
    <NativeSelect
      value={value}
      fullWidth={false}
      IconComponent={ExpandMoreRounded}
      input={
        // As high as the search field beside it.
        <OutlinedInput
          fullWidth={false}
          sx={{ width: 'auto', '& .MuiOutlinedInput-input': { py: '5.5px', fontSize: '0.875rem' } }}
        />
      }
      inputProps={{ 'aria-label': t('clarifications.topic') }}
      onChange={(event) => {
        onChange(event.target.value);
      }}
    >
      <option value="">{t('clarifications.allTopics')}</option>
      {topics.map((topic) => (
        <option key={topic} value={topic}>
          {t(`topic.${topic}`)}
        </option>
      ))}
    </NativeSelect>
  );
}
