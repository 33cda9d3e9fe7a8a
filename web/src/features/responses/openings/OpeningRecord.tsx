import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { OpeningOut } from '@/api/schema.gen';
import { Bdi, LtrText } from '@/components/Bdi';
import { CopyButton } from '@/components/CopyButton';
import { DateTime } from '@/components/DateTime';
import { Fact, FactList } from '@/components/FactList';
import { Panel } from '@/components/Panel';
import { formatDateTime } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';
import { formatNumber } from '@/i18n/numbers';

interface OpeningRecordProps {
  record: OpeningOut;
  /** The line of the company that reads. */
  own?: string | null;
}

/** The record of an opening, and the list by which each company finds its own response. */
export function OpeningRecord({ record, own = null }: OpeningRecordProps) {
  const { t } = useTranslation('openings');
  const language = currentLanguage();
  const list = record.commitments.map((one) => `${one}\n`).join('');
  return (
    <Panel title={t('record.title', { time: formatDateTime(record.opened_at, language) })}>
      {record.early ? (
        <Alert severity="warning" sx={{ mt: 3 }}>
          {t('record.early')}
          {record.reason ? (
            <Box component="p" sx={{ m: 0, mt: 1 }}>
              {record.reason[language]}
            </Box>
          ) : null}
        </Alert>
      ) : null}
      <Box sx={{ mt: 4 }}>
        <FactList>
          <Fact label={t('record.opened')}>
            <DateTime value={record.opened_at} format="full" />
          </Fact>
          <Fact label={t('record.people')}>
            {record.people.map((name, index) => (
              <Box key={index} component="span" sx={{ display: 'block' }}>
                <Bdi>{name}</Bdi>
              </Box>
            ))}
          </Fact>
          <Fact label={t('record.responses')}>{formatNumber(record.responses, language)}</Fact>
          <Fact label={t('record.digest')}>
            <Hash text={record.digest} />
          </Fact>
        </FactList>
      </Box>
      <Typography variant="label" component="h3" sx={{ mt: 5 }}>
        {t('record.list')}
      </Typography>
      <Typography variant="hint" sx={{ mt: 1 }}>
        {t('record.how')}
      </Typography>
      {record.commitments.length === 0 ? (
        <Typography sx={{ mt: 2 }}>{t('record.empty')}</Typography>
      ) : (
        <>
          <Box
            component="ol"
            sx={{ mt: 3, mb: 0, paddingInlineStart: 6, maxHeight: 360, overflow: 'auto' }}
            tabIndex={0}
          >
            {record.commitments.map((one) => (
              <Box key={one} component="li" sx={{ py: 0.5, fontWeight: one === own ? 700 : undefined }}>
                <Hash text={one} />
                {one === own ? <Typography variant="hint">{t('record.own')}</Typography> : null}
              </Box>
            ))}
          </Box>
          <Box sx={{ mt: 2 }}>
            <CopyButton
              text={list}
              label={t('record.copy')}
              said={{ copied: t('record.copied'), refused: t('record.refused') }}
            />
          </Box>
        </>
      )}
    </Panel>
  );
}

function Hash({ text }: { text: string }) {
  return (
    <Box component="span" sx={{ fontFamily: 'monospace', fontSize: '0.8125rem' }}>
      <LtrText breakAnywhere>{text}</LtrText>
    </Box>
  );
}
