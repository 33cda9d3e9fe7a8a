import CloseRounded from '@mui/icons-material/CloseRounded';
import SellRounded from '@mui/icons-material/SellRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi } from '@/components/Bdi';
import { ConfirmDialog } from '@/components/ConfirmDialog';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { isolate } from '@/i18n/isolate';
import { unmarkPassage, type Passage } from '../api';
import { useDesk } from '../desk/DeskContext';

/** Passages with their themes, and what changed since they were marked. */
export function Marks({ passages }: { passages: readonly Passage[] }) {
  const { t } = useTranslation('reading');
  if (passages.length === 0) return null;
  return (
    <Box component="ul" aria-label={t('mark.list')} sx={{ listStyle: 'none', m: 0, mt: 2, p: 0 }}>
      {passages.map((passage) => (
        <Mark key={passage.id} passage={passage} />
      ))}
    </Box>
  );
}

function Mark({ passage }: { passage: Passage }) {
  const { t } = useTranslation('reading');
  const { desk, mayWrite, refresh } = useDesk();
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const remove = useMutation({
    mutationFn: () => unmarkPassage(desk.company_id, passage.id),
    onError: (error) => {
      notifyError(errorText(error));
    },
    onSettled: async () => {
      setAsking(false);
      await refresh();
    },
  });
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'flex-start', gap: 1, py: 0.5 }}>
      <SellRounded aria-hidden sx={{ fontSize: 16, mt: '3px', color: 'secondary.main', flexShrink: 0 }} />
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <Typography variant="label" component="p">
          <Bdi>{passage.theme}</Bdi>
        </Typography>
        {passage.is_whole ? (
          <Typography variant="hint" component="p">
            {t('mark.wholeAnswer')}
          </Typography>
        ) : (
          <Typography variant="body2" component="blockquote" sx={{ m: 0 }}>
            <Bdi>{passage.quote}</Bdi>
          </Typography>
        )}
        {passage.standing === 'stands' ? null : (
          <Typography variant="small" component="p" color="warning">
            {t(`mark.standing.${passage.standing}`)}
            {passage.is_whole && passage.standing === 'answer_changed' ? (
              <Box component="blockquote" sx={{ m: 0 }}>
                <Bdi>{passage.quote}</Bdi>
              </Box>
            ) : null}
          </Typography>
        )}
      </Box>
      {mayWrite ? (
        <>
          <IconButton
            size="small"
            aria-label={t('mark.remove', { theme: isolate(passage.theme) })}
            onClick={() => {
              setAsking(true);
            }}
          >
            <CloseRounded />
          </IconButton>
          <ConfirmDialog
            open={asking}
            title={t('mark.removeTitle')}
            confirmLabel={t('mark.removeAction')}
            destructive
            loading={remove.isPending}
            onConfirm={() => {
              remove.mutate();
            }}
            onCancel={() => {
              setAsking(false);
            }}
          >
            {t('mark.removeText', { theme: isolate(passage.theme) })}
          </ConfirmDialog>
        </>
      ) : null}
    </Box>
  );
}
