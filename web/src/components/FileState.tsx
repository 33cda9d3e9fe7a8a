import BugReportRounded from '@mui/icons-material/BugReportRounded';
import GppMaybeRounded from '@mui/icons-material/GppMaybeRounded';
import HourglassTopRounded from '@mui/icons-material/HourglassTopRounded';
import VerifiedUserRounded from '@mui/icons-material/VerifiedUserRounded';
import WarningAmberRounded from '@mui/icons-material/WarningAmberRounded';
import Typography from '@mui/material/Typography';
import type { ElementType, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileWarning as Warning, Verdict } from '@/api/schema.gen';
import { isolate } from '@/i18n/isolate';

export interface FileWithState {
  warning?: Warning | null | undefined;
  /** Undefined for files of the authority, which are not scanned. Null without a scanner. */
  verdict?: Verdict | null | undefined;
  verdict_reason?: string | null | undefined;
}

interface FileStateProps {
  file: FileWithState;
  /** For the person who can still replace the file. */
  withAdvice?: boolean;
  /** For administrators: says also that a file was not checked. */
  forReaders?: boolean;
}

/** Whether administrators may open it. */
export const isReadable = ({ verdict }: FileWithState) => !verdict || verdict === 'clean' || verdict === 'released';

/** The result of the malware scan of a file, and why the file may not open for its readers. */
export function FileState({ file, withAdvice = false, forReaders = false }: FileStateProps) {
  return (
    <>
      {file.verdict || (file.verdict === null && forReaders) ? (
        <VerdictLine verdict={file.verdict} reason={file.verdict_reason} withAdvice={withAdvice} />
      ) : null}
      {file.warning ? <WarningLine warning={file.warning} withAdvice={withAdvice} /> : null}
    </>
  );
}

function WarningLine({ warning, withAdvice }: { warning: Warning; withAdvice: boolean }) {
  const { t } = useTranslation('fileWarnings');
  return (
    <Line icon={WarningAmberRounded} colour="warning">
      {t(`fact.${warning}`)}
      {withAdvice ? ` ${t(`advice.${warning}`)}` : null}
    </Line>
  );
}

const uncheckedReasons = ['encrypted', 'over_limits'] as const;

interface VerdictLineProps {
  verdict: Verdict | null;
  reason: string | null | undefined;
  withAdvice: boolean;
}

function VerdictLine({ verdict, reason, withAdvice }: VerdictLineProps) {
  const { t } = useTranslation('fileWarnings');
  const why = t(`verdict.why.${uncheckedReasons.find((one) => one === reason) ?? 'unreadable'}`);
  switch (verdict) {
    case null:
      return <Line colour="textSecondary">{t('verdict.none')}</Line>;
    case 'pending':
      return (
        <Line icon={HourglassTopRounded} colour="textSecondary">
          {t('verdict.pending')}
        </Line>
      );
    case 'clean':
      return (
        <Line icon={VerifiedUserRounded} colour="textSecondary">
          {t('verdict.clean')}
        </Line>
      );
    case 'infected':
      return (
        <Line icon={BugReportRounded} colour="error">
          {t('verdict.infected', { signature: isolate(reason ?? '') })}
          {withAdvice ? ` ${t('verdict.advice.infected')}` : null}
        </Line>
      );
    case 'unchecked':
      return (
        <Line icon={GppMaybeRounded} colour="warning">
          {t('verdict.unchecked', { why })}
          {withAdvice ? ` ${t('verdict.advice.unchecked')}` : null}
        </Line>
      );
    case 'released':
      return (
        <Line icon={GppMaybeRounded} colour="warning">
          {t('verdict.released', { why })}
        </Line>
      );
  }
}

interface LineProps {
  icon?: ElementType;
  colour: 'warning' | 'error' | 'textSecondary';
  children: ReactNode;
}

function Line({ icon: Icon, colour, children }: LineProps) {
  return (
    <Typography
      variant="small"
      component="p"
      color={colour}
      sx={{
        display: 'flex',
        gap: 1.5,
        mt: 1,
        fontWeight: colour === 'textSecondary' ? undefined : 500,
        flexBasis: '100%',
        overflowWrap: 'anywhere',
      }}
    >
      {Icon ? <Icon aria-hidden sx={{ fontSize: 16, mt: '1px', flexShrink: 0 }} /> : null}
      <span>{children}</span>
    </Typography>
  );
}
