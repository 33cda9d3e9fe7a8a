import { readdirSync } from 'node:fs';
import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * Import zones: shared → features → app. Code inside one screen (`features/<area>/<screen>`) is imported relatively,
 * everything else through `@/`, so rules on the specifier are enough.
 *
 * An area imports only areas below it, and so does a screen in its area; those of one line do not import each other.
 * Screens that no other one of their area imports are not named.
 */
const AREAS = [['oversight'], ['companies'], ['responses', 'mail'], ['directory'], ['people'], ['request']];
const IMPORTED = {
  directory: [['response'], ['details'], ['extensions', 'reminders', 'reviews', 'timeline'], ['listing']],
  people: [['signIn'], ['registration'], ['passwords'], ['accounts'], ['fields']],
  request: [['clarifications']],
};
const SCREENS = Object.fromEntries(
  AREAS.flat().map((area) => {
    const imported = IMPORTED[area] ?? [];
    const folders = readdirSync(`${import.meta.dirname}/src/features/${area}`);
    return [area, [folders.filter((folder) => !imported.flat().includes(folder)), ...imported]];
  }),
);

const barrels = [
  {
    regex: '^@mui/(material|icons-material)$',
    message: 'Import the component from its own path: barrels cost start-up time.',
  },
];

const zone = (files, groups, message) => ({
  files,
  ignores: ['src/**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ group: groups, message }, ...barrels] }],
  },
});

/** Everything that is not below `name` in `layers`. */
const notBelow = (layers, name) => {
  const level = layers.findIndex((layer) => layer.includes(name));
  return layers.slice(0, level + 1).flat();
};

const screenZones = AREAS.flat().flatMap((area) =>
  SCREENS[area].flat().flatMap((screen) => {
    const forbidden = [
      '@/app/*',
      ...notBelow(AREAS, area)
        .filter((other) => other !== area)
        .map((other) => `@/features/${other}/*`),
      ...notBelow(SCREENS[area], screen).map((other) => `@/features/${area}/${other}/*`),
    ];
    const message = 'A screen imports its own folder relatively, and through @/ shared code and the features below it.';
    const folder = `src/features/${area}/${screen}`;
    // Each level of folders has one more step to the screen's own folder.
    return [0, 1, 2].map((depth) =>
      zone([`${folder}/${'*/'.repeat(depth)}*.{ts,tsx}`], [...forbidden, `${'../'.repeat(depth + 1)}*`], message),
    );
  }),
);

export default tseslint.config(
  { ignores: ['dist', 'node_modules', 'src/api/schema.gen.ts'] },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  tseslint.configs.stylisticTypeChecked,
  reactHooks.configs.flat['recommended-latest'],
  jsxA11y.flatConfigs.strict,
  {
    languageOptions: {
      globals: globals.browser,
      parserOptions: { projectService: true, tsconfigRootDir: import.meta.dirname },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'max-lines': ['error', { max: 300 }],
      'no-console': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-misused-promises': ['error', { checksVoidReturn: { attributes: false } }],
      // `interface X extends Y {}` is how libraries are augmented.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/consistent-type-imports': 'error',
      // `role` of our own components is a person's role, not ARIA's.
      'jsx-a11y/aria-role': ['error', { ignoreNonDOM: true }],
    },
  },
  {
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
    languageOptions: { globals: globals.node },
  },
  zone(
    [
      'src/{api,auth,clock,components,forms,i18n,lists,navigation,presence,storage,theme,upload,validation}/**/*.{ts,tsx}',
    ],
    ['@/features/*', '@/app/*', '../*/*'],
    'Shared code knows neither features nor the app.',
  ),
  ...screenZones,
  {
    files: ['src/features/**/*.{ts,tsx}'],
    ignores: AREAS.flat().map((area) => `src/features/${area}/*/**`),
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Program',
          message: 'A file lies in the folder of a screen, in an area that eslint.config.js names.',
        },
      ],
    },
  },
  zone(['src/app/**/*.{ts,tsx}'], ['../../*'], 'Import other folders through @/.'),
);
