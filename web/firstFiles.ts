import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport, type Plugin, type Rolldown } from 'vite';
import type { Page } from './src/navigation/page.ts';

const LANGUAGES = ['en', 'ar'] as const;

type Manifest = Page & { module: string };

const MANIFESTS = 'virtual:manifests';

/** All manifests with the paths of their modules: instead of a component, `load` of a manifest gets its path. */
const loadManifests: Plugin = {
  name: 'load-manifests',
  enforce: 'pre',
  resolveId: (id) => (id === MANIFESTS ? `\0${MANIFESTS}` : undefined),
  load(id) {
    if (id.endsWith('.tsx')) return `export default ${JSON.stringify(id)}`;
    if (id !== `\0${MANIFESTS}`) return undefined;
    return `
      import { pages } from '@/app/pages';
      import { publicPages } from '@/app/publicPages';
      const withModule = async (page) => ({ ...page, module: (await page.load()).default });
      export const manifests = await Promise.all([...publicPages, ...pages].map(withModule));
    `;
  },
};

async function manifestsOf(root: string): Promise<readonly Manifest[]> {
  const { module } = await runnerImport<{ manifests: readonly Manifest[] }>(MANIFESTS, {
    root,
    configFile: false,
    resolve: { alias: { '@': join(root, 'src') } },
    plugins: [loadManifests],
  });
  return module.manifests;
}

/** What the script in the page knows a page by: the first part of its address. */
const nameOf = ({ path }: Page) => (path === ':product' ? 'home' : path.replace(/\/.*$/, ''));
/** Neither pages below another page's address nor those with the frame of the front door. */
const isFirst = ({ path, who }: Page) => who !== 'everyone' && (!path.includes('/') || path.endsWith('?'));

/** The files of modules and of what they import by file, without those that the page itself names. */
function filesOf(bundle: Rolldown.OutputBundle, source: string) {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
  const holding = new Map(chunks.flatMap(({ moduleIds, fileName }) => moduleIds.map((id) => [id, fileName])));
  const entries = new Set(chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  return (modules: readonly string[]) => {
    const reached = new Set(
      modules.map((module) => {
        const file = holding.get(module.startsWith('/') ? module : join(source, module));
        if (file === undefined) throw new Error(`no file holds ${module}: see firstFiles.ts`);
        return file;
      }),
    );
    for (const file of reached) for (const imported of byName.get(file)?.imports ?? []) reached.add(imported);
    return [...reached].filter((file) => !entries.has(file));
  };
}

/**
 * Runs in the page before the app is there. A page is its files, those of its texts, and whether the frame is around
 * it; `open` pages have another frame. Pages before signing in and the home page show their panel until the app renders
 * (`base.css`).
 */
const PRELOAD = `((base, files, lines, first, frame, pages, open) => {
  let language = 'en', theme = null, user = null;
  try {
    if (localStorage.getItem('appLanguage') === 'ar') language = 'ar';
    theme = localStorage.getItem('portal.theme');
    user = JSON.parse(localStorage.getItem('portal.user'));
  } catch {}
  const root = document.documentElement;
  root.lang = language;
  root.dir = language === 'ar' ? 'rtl' : 'ltr';
  if (theme === 'light' || theme === 'dark') root.dataset.theme = theme;
  const name = location.pathname.slice(base.length).split('/')[0] || (user ? 'home' : 'login');
  const page = Object.hasOwn(pages, name) ? pages[name] : pages.home;
  const shown = page[2] && !user ? pages.login : page;
  if (Object.hasOwn(pages, name) && !shown[2]) root.dataset.first = 'panel';
  else if (shown === pages.home && !open.includes(name) && user?.role === 'Admin') root.dataset.first = 'home';
  const wanted = [first[language], shown[2] ? frame[language] : [], shown[0], shown[1][language]].flat();
  const add = (href, rest) => document.head.append(Object.assign(document.createElement('link'), rest, { href: base + href }));
  // Masks are fetched as fonts are, with CORS.
  if (!shown[2] || shown === pages.home)
    for (const file of lines) add(file, { rel: 'preload', as: 'image', crossOrigin: '' });
  // After the app, which takes longest to arrive and to run.
  for (const file of new Set(wanted)) add(files[file], { rel: 'modulepreload', fetchPriority: 'low' });
  // The first date takes a phone 50 ms, the next one 2. Until the files are there, the phone has nothing else to do.
  setTimeout(() => new Date().toLocaleString(language));
})`;

/**
 * The page starts to fetch the files of its first view, in the person's language, together with the app,
 * which finds them in the browser when it asks for them. With `--manifest`, writes `pages.json`: the pages with their
 * modules and namespaces, for the measurement of page weights.
 */
export function firstFiles(): Plugin {
  let root = '';
  let base = '';
  let isMeasured = false;
  let manifests: readonly Manifest[] = [];
  return {
    name: 'first-files',
    apply: 'build',
    configResolved: (config) => {
      ({ root, base } = config);
      isMeasured = Boolean(config.build.manifest);
    },
    async buildStart() {
      // The measurement of page weights builds another page with the same settings.
      if (!existsSync(join(root, 'src/app'))) return;
      manifests = await manifestsOf(root);
    },
    generateBundle() {
      if (!isMeasured || manifests.length === 0) return;
      const measured = manifests.map(({ path, who, namespaces, module }) => ({ path, who, namespaces, module }));
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(measured) });
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }): string {
        if (!bundle || manifests.length === 0) return html;
        const filesFor = filesOf(bundle, join(root, 'src'));
        const known: string[] = [];
        const numbered = (modules: readonly string[]) =>
          filesFor(modules).map((file) => (known.includes(file) ? known.indexOf(file) : known.push(file) - 1));
        const inBoth = (modulesOf: (language: string) => string[]) =>
          Object.fromEntries(LANGUAGES.map((language) => [language, numbered(modulesOf(language))]));
        const texts = (language: string, names: readonly string[]) =>
          names.map((name) => `i18n/locales/${language}/${name}.json`);
        const entry = (page: Manifest): [string, unknown] => [
          nameOf(page),
          [numbered([page.module]), inBoth((language) => texts(language, page.namespaces)), page.who !== 'visitor'],
        ];
        const pages = Object.fromEntries<unknown>([
          // In the app's own bundle.
          ['login', [[], { en: [], ar: [] }, false]],
          ...manifests.filter((page) => isFirst(page) && page.path !== 'login').map(entry),
        ]);
        const first = inBoth((language) => [
          ...texts(language, ['common', 'signIn']),
          ...(language === 'ar' ? ['theme/rightToLeft.ts'] : []),
        ]);
        const frame = inBoth((language) => [
          'app/SignedInRoutes.tsx',
          'app/layout/AppShell.tsx',
          ...texts(language, ['shell', 'menu', 'progress']),
        ]);
        const lines = Object.keys(bundle).filter((file) => /\/(minor|index)-[^/]+\.svg$/.test(file));
        if (lines.length !== 2) throw new Error('the contour lines are not two files: see firstFiles.ts');
        const open = manifests.filter(({ who }) => who === 'everyone').map(nameOf);
        const given = [base, known, lines, first, frame, pages, open].map((value) => JSON.stringify(value));
        const script = `<script nonce="__CSP_NONCE__">${PRELOAD}(${given.join(', ')})</script>`;
        // Before the stylesheet, which scripts after it wait for.
        return html.replace('</title>', () => `</title>\n    ${script}`);
      },
    },
  };
}
