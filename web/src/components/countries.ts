import { getCountries, getCountryCallingCode } from 'libphonenumber-js/min';
import { finderOf, fold } from '@/i18n/fold';
import type { Language } from '@/i18n/languages';
import { saudiArabia, type DialCountry } from './phone';

export interface NamedCountry extends DialCountry {
  name: string;
  /** In both languages, so that the search works in either. */
  searched: string;
}

/** Above the alphabet: the country of the portal, then its neighbours in the Gulf. */
const near: readonly string[] = ['AE', 'BH', 'KW', 'OM', 'QA'];
const rank = ({ iso }: DialCountry) => (iso === saudiArabia.iso ? 0 : near.includes(iso) ? 1 : 2);

const lists = new Map<Language, NamedCountry[]>();

function countries(language: Language): NamedCountry[] {
  const known = lists.get(language);
  if (known) return known;
  const [en, ar] = (['en', 'ar'] as const).map((locale) => new Intl.DisplayNames(locale, { type: 'region' }));
  const own = language === 'ar' ? ar : en;
  const compare = new Intl.Collator(language).compare;
  const made = getCountries()
    .map((iso): NamedCountry => {
      const names = [en?.of(iso) ?? iso, ar?.of(iso) ?? iso];
      return {
        iso,
        code: getCountryCallingCode(iso),
        name: own?.of(iso) ?? iso,
        searched: [...names, iso].join(' '),
      };
    })
    .sort((a, b) => rank(a) - rank(b) || compare(a.name, b.name));
  lists.set(language, made);
  return made;
}

/** Saudi Arabia and the Gulf first, then by name; a number searches the codes. */
export function matchingCountries(text: string, language: Language): NamedCountry[] {
  const code = /^\d+$/.exec(fold(text))?.[0];
  const finds = finderOf(text);
  return countries(language).filter((country) =>
    code === undefined ? finds(country.searched) : country.code.startsWith(code),
  );
}
