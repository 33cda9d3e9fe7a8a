import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { Link as RouterLink } from 'react-router';
import type { ResponseVersion } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { isolateLtr } from '@/i18n/isolate';
import { VersionLine } from '@/components/VersionLine';
import { VersionFacts } from '@/features/directory/response/VersionFacts';

/** All versions that were submitted, each with its receipt. */
export function Versions({ versions }: { versions: ResponseVersion[] }) {
  const { t } = useTranslation('submission');
  return (
    <Box component="section" aria-labelledby="versions-title" sx={{ mt: 8, '@media print': { display: 'none' } }}>
      <Typography variant="title" id="versions-title">
        {t('versions.title')}
      </Typography>
      <Typography color="textSecondary" sx={{ mt: 1 }}>
        {t('versions.lead')}
      </Typography>
      <VersionLine
        items={versions.map((version) => ({
          key: version.number,
          filled: version.state === 'submitted',
          content: (
            <>
              <VersionFacts version={version} />
              <Link
                component={RouterLink}
                to={{ search: `?version=${version.number}` }}
                variant="label"
                aria-label={t('versions.receiptOf', { receipt: isolateLtr(version.receipt_number) })}
                sx={{ display: 'inline-block', py: 0.5 }}
              >
                {t('versions.receipt')} <LtrText>{version.receipt_number}</LtrText>
              </Link>
            </>
          ),
        }))}
      />
    </Box>
  );
}
