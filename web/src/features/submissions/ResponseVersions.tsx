import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { CompanyResponse } from '@/api/contract';
import { LtrText } from '@/components/Bdi';
import { VersionLine } from '@/components/VersionLine';
import { ResponseFiles } from '@/directory/ResponseFiles';
import { VersionFacts } from '@/directory/VersionFacts';

/** All versions that were submitted: receipt, times and differences; files of those that no longer stand. */
export function ResponseVersions({ response }: { response: CompanyResponse }) {
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
              {t('column.receipt_number')}: <LtrText>{version.receipt_number}</LtrText>
            </Typography>
            {version.state === 'submitted' ? null : (
              <ResponseFiles
                response={{ id: response.id, state: 'submitted', files: version.files, links: version.links }}
                mayOpen
              />
            )}
          </>
        ),
      }))}
    />
  );
}
