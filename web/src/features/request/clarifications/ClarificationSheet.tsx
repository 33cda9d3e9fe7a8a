import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditRounded from '@mui/icons-material/EditRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ManagedClarificationOut } from '@/api/schema.gen';
import { useAbility } from '@/auth/ability';
import { Bdi, LtrText } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { DateTime } from '@/components/DateTime';
import { ErrorState } from '@/components/ErrorState';
import { LoadingState } from '@/components/LoadingState';
import { notifyError, notifySuccess } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { refreshLists } from '@/lists/cache';
import { SheetHeading } from '@/lists/sheet/SheetHeading';
import { clarificationName } from './topics/topics';
import { clarificationQuery, discardDraft, newClarification } from './api';
import { ClarificationForm } from './ClarificationForm';
import { ClarificationState } from './columns';
import { Published } from './Published';

interface ClarificationSheetProps {
  /** Or the word for a new one. */
  id: string;
  titleId: string;
  onDiscarded: () => void;
}

/** The editor of a draft, or a published clarification with its revisions. */
export default function ClarificationSheet({ id, titleId, onDiscarded }: ClarificationSheetProps) {
  const { t } = useTranslation('questionsList');
  // A new draft keeps its form when it gets an id.
  const [savedId, setSavedId] = useState<string | null>(null);
  const isNew = id === newClarification;
  const known = isNew ? savedId : id;
  const query = useQuery({ ...clarificationQuery(known ?? ''), enabled: known !== null });
  const queryClient = useQueryClient();
  const clarification = query.data;
  const published = clarification?.state === 'published' ? clarification : null;
  const put = (saved: ManagedClarificationOut) => {
    setSavedId(saved.id);
    queryClient.setQueryData(clarificationQuery(saved.id).queryKey, saved);
  };
  return (
    <Box sx={{ flex: 1, overflowY: 'auto', p: { xs: 4, sm: 6 } }}>
      <Box
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          gap: 3,
          paddingInlineEnd: 10,
          mb: 5,
          '& h2': { p: 0 },
        }}
      >
        <SheetHeading id={titleId} of={published ? `${published.id} published` : (known ?? newClarification)}>
          {published?.number ? (
            <LtrText>{clarificationName(published.number)}</LtrText>
          ) : (
            t(isNew ? 'clarifications.new' : 'clarifications.draft')
          )}
        </SheetHeading>
        {clarification ? <ClarificationState state={clarification.state} /> : null}
      </Box>
      {query.isError ? <ErrorState error={query.error} onRetry={() => void query.refetch()} /> : null}
      {!isNew && query.isPending ? <LoadingState /> : null}
      {published ? (
        <PublishedOrCorrected key={published.revision} clarification={published} onChanged={put} />
      ) : isNew || clarification ? (
        <>
          <ClarificationForm
            key={id}
            name={id}
            clarification={isNew ? null : (clarification ?? null)}
            onSaved={put}
            onPublished={put}
          />
          {clarification ? <Discard draft={clarification} onDiscarded={onDiscarded} /> : null}
        </>
      ) : null}
    </Box>
  );
}

interface ChangedProps {
  clarification: ManagedClarificationOut;
  onChanged: (saved: ManagedClarificationOut) => void;
}

function PublishedOrCorrected({ clarification, onChanged }: ChangedProps) {
  const { t } = useTranslation(['questionsList', 'common']);
  const mayCorrect = useAbility().can('SEND', 'questions');
  const [correcting, setCorrecting] = useState(false);
  if (!correcting) {
    return (
      <>
        <Published clarification={clarification} />
        {mayCorrect ? (
          <Button
            variant="outlined"
            startIcon={<EditRounded />}
            sx={{ mt: 5 }}
            onClick={() => {
              setCorrecting(true);
            }}
          >
            {t('publish.begin')}
          </Button>
        ) : null}
      </>
    );
  }
  return (
    <>
      <ClarificationForm
        name={`${clarification.id}-${clarification.revision}`}
        clarification={clarification}
        onSaved={onChanged}
        onPublished={onChanged}
      />
      <Button
        variant="text"
        color="inherit"
        sx={{ mt: 3 }}
        onClick={() => {
          setCorrecting(false);
        }}
      >
        {t('common:actions.cancel')}
      </Button>
    </>
  );
}

function Discard({ draft, onDiscarded }: { draft: ManagedClarificationOut; onDiscarded: () => void }) {
  const { t } = useTranslation('questionsList');
  const queryClient = useQueryClient();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const mayDiscard = useAbility().can('UPDATE', 'questions');
  const discard = useMutation({
    mutationFn: () => discardDraft(draft),
    onSuccess: () => {
      refreshLists(queryClient);
      notifySuccess(t('discard.done'));
      onDiscarded();
    },
    onError: (error) => {
      notifyError(errorText(error));
      void queryClient.invalidateQueries({ queryKey: clarificationQuery(draft.id).queryKey });
    },
    onSettled: () => {
      setAsking(false);
    },
  });
  if (!mayDiscard) return null;
  return (
    <Box sx={{ mt: 8, pt: 4, borderTop: '1px solid', borderColor: 'divider' }}>
      <Typography variant="hint" component="p" sx={{ mb: 2 }}>
        <Bdi>{draft.changed_by_name}</Bdi> · <DateTime value={draft.changed_at} />
      </Typography>
      <Button
        variant="text"
        color="error"
        startIcon={<DeleteOutlineRounded />}
        sx={{ marginInlineStart: -2 }}
        onClick={() => {
          setAsking(true);
        }}
      >
        {t('discard.action')}
      </Button>
      <ConfirmDialog
        open={asking}
        title={t('discard.title')}
        confirmLabel={t('discard.action')}
        destructive
        loading={discard.isPending}
        onConfirm={() => {
          discard.mutate();
        }}
        onCancel={() => {
          setAsking(false);
        }}
      >
        {t('discard.text')}
      </ConfirmDialog>
    </Box>
  );
}
