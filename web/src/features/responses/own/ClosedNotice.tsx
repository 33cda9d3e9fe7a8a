import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import type { RfiOut } from '@/api/schema.gen';
import { LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Sentence } from '@/components/Sentence';
import { StatusChip } from '@/components/StatusChip';
import { currentLanguage } from '@/i18n/i18n';
import { filesOf } from './api';
import { FileRows } from './files/FileRows';
import { LinkList } from './links/LinkList';

interface ClosedNoticeProps {
  submission: Submission;
  rfi: RfiOut;
  supportEmail: string;
  /** The request closed while the page was open. */
  justNow: boolean;
}

/** Nothing more is accepted; the draft stays readable. */
export function ClosedNotice({ submission, rfi, supportEmail, justNow }: ClosedNoticeProps) {
  const { t } = useTranslation('submission');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The focused form has been removed.
    if (justNow) heading.current?.focus();
  }, [justNow]);
  const files = filesOf(submission);
  return (
    <Box sx={{ display: 'grid', gap: 6 }}>
      <Box
        component="section"
        aria-labelledby="closed-title"
        sx={{
          display: 'grid',
          gap: 3,
          justifyItems: 'start',
          p: { xs: 5, sm: 7 },
          borderRadius: '12px',
          border: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
        }}
      >
        <StatusChip status="closed" />
        <Typography variant="h2" id="closed-title" ref={heading} tabIndex={-1} sx={{ '&:focus': { outline: 'none' } }}>
          {t(rfi.closed_early ? 'closed.early.title' : 'closed.title')}
        </Typography>
        <Typography>
          <Sentence
            text={t(rfi.closed_early ? 'closed.early.text' : 'closed.text')}
            parts={{ time: <DateTime value={rfi.deadline} /> }}
          />
        </Typography>
        {rfi.closed_early ? <EarlyClosing early={rfi.closed_early} /> : null}
        <Typography color="textSecondary">
          <Sentence
            text={t('closed.support')}
            parts={{
              email: (
                <Link href={`mailto:${supportEmail}`}>
                  <LtrText breakAnywhere>{supportEmail}</LtrText>
                </Link>
              ),
            }}
          />
        </Typography>
      </Box>
      <section aria-labelledby="draft-title">
        <Typography variant="title" id="draft-title">
          {t('closed.draft')}
        </Typography>
        <Typography color="textSecondary" sx={{ mt: 1, mb: 3 }}>
          {t(files.length + submission.links.length > 0 ? 'closed.draftText' : 'closed.draftEmpty')}
        </Typography>
        {files.length > 0 ? <FileRows labelledBy="draft-title" files={files} /> : null}
        {submission.links.length > 0 ? <LinkList labelledBy="draft-title" links={submission.links} /> : null}
      </section>
      <p className="visuallyHidden" role="status">
        {justNow ? t(rfi.closed_early ? 'closed.early.announced' : 'closed.announced') : ''}
      </p>
    </Box>
  );
}

/** The deadline as planned, and why the request was closed before it. */
function EarlyClosing({ early }: { early: NonNullable<RfiOut['closed_early']> }) {
  const { t } = useTranslation('submission');
  return (
    <>
      {early.planned === early.at ? null : (
        <Typography>
          <Sentence text={t('closed.early.planned')} parts={{ time: <DateTime value={early.planned} /> }} />
        </Typography>
      )}
      {early.reason ? (
        <Box>
          <Typography variant="label" component="h3">
            {t('closed.early.reason')}
          </Typography>
          <Typography sx={{ mt: 1, whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {early.reason[currentLanguage()]}
          </Typography>
        </Box>
      ) : null}
    </>
  );
}
