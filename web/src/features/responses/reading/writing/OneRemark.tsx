import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isApiError } from '@/api/ApiError';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { Paragraphs } from '@/components/Paragraphs';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { deleteRemark, editRemark, type Remark } from '../api';
import { useDesk } from '../desk/DeskContext';
import { OtherText } from './OtherText';
import { RemarkField } from './RemarkField';
import { useKept } from './useKept';

interface OneRemarkProps {
  remark: Remark;
  onReply?: (() => void) | undefined;
}

/** A remark with its author, who can change and delete it. */
export function OneRemark({ remark, onReply }: OneRemarkProps) {
  const { t } = useTranslation('reading');
  const { desk, mayWrite } = useDesk();
  const [isEditing, setEditing] = useState(() => desk.drafts.some(({ place }) => place === `edit:${remark.id}`));
  const mine = remark.mine && mayWrite && remark.text !== null;
  return (
    <Box sx={{ mb: 2 }}>
      <Typography variant="hint" component="p">
        <Bdi>{remark.author}</Bdi> · <DateTime value={remark.created_at} format="short" />
        {remark.edited_at ? ` · ${t('remark.edited')}` : null}
        {remark.earlier ? ` · ${t('remark.earlier')}` : null}
      </Typography>
      {remark.text === null ? (
        <Typography variant="hint" component="p">
          {t('remark.deleted')}
        </Typography>
      ) : isEditing ? (
        <EditedRemark
          remark={remark}
          text={remark.text}
          onDone={() => {
            setEditing(false);
          }}
        />
      ) : (
        <Paragraphs>{remark.text}</Paragraphs>
      )}
      <Box sx={{ display: 'flex', gap: 1 }}>
        {onReply ? (
          <Button variant="text" size="small" onClick={onReply}>
            {t('remark.reply')}
          </Button>
        ) : null}
        {mine && !isEditing ? (
          <>
            <Button
              variant="text"
              size="small"
              onClick={() => {
                setEditing(true);
              }}
            >
              {t('remark.edit')}
            </Button>
            <DeleteRemark remark={remark} />
          </>
        ) : null}
      </Box>
    </Box>
  );
}

function EditedRemark({ remark, text, onDone }: { remark: Remark; text: string; onDone: () => void }) {
  const { t } = useTranslation('reading');
  const { desk, refresh } = useDesk();
  const errorText = useErrorText();
  const kept = useKept(`edit:${remark.id}`, text);
  const [revision, setRevision] = useState(remark.revision);
  const [other, setOther] = useState<string | null>(null);
  const save = useMutation({
    mutationFn: ({ words, mentioned }: { words: string; mentioned: string[] }) =>
      editRemark(desk.company_id, remark, words, mentioned, revision),
    onSuccess: async () => {
      kept.clear();
      onDone();
      await refresh();
    },
    onError: (error) => {
      if (!isApiError(error, 'remark_changed')) return;
      const now = error.data as { text: string | null; revision: number };
      setOther(now.text ?? t('remark.deleted'));
      setRevision(now.revision);
    },
  });
  return (
    <RemarkField
      name={`edit-${remark.id}`}
      label={t('remark.editLabel')}
      action={t('remark.save')}
      value={kept.value}
      saving={kept.saving}
      isSending={save.isPending}
      error={save.error && other === null ? errorText(save.error) : undefined}
      onChange={kept.setValue}
      onSend={(words, mentioned) => {
        save.mutate({ words, mentioned });
      }}
      onCancel={() => {
        kept.clear();
        onDone();
        void refresh();
      }}
    >
      {other === null ? null : <OtherText message={errorText(save.error)} text={other} />}
    </RemarkField>
  );
}

function DeleteRemark({ remark }: { remark: Remark }) {
  const { t } = useTranslation('reading');
  const { desk, refresh } = useDesk();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => deleteRemark(desk.company_id, remark),
    onSuccess: refresh,
    onError: (error) => {
      notifyError(errorText(error));
      void refresh();
    },
    onSettled: () => {
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="text"
        size="small"
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('remark.delete')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('remark.deleteTitle')}
        confirmLabel={t('remark.delete')}
        destructive
        loading={remove.isPending}
        onConfirm={() => {
          remove.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('remark.deleteText')}
      </ConfirmDialog>
    </>
  );
}
