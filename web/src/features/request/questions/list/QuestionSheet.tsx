import AttachFileRounded from '@mui/icons-material/AttachFileRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { AskedQuestion } from '@/api/contract';
import type { AssigneeOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { FileState, isReadable } from '@/components/FileState';
import { ReleaseFile } from '@/components/ReleaseFile';
import { LoadingState } from '@/components/LoadingState';
import { useSaveFile } from '@/components/useSaveFile';
import { companyAddress } from '@/navigation/companyAddress';
import { canPreview, FilePreview } from '@/components/FilePreview';
import { addressWith } from '@/lists/export/exportAddress';
import { refreshLists } from '@/lists/cache';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { Paragraphs } from '@/components/Paragraphs';
import { FileName, FileSize } from '@/components/FileName';
import { StateChip } from '../StateChip';
import { clarificationName } from '@/features/request/clarifications/topics/topics';
import { AnswerArea } from './AnswerArea';
import { questionQuery } from './api';
import { Assignment } from './Assignment';

interface QuestionSheetProps {
  id: string;
  titleId: string;
  assignees: readonly AssigneeOut[];
}

/** One question as a thread: what was asked, what was answered, and the ways to answer. */
export default function QuestionSheet({ id, titleId, assignees }: QuestionSheetProps) {
  const { t } = useTranslation('questionsList');
  const query = useQuery(questionQuery(id));
  const question = query.data;
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <Box sx={{ paddingInlineEnd: 10 }}>
        <SheetHeading id={titleId} of={question?.id}>
          {question ? <Bdi>{question.subject}</Bdi> : t('title')}
        </SheetHeading>
      </Box>
      {question ? (
        <Thread question={question} assignees={assignees} />
      ) : query.isError ? (
        <Box sx={{ mt: 5 }}>
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        </Box>
      ) : (
        <LoadingState />
      )}
    </Box>
  );
}

function Thread({ question, assignees }: { question: AskedQuestion; assignees: readonly AssigneeOut[] }) {
  const { t } = useTranslation(['questionsList', 'questions']);
  const queryClient = useQueryClient();
  const ability = useAbility();
  // A decision made here begins the ways to answer anew; another administrator's leaves what is typed here.
  const [decisions, setDecisions] = useState(0);
  const put = (saved: AskedQuestion) => {
    queryClient.setQueryData(questionQuery(saved.id).queryKey, saved);
    refreshLists(queryClient);
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 1, mt: 3 }}>
        <StateChip state={question.state} />
        <Typography variant="hint">
          {t(`questions:topic.${question.topic}`)} · <DateTime value={question.asked_at} />
        </Typography>
      </Box>
      <Typography sx={{ mt: 3 }}>
        {question.user_id && ability.can('VIEW', 'activeCompanies') ? (
          <Link
            component={RouterLink}
            to={companyAddress(question.user_id, 'Approved')}
            color="inherit"
            sx={{ display: 'inline-block', py: 0.5 }}
          >
            <Bdi>{question.organization_name}</Bdi>
          </Link>
        ) : (
          <Bdi>{question.organization_name}</Bdi>
        )}
        {question.asked_by_name ? (
          <Typography variant="hint" component="span">
            {' · '}
            <Bdi>{question.asked_by_name}</Bdi>
          </Typography>
        ) : null}
      </Typography>
      <Message title={t('sheet.question')}>
        <Paragraphs>{question.text}</Paragraphs>
        {question.file ? <File question={question} file={question.file} /> : null}
      </Message>
      <Answered question={question} />
      <Assignment question={question} assignees={assignees} onChanged={put} />
      <AnswerArea
        key={decisions}
        question={question}
        onChanged={(saved) => {
          put(saved);
          setDecisions((count) => count + 1);
        }}
      />
    </>
  );
}

function Message({ title, note, children }: { title: string; note?: ReactNode; children: ReactNode }) {
  return (
    <Box
      component="section"
      sx={{ mt: 5, p: 4, borderRadius: '8px', bgcolor: (theme) => theme.tokens.page, overflowWrap: 'anywhere' }}
    >
      <Typography variant="label" component="h3">
        {title}
      </Typography>
      {note ? (
        <Typography variant="hint" component="p">
          {note}
        </Typography>
      ) : null}
      <Box sx={{ mt: 2 }}>{children}</Box>
    </Box>
  );
}

function Answered({ question }: { question: AskedQuestion }) {
  const { t } = useTranslation('questionsList');
  const { answer, clarification, decline_reason: reason, decided_at: at, decided_by_name: by } = question;
  const note = (
    <>
      {by ? <Bdi>{by}</Bdi> : null}
      {by && at ? ' · ' : null}
      {at ? <DateTime value={at} /> : null}
    </>
  );
  return (
    <>
      {answer ? (
        <Message title={t('sheet.privateAnswer')} note={question.state === 'answered' ? note : null}>
          <Paragraphs>{answer}</Paragraphs>
        </Message>
      ) : null}
      {question.state === 'declined' && reason ? (
        <Message title={t('sheet.declined')} note={note}>
          <Paragraphs>{reason}</Paragraphs>
        </Message>
      ) : null}
      {question.state === 'published' && clarification?.number ? (
        <Message title={t('sheet.published')} note={note}>
          <Link
            component={RouterLink}
            to={`/clarificationsList?clarification=${clarification.id}`}
            sx={{ display: 'inline-block', py: 0.5 }}
          >
            {t('sheet.open')} <LtrText>{clarificationName(clarification.number)}</LtrText>
          </Link>
        </Message>
      ) : null}
    </>
  );
}

function File({ question, file }: { question: AskedQuestion; file: NonNullable<AskedQuestion['file']> }) {
  const { t } = useTranslation(['questionsList', 'questions', 'directory']);
  const saving = useSaveFile(t('questions:file.failed'));
  const [shown, setShown] = useState(false);
  const address = `/api/questions/${question.id}/file`;
  return (
    <Typography
      component="div"
      variant="body2"
      sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, mt: 3 }}
    >
      <AttachFileRounded aria-hidden sx={{ fontSize: 18 }} />
      {isReadable(file) ? (
        <Link
          href={addressWith(address, {})}
          download
          onClick={saving.onClick}
          sx={{ overflowWrap: 'anywhere', py: 1 }}
        >
          <FileName name={file.name} />
        </Link>
      ) : (
        <FileName name={file.name} />
      )}
      <FileSize bytes={file.size} />
      {canPreview(file) && isReadable(file) ? (
        <Button
          variant="text"
          size="small"
          onClick={() => {
            setShown(true);
          }}
        >
          {t('sheet.preview')}
        </Button>
      ) : null}
      <FileState file={file} forReaders />
      <ReleaseFile file={file} />
      <FilePreview
        file={shown ? file : null}
        address={addressWith(`${address}/preview`, {})}
        noPreview={t('directory:files.noPreview')}
        onClose={() => {
          setShown(false);
        }}
      />
    </Typography>
  );
}
