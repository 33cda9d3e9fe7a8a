import type { Plugin } from 'vite';

/**
 * Which modules share a file. Each module is known by the dynamic imports that reach it: the frame, pages, and parts
 * that follow a page. It goes into the first of these groups that holds all of them. A module that it imports is
 * reached by at least the same, so that it goes there too or further down: files never import each other in a circle.
 * Pages with a list count as `ListPage`.
 */
const SHARED: Record<string, RegExp> = {
  dates: /^(SendEmail|Request)Page$/,
  answers: /^(Questionnaire|Feedback)Page$/,
  writing: /^(Questionnaire|Submission|Feedback)Page$/,
  upload: /^(SendEmail|Submission)Page$/,
  company: /^CompanyPage$/,
  tabs: /^InsightsPage$/,
  tables: /^(List|Permissions)Page$/,
  lists: /^(Insights|List|Permissions)Page$/,
  controls: /^(?!(About|Documents|Feedback|Home|Questionnaire|Submission)Page)\w+$/,
  basics: /./,
};

/** The same for what pages before signing in show, too: they need nothing of the frame. */
const SHARED_OUTSIDE: Record<string, RegExp> = {
  details: /^SignUpPage$/,
  fields: /^(AcceptInvitation|Account|Permissions|Questions|Request|ResetPassword|SignUp|UserForm)Page$/,
  choices:
    /^(AcceptInvitation|Account|Permissions|Questionnaire|Questions|Request|ResetPassword|SignUp|UserForm|Verify)Page$/,
  entrance: /./,
};

/** What few visitors open: each has its own file. */
const RARE =
  /BarDrawing|CalendarPopover|PdfViewer|CountryFlag|CountryPicker|\/Footer\.tsx|Receipt\.tsx|ToastHost|libphonenumber|newVersion|presets|pseudoLocale|rightToLeft|[sS]chemas?\.ts|\/undo\.ts|\/zod\//;
const FRAME = /\/(SignedInRoutes|AppShell)\.tsx$/;
/** What every page fetches once it is there. */
const LATER = /\/(Footer|SessionWatch)\.tsx$|\/(newVersion|safeWrites)\.ts$/;
/** The dialogs, menus and side sheets of the frame. */
const AROUND = /\/(AccountPopover|CommandPalette|Confirmation|LeaveDialog|NavigationDrawer|SessionWarning)\.tsx$/;
/** Parts that pages show at once. */
const SHOWN = /\/(DeliveryList|HistoryList)\.tsx$/;
/** Pages before signing in, outside the frame. */
const OUTSIDE = /^(AcceptInvitation|ConfirmEmail|ForgetPassword|ResetPassword|SignUp|Verify)Page$/;
const LIST = `${import.meta.dirname}/src/lists/ListView.tsx`;
const PAGE = /\/(\w*(?:Page|FrontDoorLayout))\.tsx$/;

const CATALOGUE = /\/locales\/(\w+)\/(\w+)\.json$/;
/** Catalogues that pages fetch together; each of the others has its own file. */
const TEXTS: Record<string, readonly string[]> = {
  start: ['common', 'signIn'],
  frame: ['shell', 'menu', 'progress', 'session', 'footer'],
  lists: ['lists', 'directory'],
  forms: ['upload', 'validation'],
  decisions: ['remind', 'reviews', 'submissions'],
  answers: ['questionnaire', 'forms', 'feedback'],
};

interface Context {
  getModuleInfo: (id: string) => { importers: readonly string[]; dynamicImporters: readonly string[] } | null;
}

/** The dynamic imports by which a module is reached. */
function reachedBy(id: string, context: Context): string[] {
  const above = new Set([id]);
  for (const module of above)
    for (const importer of context.getModuleInfo(module)?.importers ?? []) above.add(importer);
  return [...above].filter((module) => context.getModuleInfo(module)?.dynamicImporters.length);
}

/** Screens that share most of their modules: their parts share files, too. */
const TOGETHER: readonly [RegExp, string][] = [
  [/^directory\//, 'lists'],
  [/^companies\/(active|decisions)/, 'companies-decisions'],
  [/^people\/(accounts|fields|passwords|registration|signIn)/, 'people-accounts'],
  [/^people\/colleagues/, 'companies-profile'],
];

function folderOf(entry: string): string {
  const [, screen, folder] =
    /\/src\/(?:features\/(\w+\/\w+(?:\/(?:list|managed|own|published))?)|(\w+))\//.exec(entry) ?? [];
  if (screen === undefined) return folder === 'lists' ? 'lists' : 'app';
  return TOGETHER.find(([screens]) => screens.test(screen))?.[1] ?? screen.replaceAll('/', '-');
}

const pagesOf = (entries: readonly string[]) => entries.flatMap((entry) => PAGE.exec(entry)?.[1] ?? []);

function fileOf(entries: readonly string[], withList: readonly string[]): string | null {
  const pages = pagesOf(entries);
  const isOutside = pages.some((page) => OUTSIDE.test(page));
  if (entries.some((entry) => FRAME.test(entry))) return isOutside ? 'entrance' : 'frame';
  const isLater = entries.some((entry) => LATER.test(entry));
  if (isLater || entries.some((entry) => AROUND.test(entry))) {
    if (isOutside) return 'entrance';
    if (pages.length > 0) return 'frame';
    return isLater ? 'later' : 'around';
  }
  const usual = entries.filter((entry) => !RARE.test(entry));
  if (usual.length === 0) return null;
  const [folder, ...others] = new Set(usual.map(folderOf));
  if (pages.length === 0 && usual.some((entry) => SHOWN.test(entry)))
    return others.length === 0 ? `${folder}-shown` : 'shown';
  if (others.length === 0) return pages.length > 1 ? `${folder}-pages` : (pages[0] ?? `${folder}-parts`);
  if (pages.length === 0) return 'parts';
  const shared = isOutside ? SHARED_OUTSIDE : SHARED;
  const kinds = pages.map((page) => (withList.includes(page) ? 'ListPage' : page));
  return Object.keys(shared).find((name) => kinds.every((kind) => shared[name]?.test(kind))) ?? null;
}

const files = new Map<string, string | null>();

function fileOfModule(id: string, context: Context): string | null {
  const known = files.get(id);
  if (known !== undefined) return known;
  const file = fileOf(reachedBy(id, context), pagesOf(reachedBy(LIST, context)));
  files.set(id, file);
  return file;
}

function fileOfCatalogue(id: string): string | null {
  const [, language = '', namespace = ''] = CATALOGUE.exec(id) ?? [];
  const name = Object.keys(TEXTS).find((texts) => TEXTS[texts]?.includes(namespace));
  return name ? `texts-${name}-${language}` : null;
}

/** In the order in which Rolldown takes modules: what a file imports is already in another. */
const layers: [name: string, holds: (file: string) => boolean][] = [
  ...[
    ...Object.keys(SHARED_OUTSIDE).reverse(),
    'frame',
    'later',
    'around',
    ...Object.keys(SHARED).reverse(),
    'shown',
    'parts',
  ].map((name): [string, (file: string) => boolean] => [name, (file) => file === name]),
  ['pages of a feature', (file) => file.endsWith('-pages')],
  ['page', (file) => /(Page|Layout)$/.test(file)],
  ['shown parts of a feature', (file) => file.endsWith('-shown')],
  ['parts of a feature', (file) => file.endsWith('-parts')],
];

export const groups = [
  { name: 'app', tags: ['$initial' as const] },
  { debugName: 'texts', test: CATALOGUE, name: fileOfCatalogue },
  { name: 'schemas', test: /node_modules\/zod\// },
  ...layers.map(([debugName, holds]) => ({
    debugName,
    name: (id: string, context: Context) => {
      const file = CATALOGUE.test(id) ? null : fileOfModule(id, context);
      return file !== null && holds(file) ? file : null;
    },
  })),
].map((group, index, all) => ({ ...group, priority: all.length - index }));

/** The first file that imports itself, by way of others. */
function circularFile(importsOf: ReadonlyMap<string, readonly string[]>): string | undefined {
  return [...importsOf.keys()].find((file) => {
    const reached = new Set(importsOf.get(file));
    for (const other of reached) for (const imported of importsOf.get(other) ?? []) reached.add(imported);
    return reached.has(file);
  });
}

/**
 * Refuses files that import each other in a circle, because the first to run would find the other empty. With
 * `--manifest`, writes `chunks.json`: the modules of each file, for the measurement of page weights.
 */
export function checkChunks(): Plugin {
  let isMeasured = false;
  return {
    name: 'check-chunks',
    apply: 'build',
    configResolved: ({ build }) => {
      isMeasured = Boolean(build.manifest);
    },
    generateBundle(_options, bundle) {
      const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
      const circular = circularFile(new Map(chunks.map(({ fileName, imports }) => [fileName, imports])));
      if (circular !== undefined) this.error(`${circular} imports itself by way of other files: see chunks.ts`);
      if (!isMeasured) return;
      const map = chunks.map(({ fileName, imports, moduleIds }) => [fileName, { imports, modules: moduleIds }]);
      this.emitFile({ type: 'asset', fileName: 'chunks.json', source: JSON.stringify(Object.fromEntries(map)) });
    },
  };
}
