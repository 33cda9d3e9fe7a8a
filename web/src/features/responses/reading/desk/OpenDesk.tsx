import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BreadcrumbLink } from '@/components/BreadcrumbLink';
import { DateTime } from '@/components/DateTime';
import { PageHeader } from '@/components/PageHeader';
import { SegmentedControl } from '@/components/SegmentedControl';
import { notifyError } from '@/components/toast';
import { useErrorText } from '@/components/useErrorText';
import { markRead } from '../api';
import { DocumentPane } from '../document/DocumentPane';
import { Answers } from './Answers';
import { Agreement } from './Agreement';
import { useDesk } from './DeskContext';
import { Neighbours } from './Neighbours';

type View = 'answers' | 'document' | 'agreement';

/** The answers beside the document; on a narrow screen one of them. */
export function OpenDesk() {
  const { t } = useTranslation('reading');
  const { desk } = useDesk();
  const isWide = useMediaQuery('(min-width: 1100px)');
  const [chosen, setView] = useState<View>('answers');
  const view = isWide && chosen === 'document' ? 'answers' : chosen;
  const views: View[] = isWide ? ['answers', 'agreement'] : ['answers', 'document', 'agreement'];
  return (
    <>
      <PageHeader
        title={desk.organization_name}
        titleLanguage={null}
        lead={
          <>
            {t('submitted')} <DateTime value={desk.submitted_at} format="short" />
          </>
        }
        breadcrumb={<BreadcrumbLink to="/reading">{t('title')}</BreadcrumbLink>}
        action={
          <>
            <ReadButton />
            <Neighbours company={desk.company_id} />
          </>
        }
      />
      <SegmentedControl
        label={t('part.label')}
        value={view}
        segments={views.map((value) => ({ value, label: t(`part.${value}`) }))}
        onChange={setView}
      />
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: isWide ? 'minmax(0, 1fr) minmax(0, 1fr)' : 'minmax(0, 1fr)',
          alignItems: 'start',
          gap: 5,
          mt: 4,
        }}
      >
        {/* Hidden instead of removed, so that nothing typed and no place in the text is lost. */}
        <Box sx={{ display: view === 'answers' ? 'block' : 'none', minWidth: 0 }}>
          <Answers />
        </Box>
        <Box sx={{ display: view === 'agreement' ? 'block' : 'none', minWidth: 0 }}>
          <Agreement />
        </Box>
        {isWide || view === 'document' ? <DocumentPane isBeside={isWide} /> : null}
      </Box>
    </>
  );
}

function ReadButton() {
  const { t } = useTranslation('reading');
  const { desk, mayWrite, refresh } = useDesk();
  const errorText = useErrorText();
  const isRead = desk.read_at !== null;
  const mark = useMutation({
    mutationFn: () => markRead(desk.company_id, !isRead),
    onSuccess: refresh,
    onError: (error) => {
      notifyError(errorText(error));
    },
  });
  if (!desk.mine || !mayWrite) return null;
  return (
    <Button
      variant="outlined"
      aria-pressed={isRead}
      loading={mark.isPending}
      onClick={() => {
        mark.mutate();
      }}
    >
      {isRead ? t('read.done') : t('read.mark')}
    </Button>
  );
}
