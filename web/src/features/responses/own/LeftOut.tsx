import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import { Bdi } from '@/components/Bdi';
import { FileName } from '@/components/FileName';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { isolate } from '@/i18n/isolate';
import { clearDraft, readDraft } from '@/storage/drafts';
import { isLinksDraft } from './links/linkRows';
import { linksDraft } from './links/useLinks';
import { useUploads } from './uploads/useUploads';

/** Says that a colleague submitted, and which links and files of this page are not part of it. */
export function LeftOut({ submission }: { submission: Submission }) {
  const { t } = useTranslation(['submission', 'common']);
  const { queue, uploads } = useUploads();
  const [typed, setTyped] = useState<readonly string[]>([]);
  const by = submission.submitted_by;
  const submittedLinks = submission.links;
  useEffect(() => {
    if (!by) return;
    let active = true;
    void readDraft(linksDraft).then((found) => {
      if (!active || !isLinksDraft(found)) return;
      const stored = new Set(submittedLinks.map(({ url, title }) => JSON.stringify([url, title ?? ''])));
      const missing = found.rows.filter(({ url, title }) => url + title && !stored.has(JSON.stringify([url, title])));
      setTyped(missing.map(({ url, title }) => [title, url].filter(Boolean).join(' · ')));
    });
    return () => {
      active = false;
    };
  }, [by, submittedLinks]);
  if (!by || !submission.submitted_at) return null;
  const files = uploads.map(({ file }) => file.name);
  const missing = [...files, ...typed];
  const time = t('common:time.saudi', { time: formatDateTime(submission.submitted_at, currentLanguage()) });
  const dismiss = () => {
    clearDraft(linksDraft);
    setTyped([]);
    queue.clear();
  };
  return (
    <Alert
      severity={missing.length > 0 ? 'warning' : 'info'}
      role="status"
      sx={{ mb: 6 }}
      {...(missing.length > 0 && { onClose: dismiss, closeText: t('refused.dismiss') })}
    >
      {t('submittedBy', { name: isolate(by), time })}
      {missing.length > 0 ? (
        <>
          {' '}
          {t('leftOut')}
          <Box component="ul" sx={{ m: 0, mt: 2, paddingInlineStart: 5, overflowWrap: 'anywhere' }}>
            {missing.map((name, index) => (
              <li key={`${name}:${index}`}>{index < files.length ? <FileName name={name} /> : <Bdi>{name}</Bdi>}</li>
            ))}
          </Box>
        </>
      ) : null}
    </Alert>
  );
}
