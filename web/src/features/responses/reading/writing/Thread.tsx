import Box from '@mui/material/Box';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useErrorText } from '@/components/useErrorText';
import { writeRemark, type Place, type Remark } from '../api';
import { useDesk } from '../desk/DeskContext';
import { OneRemark } from './OneRemark';
import { RemarkField } from './RemarkField';
import { useKept } from './useKept';

export const keyOf = (place: Place) =>
  'question_id' in place ? `q:${place.question_id}` : `f:${place.file_id}:${place.page}`;

const isAt = (remark: Remark, place: Place) =>
  'question_id' in place
    ? remark.place.question_id === place.question_id
    : remark.place.file_id === place.file_id && remark.place.page === place.page;

/** The remarks at a place, without replies. */
export const remarksAt = (remarks: readonly Remark[], place: Place) =>
  remarks.filter((remark) => remark.parent_id === null && isAt(remark, place));

/** Remarks at an answer or on a page, each with its replies, and a field for another one. */
export function Thread({ place, label }: { place: Place; label: string }) {
  const { t } = useTranslation('reading');
  const { desk, mayWrite } = useDesk();
  const [answering, setAnswering] = useState<string | null>(null);
  const key = keyOf(place);
  return (
    <Box sx={{ mt: 2, paddingInlineStart: 3, borderInlineStart: '2px solid', borderColor: 'divider' }}>
      {remarksAt(desk.remarks, place).map((remark) => (
        <Box key={remark.id} component="article" aria-label={t('remark.by', { name: remark.author })} sx={{ mb: 3 }}>
          <OneRemark
            remark={remark}
            onReply={
              mayWrite && remark.text !== null
                ? () => {
                    setAnswering(remark.id);
                  }
                : undefined
            }
          />
          <Box sx={{ paddingInlineStart: 4 }}>
            {desk.remarks
              .filter(({ parent_id: parent }) => parent === remark.id)
              .map((reply) => (
                <OneRemark key={reply.id} remark={reply} />
              ))}
            {answering === remark.id || desk.drafts.some((draft) => draft.place === `${key}>${remark.id}`) ? (
              <NewRemark
                place={place}
                parent={remark}
                label={t('remark.replyLabel', { name: remark.author })}
                onDone={() => {
                  setAnswering(null);
                }}
              />
            ) : null}
          </Box>
        </Box>
      ))}
      {mayWrite ? <NewRemark place={place} label={label} /> : null}
    </Box>
  );
}

interface NewRemarkProps {
  place: Place;
  label: string;
  parent?: Remark;
  onDone?: () => void;
}

function NewRemark({ place, label, parent, onDone }: NewRemarkProps) {
  const { t } = useTranslation('reading');
  const { desk, refresh } = useDesk();
  const errorText = useErrorText();
  const key = parent ? `${keyOf(place)}>${parent.id}` : keyOf(place);
  const kept = useKept(key);
  const send = useMutation({
    mutationFn: ({ text, mentioned }: { text: string; mentioned: string[] }) =>
      writeRemark(desk.company_id, { text, mentioned, ...(parent ? { parent_id: parent.id } : { place }) }),
    onSuccess: async () => {
      kept.clear();
      onDone?.();
      await refresh();
    },
  });
  return (
    <RemarkField
      name={`remark-${key}`}
      label={label}
      action={parent ? t('remark.reply') : t('remark.send')}
      value={kept.value}
      saving={kept.saving}
      isSending={send.isPending}
      error={send.error ? errorText(send.error) : undefined}
      onChange={kept.setValue}
      onSend={(text, mentioned) => {
        send.mutate({ text, mentioned });
      }}
      onCancel={
        parent
          ? () => {
              kept.clear();
              onDone?.();
            }
          : undefined
      }
    />
  );
}
