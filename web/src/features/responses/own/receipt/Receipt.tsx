import DownloadRounded from '@mui/icons-material/DownloadRounded';
import MailOutlineRounded from '@mui/icons-material/MailOutlineRounded';
import PrintRounded from '@mui/icons-material/PrintRounded';
import TaskAltRounded from '@mui/icons-material/TaskAltRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ResponseVersion, Submission } from '@/api/contract';
import { useConfig } from '@/api/config';
import { useSignedInUser } from '@/auth/AuthContext';
import { Bdi, LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { DateTime } from '@/components/DateTime';
import { PageHeader } from '@/components/PageHeader';
import { ReviewNotice } from '@/components/ReviewNotice';
import { Sentence } from '@/components/Sentence';
import { useSaveFile } from '@/components/useSaveFile';
import { VersionChip } from '@/features/directory/response/VersionFacts';
import { PrintStyles } from '@/forms/PrintStyles';
import { formatHijri, formatSecond, formatUtc, viewerZone } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { filesOf, receiptAddress } from '../api';
import { Additions } from '../additions/Additions';
import { Fact } from './Fact';
import { Sealed } from './Sealed';
import { LinkList } from '../links/LinkList';
import { ChangeResponse } from '../versions/ChangeResponse';
import { ReplacementNotice } from '../versions/ReplacementNotice';
import { Versions } from '../versions/Versions';
import { NextStep } from './NextStep';
import { ReceiptFiles } from './ReceiptFiles';

const paper = { '@media print': { border: 0, p: 0, breakInside: 'auto' } };

interface ReceiptProps {
  submission: Submission;
  /** Number of the version; null for the one that stands. */
  shown: number | null;
  /** The deadline while it has not passed. */
  changeableUntil: string | null;
}

/** A submitted version and its time, to store, print and compare. */
export default function Receipt({ submission, shown, changeableUntil }: ReceiptProps) {
  const { t } = useTranslation('submission');
  const user = useSignedInUser();
  const language = currentLanguage();
  const saving = useSaveFile(t('receipt.downloadFailed'));
  const earlier = submission.versions.find((version) => version.number === shown && version.state !== 'submitted');
  const number = (earlier ?? submission).receipt_number ?? '';
  const at = (earlier ?? submission).submitted_at;
  const files = earlier?.files ?? filesOf(submission);
  const { links } = earlier ?? submission;
  return (
    <Box>
      <PrintStyles />
      <Letterhead />
      <PageHeader
        title={t(earlier ? 'receipt.earlierTitle' : 'receipt.title')}
        lead={t('receipt.lead')}
        badge={earlier ? <VersionChip state={earlier.state} /> : undefined}
        action={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, '@media print': { display: 'none' } }}>
            <Button
              component="a"
              href={receiptAddress(number)}
              download
              startIcon={<DownloadRounded />}
              loading={saving.busy}
              loadingPosition="start"
              onClick={saving.onClick}
            >
              {t('receipt.download')}
            </Button>
            <Button
              variant="outlined"
              startIcon={<PrintRounded />}
              onClick={() => {
                window.print();
              }}
            >
              {t('receipt.print')}
            </Button>
          </Box>
        }
      />
      {earlier ? <EarlierNotice version={earlier} standing={submission.receipt_number} /> : null}
      {earlier || !submission.review ? null : (
        <Box sx={{ mb: 6 }}>
          <ReviewNotice review={submission.review} withoutSubmission />
        </Box>
      )}
      {earlier ? null : <Sealed />}
      {earlier ? null : <Additions submission={submission} />}
      {earlier ? null : <ReplacementNotice submission={submission} open={changeableUntil !== null} />}
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
            // On narrow phones the number needs the whole line.
            sx={{ fontSize: 40, color: 'primary.main', '@media print, (max-width: 389px)': { display: 'none' } }}
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
                <LtrText breakAnywhere>{number}</LtrText>
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
        <ReceiptFiles files={files} totalBytes={files.reduce((sum, { size }) => sum + size, 0)} />
        <Box component="section" aria-labelledby="receipt-links" sx={{ mt: 7 }}>
          <Typography variant="title" component="h3" id="receipt-links">
            {t('receipt.linksTitle')}
          </Typography>
          {links.length > 0 ? (
            <LinkList links={links} labelledBy="receipt-links" />
          ) : (
            <Typography color="textSecondary" sx={{ mt: 1 }}>
              {t('receipt.noLinks')}
            </Typography>
          )}
        </Box>
      </Box>
      {earlier ? null : (
        <>
          <NextStep feedbackAt={submission.feedback_at} review={submission.review} />
          {changeableUntil ? <ChangeResponse submission={submission} deadline={changeableUntil} /> : null}
        </>
      )}
      {submission.versions.length > 1 || earlier ? <Versions versions={submission.versions} /> : null}
    </Box>
  );
}

/** What became of a version that no longer stands, and which one does. */
function EarlierNotice({ version, standing }: { version: ResponseVersion; standing: string | null }) {
  const { t } = useTranslation('submission');
  if (version.state === 'submitted' || !version.ended_at) return null;
  return (
    <Alert severity="info" sx={{ mb: 6 }}>
      <Sentence text={t(`receipt.earlier.${version.state}`)} parts={{ time: <DateTime value={version.ended_at} /> }} />{' '}
      {standing === null ? (
        t('receipt.earlier.none')
      ) : (
        <Sentence text={t('receipt.earlier.stands')} parts={{ receipt: <LtrText>{standing}</LtrText> }} />
      )}{' '}
      <Link component={RouterLink} to={{ search: '' }} sx={{ '@media print': { display: 'none' } }}>
        {t('receipt.earlier.back')}
      </Link>
    </Alert>
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
