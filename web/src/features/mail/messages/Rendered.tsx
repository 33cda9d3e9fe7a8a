import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import type { SampleMessageOut } from '@/api/schema.gen';
import { Bdi } from '@/components/Bdi';
import { MailFrame } from '@/components/MailFrame';
import { SegmentedControl } from '@/components/SegmentedControl';
import { isLanguage, type Language, languages, useLanguageName } from '@/i18n/languages';

type Form = 'html' | 'text' | 'sms';
const both: readonly Language[] = ['en', 'ar'];

/** The text of a message; language and form are in the address. */
export function Rendered({ message }: { message: SampleMessageOut }) {
  const { t } = useTranslation('messages');
  const [params, setParams] = useSearchParams();
  const forms: readonly Form[] = message.en.sms === null ? ['html', 'text'] : ['html', 'text', 'sms'];
  const form = forms.find((one) => one === params.get('form')) ?? 'html';
  const asked = params.get('language');
  const language = isLanguage(asked) ? asked : 'both';
  const choose = (name: string, value: string, usual: string) => {
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === usual) next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  };
  return (
    <>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3, mb: 4 }}>
        <SegmentedControl
          label={t('language.label')}
          value={language}
          segments={[
            { value: 'both', label: t('language.both') },
            ...both.map((one) => ({ value: one, label: languages[one].label, lang: one })),
          ]}
          onChange={(value) => {
            choose('language', value, 'both');
          }}
        />
        <SegmentedControl
          label={t('form.label')}
          value={form}
          segments={forms.map((one) => ({ value: one, label: t(`form.${one}`) }))}
          onChange={(value) => {
            choose('form', value, 'html');
          }}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 5, gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 440px), 1fr))' }}>
        {both
          .filter((one) => language === 'both' || one === language)
          .map((one) => (
            <InLanguage key={one} message={message} language={one} form={form} />
          ))}
      </Box>
    </>
  );
}

function InLanguage({ message, language, form }: { message: SampleMessageOut; language: Language; form: Form }) {
  const { t } = useTranslation('messages');
  const languageName = useLanguageName();
  const { label, dir } = languages[language];
  const { subject, html, text, sms } = message[language];
  const titleId = `message-${language}`;
  return (
    <Box
      component="section"
      aria-labelledby={titleId}
      sx={{
        minWidth: 0,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '12px',
        bgcolor: 'background.paper',
        overflow: 'hidden',
      }}
    >
      <Box sx={{ p: 4, borderBottom: '1px solid', borderColor: 'divider' }}>
        <Typography variant="title" component="h2" id={titleId} lang={language}>
          {label}
        </Typography>
        {form === 'sms' ? null : (
          <Typography variant="body2" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
            {t('subject')}: <Bdi language={language}>{subject}</Bdi>
          </Typography>
        )}
      </Box>
      {form === 'html' ? (
        <MailFrame html={html} title={t('frame', { language: languageName(language) })} size={{ height: 720 }} />
      ) : (
        // Long lines of receipts and links wrap; the direction is the message's.
        <Box
          lang={language}
          dir={dir}
          sx={{ p: 4, typography: 'body2', whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
        >
          {form === 'text' ? text : sms}
        </Box>
      )}
    </Box>
  );
}
