import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { OwnQuestion } from '@/api/contract';
import { Bdi, LtrText } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { FileState } from '@/components/FileState';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { useSaveFile } from '@/components/useSaveFile';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { Paragraphs } from '@/components/Paragraphs';
import { FileName, FileSize } from '@/components/FileName';
import { StateChip } from '../StateChip';
import { clarificationName } from '@/features/request/clarifications/topics/topics';
import { ownQuestionsQuery, withdrawQuestion } from './api';

/** One question of the company with its answer. */
export function Thread({ question }: { question: OwnQuestion }) {
  const { t } = useTranslation('questions');
  const titleId = useId();
  return (
    <Box
      component="article"
      aria-labelledby={titleId}
      sx={{
        p: { xs: 4, sm: 5 },
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>
        <Typography
          variant="title"
          component="h3"
          id={titleId}
          sx={{ fontSize: '1rem', flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}
        >
          <Bdi>{question.subject}</Bdi>
        </Typography>
        <StateChip state={question.state} />
      </Box>
      <Typography variant="hint" component="p" sx={{ mt: 1, mb: 3 }}>
        {t(`topic.${question.topic}`)} · <DateTime value={question.asked_at} />
      </Typography>
      <Paragraphs>{question.text}</Paragraphs>
      {question.file ? <OwnFile question={question} file={question.file} /> : null}
      <Answer question={question} />
      {question.state === 'open' ? <Withdraw question={question} /> : null}
    </Box>
  );
}

function OwnFile({ question, file }: { question: OwnQuestion; file: NonNullable<OwnQuestion['file']> }) {
  const { t } = useTranslation('questions');
  const saving = useSaveFile(t('file.failed'));
  return (
    <Typography
      variant="body2"
      component="div"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5, mt: 3 }}
    >
      <AttachFileRounded aria-hidden sx={{ fontSize: 18 }} />
      <Link
        href={`/api/own-questions/${question.id}/file?locale=${currentLanguage()}`}
        download
        onClick={saving.onClick}
        sx={{ overflowWrap: 'anywhere', py: 1 }}
      >
        <FileName name={file.name} />
      </Link>
      <FileSize bytes={file.size} />
      <FileState file={file} />
    </Typography>
  );
}

function Answer({ question }: { question: OwnQuestion }) {
  const { t } = useTranslation('questions');
  const { answer, clarification, decline_reason: reason, decided_at: decidedAt } = question;
  return (
    <>
      {answer ? (
        <Reply title={t('thread.answer')} note={t('thread.private')} at={clarification === null ? decidedAt : null}>
          <Paragraphs>{answer}</Paragraphs>
        </Reply>
      ) : null}
      {clarification === null ? null : (
        <Reply title={t('thread.published')} at={decidedAt}>
          <Link component={RouterLink} to={`/questions#${clarificationName(clarification)}`}>
            {t('thread.read')} <LtrText>{clarificationName(clarification)}</LtrText>
          </Link>
        </Reply>
      )}
      {question.state === 'declined' && reason ? (
        <Reply title={t('thread.declined')} at={decidedAt}>
          <Paragraphs>{reason}</Paragraphs>
        </Reply>
      ) : null}
    </>
  );
}

interface ReplyProps {
  title: string;
  note?: string;
  at: string | null;
  children: ReactNode;
}

function Reply({ title, note, at, children }: ReplyProps) {
  return (
    <Box
      sx={{
        mt: 4,
        p: 4,
        borderRadius: '8px',
        borderInlineStart: '3px solid',
        borderColor: (theme) => theme.tokens.secondary,
        bgcolor: (theme) => theme.tokens.page,
      }}
    >
      <Typography variant="label" component="h4">
        {title}
      </Typography>
      <Typography variant="hint" component="p" sx={{ mb: 2 }}>
        {note}
        {note && at ? ' · ' : null}
        {at ? <DateTime value={at} /> : null}
      </Typography>
      {children}
    </Box>
  );
}

function Withdraw({ question }: { question: OwnQuestion }) {
  const { t } = useTranslation('questions');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const withdraw = useMutation({
    mutationFn: () => withdrawQuestion(question.id),
    onSuccess: (own) => {
      queryClient.setQueryData(ownQuestionsQuery.queryKey, own);
      notifySuccess(t('withdraw.done'));
    },
    onError: (error) => {
      notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey: ownQuestionsQuery.queryKey });
    },
    onSettled: () => {
      setAsking(false);
    },
  });
  return (
    <>
      <Button
        variant="text"
        color="inherit"
        size="small"
        startIcon={<UndoRounded />}
        aria-label={t('withdraw.named', { subject: isolate(question.subject) })}
        sx={{ mt: 3, marginInlineStart: -2 }}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('withdraw.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('withdraw.title')}
        confirmLabel={t('withdraw.confirm')}
        loading={withdraw.isPending}
        onConfirm={() => {
          withdraw.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('withdraw.text', { subject: isolate(question.subject) })}
      </ConfirmDialog>
    </>
  );
}
