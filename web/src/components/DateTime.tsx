import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatHijri, viewerZone } from '@/i18n/dates';
import { currentLanguage } from '@/i18n/i18n';

interface DateTimeProps {
  /** ISO instant. */
  value: string;
  /**
   * `full`: Saudi time, Umm al-Qura date and the viewer's time; `short`: one line; `column`: the same below a heading
   * that names the clock; `date`: only the day.
   */
  format?: 'full' | 'short' | 'column' | 'date';
}

/** An instant in Saudi time. */
export function DateTime({ value, format = 'short' }: DateTimeProps) {
  const { t } = useTranslation('common');
  const language = currentLanguage();
  if (format === 'date') return <time dateTime={value}>{formatDate(value, language)}</time>;
  if (format === 'column') return <time dateTime={value}>{formatDateTime(value, language)}</time>;
  const saudi = t('time.saudi', { time: formatDateTime(value, language) });
  if (format === 'short') return <time dateTime={value}>{saudi}</time>;
  const zone = viewerZone(value);
  return (
    <time dateTime={value} style={{ display: 'inline-block' }}>
      <span style={{ display: 'block' }}>{saudi}</span>
      <Typography variant="hint" component="span" sx={{ display: 'block' }}>
        {formatHijri(value, language)}
      </Typography>
      {zone ? (
        <Typography variant="hint" component="span" sx={{ display: 'block' }}>
          {t('time.yours', { time: formatDateTime(value, language, zone) })}
        </Typography>
      ) : null}
    </time>
  );
}
