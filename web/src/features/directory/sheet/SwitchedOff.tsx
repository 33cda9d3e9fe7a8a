import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { ActiveCompany } from '@/api/contract';
import { currentLanguage } from '@/i18n/i18n';
import { languages } from '@/i18n/languages';

/** The emails that the company does not want. */
export function SwitchedOff({ topics }: { topics: ActiveCompany['switched_off'] }) {
  const { t } = useTranslation(['companySheet', 'audit']);
  const names = topics.map((topic) => t(`audit:value.${topic}`));
  const list = new Intl.ListFormat(languages[currentLanguage()].intl, { type: 'unit' }).format(names);
  return (
    <Typography variant="hint" component="p" sx={{ mb: 2 }}>
      {t('mails.switchedOff', { list })}
    </Typography>
  );
}
