import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { Submission } from '@/api/contract';
import { useConfig } from '@/api/config';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi, LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { PageHeader } from '@/components/PageHeader';
import { StatusChip } from '@/components/StatusChip';
import { PrintStyles } from '@/forms/PrintStyles';
import { formatHijri } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { viewerZone } from '@/i18n/viewerClock';
import { width } from '@/theme/tokens';
import { filesOf } from '../api';
import { Fact } from '../Fact';
import { formatSecond, formatUtc } from '../instants';
import { LinkList } from '../links/LinkList';
import { NextStep } from './NextStep';
import { ReceiptFiles } from './ReceiptFiles';

const paper = { '@media print': { border: 0, p: 0, breakInside: 'auto' } };

/** The submitted response and its time, to store, print and compare. */
export default function Receipt({ submission }: { submission: Submission }) {
  const { t } = useTranslation('submission');
  const user = useSignedInUser();
  const language = currentLanguage();
  const number = submission.receipt_number ?? '';
  const at = submission.submitted_at;
  const files = filesOf(submission);
  return (
    <Box sx={{ maxWidth: 880 }}>
      <PrintStyles />
      <Letterhead />
      <PageHeader
        title={t('receipt.title')}
        lead={t('receipt.lead')}
        badge={<StatusChip status="submitted" />}
        action={
          <Button
            variant="outlined"
            startIcon={<PrintRounded />}
            onClick={() => {
              window.print();
            }}
            sx={{ '@media print': { display: 'none' } }}
          >
            {t('receipt.print')}
          </Button>
        }
      />
      <NextStep feedbackAt={submission.feedback_at} />
      <Box
        component="article"
        aria-labelledby="receipt-number"
        sx={{
          p: { xs: 4, sm: 8 },
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '12px',
          bgcolor: 'background.paper',
          ...paper,
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 4, mb: 6 }}>
          <TaskAltRounded
            aria-hidden
            sx={{ fontSize: 40, color: 'primary.main', '@media print': { display: 'none' } }}
          />
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="label" component="p" color="textSecondary">
              {t('receipt.number')}
            </Typography>
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
              <Typography
                variant="h2"
                id="receipt-number"
                sx={{ overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' }}
              >
                <LtrText>{number}</LtrText>
              </Typography>
              <CopyButton
                text={number}
                label={t('receipt.copyNumber')}
                said={{ copied: t('receipt.copied'), refused: t('receipt.notCopied') }}
              />
            </Box>
            <Typography variant="hint" sx={{ display: 'flex', gap: 1.5, mt: 1 }}>
              <MailOutlineRounded aria-hidden sx={{ fontSize: 18, mt: '2px' }} />
              {t('receipt.email')}
            </Typography>
          </Box>
        </Box>
        <Box
          component="dl"
          sx={{
            display: 'grid',
            gridTemplateColumns: { sm: '1fr 1fr' },
            columnGap: 8,
            rowGap: 4,
            m: 0,
            maxWidth: width.reading,
          }}
        >
          {submission.rfi ? <Fact term={t('receipt.request')}>{submission.rfi.title[language]}</Fact> : null}
          {user.company ? (
            <Fact term={t('receipt.company')}>
              <Bdi>{user.company.organization_name}</Bdi>
            </Fact>
          ) : null}
          {at ? <Instants at={at} /> : null}
        </Box>
        <ReceiptFiles files={files} totalBytes={submission.total_bytes} />
        <Box component="section" aria-labelledby="receipt-links" sx={{ mt: 7 }}>
          <Typography variant="title" component="h3" id="receipt-links">
            {t('receipt.linksTitle')}
          </Typography>
          {submission.links.length > 0 ? (
            <LinkList links={submission.links} labelledBy="receipt-links" />
          ) : (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {t('receipt.noLinks')}
            </Typography>
          )}
        </Box>
      </Box>
    </Box>
  );
}

/** One instant: Saudi time, UTC, both calendars, and the viewer's clock. */
function Instants({ at }: { at: string }) {
  const { t } = useTranslation('submission');
  const language = currentLanguage();
  const zone = viewerZone(at);
  return (
    <>
      <Fact term={`${t('receipt.instant')} (${t('receipt.saudi')})`}>
        <time dateTime={at}>{formatSecond(at, language)}</time>
      </Fact>
      <Fact term={`${t('receipt.instant')} (${t('receipt.utc')})`}>
        <LtrText>{formatUtc(at)}</LtrText>
      </Fact>
      <Fact term={t('receipt.hijri')}>{formatHijri(at, language)}</Fact>
      {zone ? <Fact term={t('receipt.yours')}>{formatSecond(at, language, zone)}</Fact> : null}
    </>
  );
}

/** The receipt contains the portal's name, because print has no app bar. */
function Letterhead() {
  const config = useConfig();
  const language = currentLanguage();
  return (
    <Box
      aria-hidden
      sx={{
        display: 'none',
        '@media print': { display: 'flex', justifyContent: 'space-between', pb: 2, mb: 6, borderBottom: '2px solid' },
      }}
    >
      <strong>{config?.regulator_name[language]}</strong>
      <span>{config?.product_name[language]}</span>
    </Box>
  );
}
