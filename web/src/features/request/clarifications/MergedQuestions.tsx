import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { SelectInput } from '@/components/SelectInput';
import { isolate } from '@/i18n/isolate';
import { openQuestionsQuery } from './api';
import { linked, type Linked } from './texts';

interface MergedQuestionsProps {
  questions: readonly Linked[];
  disabled: boolean;
  onChange: (questions: readonly Linked[]) => void;
}

/** The questions that one clarification answers. */
export function MergedQuestions({ questions, disabled, onChange }: MergedQuestionsProps) {
  const { t } = useTranslation('questionsList');
  const query = useQuery({ ...openQuestionsQuery, enabled: !disabled });
  const others = (query.data?.items ?? []).filter(
    (row) => row.clarification_id === null && !questions.some(({ id }) => id === row.id),
  );
  if (questions.length === 0 && (disabled || others.length === 0)) return null;
  return (
    <Box component="section" aria-label={t('merged.title')}>
      <Typography variant="label" component="h3">
        {t('merged.title')}
      </Typography>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
        {questions.map((question) => (
          <Box
            component="li"
            key={question.id}
            sx={{ display: 'flex', alignItems: 'center', gap: 2, borderBottom: '1px solid', borderColor: 'divider' }}
          >
            <Typography variant="body2" sx={{ flex: 1, minWidth: 0, py: 2, overflowWrap: 'anywhere' }}>
              <Bdi>{question.subject}</Bdi>{' '}
              <Typography variant="hint" component="span">
                <Bdi>{question.organization_name}</Bdi>
              </Typography>
            </Typography>
            {disabled ? null : (
              <IconButton
                size="small"
                aria-label={t('merged.remove', { subject: isolate(question.subject) })}
                onClick={() => {
                  onChange(questions.filter(({ id }) => id !== question.id));
                }}
              >
                <CloseRounded fontSize="small" />
              </IconButton>
            )}
          </Box>
        ))}
      </Box>
      {disabled || others.length === 0 ? null : (
        <Box sx={{ mt: 3 }}>
          <SelectInput
            name="merge"
            label={t('merged.add')}
            hint={t('merged.hint')}
            optional
            value=""
            options={others.map((row) => ({
              value: row.id,
              label: `${isolate(row.question_subject)} · ${isolate(row.organization_name)}`,
            }))}
            onChange={({ target }) => {
              const added = others.find(({ id }) => id === (target as HTMLSelectElement).value);
              if (added) onChange([...questions, linked({ ...added, subject: added.question_subject })]);
            }}
          />
        </Box>
      )}
    </Box>
  );
}
