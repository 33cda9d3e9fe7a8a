import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AskedQuestionRow } from '@/api/contract';
import { declineReasonMax } from '@/api/limits.gen';
import type { AssigneeOut, TogetherOut_QuestionLeft_ } from '@/api/schema.gen';
import { FailedTitle } from '@/components/documentTitle';
import { SelectInput } from '@/components/SelectInput';
import { TextInput } from '@/components/TextInput';
import { paragraphs } from '@/forms/typedText';
import { isolate } from '@/i18n/isolate';
import { BulkAction } from '@/lists/bulk/BulkAction';
import { counted } from '@/i18n/counts';
import { useChosen } from '@/lists/bulk/useChosen';
import type { List } from '@/lists/useList';
import { useDraft } from '@/storage/useDraft';
import { assignQuestions, declineQuestions } from './api';

interface BulkQuestionsProps {
  list: List<AskedQuestionRow>;
  assignees: readonly AssigneeOut[];
}

const unassigned = 'unassigned';
const isOpen = (row: AskedQuestionRow) => row.question_state === 'open';

/** Assigns or declines the selected questions that await an answer. */
export default function BulkQuestions({ list, assignees }: BulkQuestionsProps) {
  const { t } = useTranslation('questionsList');
  const chosen = useChosen(list, isOpen);
  const [assignee, setAssignee] = useState('');
  const reason = useDraft('questions.decline', '');
  const [missing, setMissing] = useState<'assignee' | 'reason' | null>(null);
  const assigneeField = useRef<HTMLElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const { clear } = list.selection;
  const words = paragraphs(reason.value);
  const left = (one: TogetherOut_QuestionLeft_['left'][number]) =>
    t(`bulk.left.${one.reason}`, { subject: isolate(one.name ?? ''), by: isolate(one.by ?? t('bulk.colleague')) });
  const shared = {
    chosen,
    none: t('bulk.none'),
    rest: (count: ReturnType<typeof counted>) => t('bulk.rest', count),
  };
  return (
    <>
      <BulkAction
        {...shared}
        label={t('bulk.assign.open')}
        title={(count) => t('bulk.assign.title', count)}
        fields={
          <>
            {missing === 'assignee' ? <FailedTitle /> : null}
            <SelectInput
              name="assignee"
              label={t('assign.label')}
              error={missing === 'assignee' ? t('bulk.assign.required') : undefined}
              value={assignee}
              inputRef={assigneeField}
              options={[
                ...assignees.map(({ id, name }) => ({ value: id, label: name })),
                { value: unassigned, label: t('bulk.assign.unassigned') },
              ]}
              onChange={({ target }) => {
                setAssignee((target as HTMLSelectElement).value);
              }}
            />
          </>
        }
        isComplete={() => {
          setMissing(assignee === '' ? 'assignee' : null);
          if (assignee === '') assigneeField.current?.focus();
          return assignee !== '';
        }}
        send={() => assignQuestions(chosen.rows, assignee === unassigned ? null : assignee)}
        outcome={(done) => ({ text: t('bulk.assign.done', counted(done.done)), left: done.left.map(left) })}
        onDone={clear}
      >
        {t('bulk.assign.text', counted(chosen.rows.length))}
      </BulkAction>
      <BulkAction
        {...shared}
        label={t('bulk.decline.open')}
        destructive
        title={(count) => t('bulk.decline.title', count)}
        fields={
          <>
            {missing === 'reason' ? <FailedTitle /> : null}
            <TextInput
              name="reason"
              label={t('decline.label')}
              error={missing === 'reason' ? t('bulk.decline.required') : undefined}
              maxLength={declineReasonMax}
              multiline
              minRows={3}
              maxRows={10}
              inputRef={reasonField}
              value={reason.value}
              onChange={({ target }) => {
                reason.setValue(target.value);
              }}
            />
          </>
        }
        isComplete={() => {
          setMissing(words === '' ? 'reason' : null);
          if (words === '') reasonField.current?.focus();
          return words !== '';
        }}
        send={() => declineQuestions(chosen.rows, words)}
        outcome={(done) => {
          reason.clear();
          return { text: t('bulk.decline.done', counted(done.done)), left: done.left.map(left) };
        }}
        onDone={clear}
      >
        {t('bulk.decline.text', counted(chosen.rows.length))}
      </BulkAction>
    </>
  );
}
