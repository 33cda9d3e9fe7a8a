import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { AskedQuestion } from '@/api/contract';
import type { AssigneeOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi } from '@/components/Bdi';
import { SelectInput } from '@/components/SelectInput';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { assignQuestion, questionQuery } from './api';

interface AssignmentProps {
  question: AskedQuestion;
  assignees: readonly AssigneeOut[];
  onChanged: (saved: AskedQuestion) => void;
}

/** The colleague who answers; a new one gets a mail. */
export function Assignment({ question, assignees, onChanged }: AssignmentProps) {
  const { t } = useTranslation('questionsList');
  const errorText = useErrorText();
  const queryClient = useQueryClient();
  const mayAssign = useAbility().can('UPDATE', 'questions') && question.actions.includes('assign');
  const assign = useMutation({
    mutationFn: (id: string | null) => assignQuestion(question.id, id, question.revision),
    onSuccess: (saved) => {
      onChanged(saved);
      notifySuccess(t('assign.done'));
    },
    onError: (error) => {
      notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey: questionQuery(question.id).queryKey });
    },
  });
  if (!mayAssign) {
    return question.assignee ? (
      <Typography variant="hint" component="p" sx={{ mt: 5 }}>
        {t('column.assignee_name')}: <Bdi>{question.assignee.name}</Bdi>
      </Typography>
    ) : null;
  }
  return (
    <Box sx={{ mt: 5, maxWidth: 360 }}>
      <SelectInput
        name="assignee"
        label={t('assign.label')}
        hint={t('assign.hint')}
        optional
        value={assign.isPending ? (assign.variables ?? '') : (question.assignee?.id ?? '')}
        options={assignees.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={({ target }) => {
          const { value } = target as HTMLSelectElement;
          assign.mutate(value === '' ? null : value);
        }}
      />
    </Box>
  );
}
