import { useTranslation } from 'react-i18next';
import type { User } from '@/api/contract';
import { useLanguageName } from '@/i18n/languages';
import { LtrText } from './Bdi';
import { DateTime } from './DateTime';
import { Sentence } from './Sentence';

/** When a person agreed to the terms and the privacy notice, and to which versions. */
export function AgreementText({ agreement }: { agreement: User['agreement'] | undefined }) {
  const { t } = useTranslation('progress');
  const languageName = useLanguageName();
  // An API of the release before sends none.
  if (!agreement) return t('agreement.none');
  return (
    <Sentence
      text={t('agreement.accepted', { language: languageName(agreement.language) })}
      parts={{
        time: <DateTime value={agreement.at} />,
        terms: <LtrText>{agreement.terms}</LtrText>,
        privacy: <LtrText>{agreement.privacy}</LtrText>,
      }}
    />
  );
}
