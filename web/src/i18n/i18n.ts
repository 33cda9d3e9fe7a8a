import i18next, { type BackendModule, type FormatterModule } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { networkError } from '@/api/envelope';
import { languages, storedLanguage, type Language } from './languages';
import { formatNumber } from './numbers';

export type Catalogue = Record<string, unknown>;

/** Each namespace of each language is a separate file, fetched when a page needs it. These are a visitor's. */
const catalogues = import.meta.glob<Catalogue>('./locales/*/{accounts,common,progress,signIn,validation}.json', {
  import: 'default',
});

export const addCatalogues = (more: typeof catalogues) => Object.assign(catalogues, more);

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(language, namespace, callback) {
    const load = catalogues[`./locales/${language}/${namespace}.json`];
    if (!load) {
      // The fallback language `dev` has no catalogue: a missing key shows as itself.
      callback(null, {});
      return;
    }
    load().then(
      (catalogue) => {
        callback(null, catalogue);
      },
      (error: unknown) => {
        // `true`: a later call fetches it again.
        callback(error instanceof Error ? error : String(error), true);
      },
    );
  },
};

/** A number in a text has the separators of a number beside it. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown) => (typeof value === 'number' ? formatNumber(value, currentLanguage()) : (value as string)),
};

/** `?pseudo=1` shows every text stretched and accented, for finding text that is not translated. */
async function pseudoPlugins() {
  if (new URLSearchParams(location.search).get('pseudo') !== '1') return [];
  const { pseudoLocale } = await import('./pseudoLocale');
  return [pseudoLocale];
}

/** `namespaces`: texts of the first page besides the common ones. */
export async function startI18n(
  language: Language = storedLanguage(),
  namespaces: readonly string[] = [],
): Promise<Language> {
  const plugins = await pseudoPlugins();
  for (const plugin of plugins) i18next.use(plugin);
  document.documentElement.lang = language;
  document.documentElement.dir = languages[language].dir;
  await i18next
    .use(backend)
    .use(numbers)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'dev',
      supportedLngs: ['en', 'ar', 'dev'],
      load: 'currentOnly',
      ns: ['common', ...namespaces],
      defaultNS: 'common',
      fallbackNS: 'common',
      interpolation: { escapeValue: false, alwaysFormat: true },
      returnNull: false,
      maxRetries: 0,
      postProcess: plugins.map((plugin) => plugin.name),
      react: { useSuspense: true },
    });
  return language;
}

/** The language of this page load; it changes only with a reload. */
export const currentLanguage = (): Language => (i18next.language === 'ar' ? 'ar' : 'en');

/** Fetches texts. Rejects without them, because a page would show their keys; the next call fetches them again. */
export async function loadNamespaces(namespaces: readonly string[]): Promise<void> {
  await i18next.loadNamespaces(namespaces);
  if (namespaces.some((namespace) => !i18next.hasResourceBundle(i18next.language, namespace))) throw networkError();
}

export { i18next };
