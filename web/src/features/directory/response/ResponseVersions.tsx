import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CompanyResponse } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { VersionLine } from '@/components/VersionLine';
import { ResponseFiles } from './ResponseFiles';
import { VersionFacts } from './VersionFacts';

interface ResponseVersionsProps {
  response: CompanyResponse;
  /** Of the version that is asked for. */
  receipt?: string | null;
}

/** All versions that were submitted: receipt, times and differences; files of those that no longer stand. */
export function ResponseVersions({ response, receipt }: ResponseVersionsProps) {
  const { t } = useTranslation('directory');
  return (
    <VersionLine
      items={response.versions.map((version) => ({
        key: version.number,
        filled: version.state === 'submitted',
        content: (
          <>
            <VersionFacts version={version} />
            <Typography variant="body2" sx={{ mt: 1 }}>
              {t('column.receipt_number')}:{' '}
              {version.receipt_number === receipt ? (
                <Asked>{version.receipt_number}</Asked>
              ) : (
                <LtrText>{version.receipt_number}</LtrText>
              )}
            </Typography>
            {version.state === 'submitted' ? null : (
              <ResponseFiles response={{ id: response.id, files: version.files, links: version.links }} mayOpen />
            )}
          </>
        ),
      }))}
    />
  );
}

/** The number that led here, marked, and scrolled to where it is below others. */
function Asked({ children }: { children: string }) {
  const mark = useRef<HTMLElement>(null);
  useEffect(() => {
    mark.current?.scrollIntoView({ block: 'center' });
  }, [children]);
  return (
    <Typography
      ref={mark}
      component="mark"
      variant="label"
      sx={{ bgcolor: (theme) => theme.tokens.primarySoft, color: 'inherit', px: 1, borderRadius: '4px' }}
    >
      <LtrText>{children}</LtrText>
    </Typography>
  );
}
