import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Bdi, LtrText } from '@/components/Bdi';
import { DateTime } from '@/components/DateTime';
import { Fact, FactList } from '@/components/FactList';
import { FileSize } from '@/components/FileName';
import { currentLanguage } from '@/i18n/i18n';
import type audit from '@/i18n/locales/en/audit.json';
import { formatNumber } from '@/i18n/numbers';
import { useValueText } from './useValueText';

type DetailName = keyof (typeof audit)['detail'];
type Details = Readonly<Record<string, unknown>>;

const isDetails = (value: unknown): value is Details =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isInstant = (text: string) => /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(text) && !Number.isNaN(Date.parse(text));
/** Identifiers, codes and checksums. */
const isMachine = (text: string) => /^[\w.:/-]*[\d_./:-][\w.:/-]*$/.test(text);

/** The recorded details of an event. Fields without a text are shown as recorded. */
export function EventDetails({ details }: { details: Details }) {
  const { t, i18n } = useTranslation('audit');
  const isNamed = (name: string): name is DetailName => i18n.exists(`detail.${name}`, { ns: 'audit' });
  const given = Object.entries(details).filter(([, value]) => value !== null && value !== '');
  return (
    <FactList>
      {given.map(([name, value]) => (
        <Fact key={name} label={isNamed(name) ? t(`detail.${name}`) : <LtrText breakAnywhere>{name}</LtrText>}>
          <Value name={name} value={value} />
        </Fact>
      ))}
    </FactList>
  );
}

function Value({ name, value }: { name: string; value: unknown }): ReactNode {
  const { t } = useTranslation('audit');
  const textOf = useValueText();
  if (typeof value === 'boolean') return value ? t('yes') : t('no');
  if (typeof value === 'number')
    return name === 'size' ? <FileSize bytes={value} /> : formatNumber(value, currentLanguage());
  if (typeof value === 'string') {
    if (isInstant(value)) return <DateTime value={value} />;
    const text = textOf(name, value);
    if (text !== null) return text;
    return isMachine(value) ? <LtrText breakAnywhere>{value}</LtrText> : <Bdi>{value}</Bdi>;
  }
  if (Array.isArray(value)) {
    if (value.length === 0) return t('none');
    return (
      <Box component="ul" sx={{ m: 0, paddingInlineStart: 4 }}>
        {value.map((one: unknown, index) => (
          // Recorded details never change their order.
          <li key={index}>
            <Value name={name} value={one} />
          </li>
        ))}
      </Box>
    );
  }
  if (isDetails(value)) return Object.keys(value).length === 0 ? t('none') : <EventDetails details={value} />;
  return null;
}
