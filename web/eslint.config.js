import js from '@eslint/js';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/**
 * Import zones: shared → features → app, and a feature never imports another.
 * Code inside one folder is imported relatively, everything else through `@/`, so a rule on the
 * specifier is enough to hold the border.
 */
const zone = (files, groups, message) => ({
  files,
  ignores: ['src/**/*.test.{ts,tsx}'],
  rules: {
    'no-restricted-imports': ['error', { patterns: [{ group: groups, message }, ...barrels] }],
  },
});

const barrels = [
  {
    regex: '^@mui/(material|icons-material)$',
    message: 'Import the component from its own path: barrels cost start-up time.',
  },
];

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
    ['src/{api,auth,clock,components,directory,forms,i18n,lists,navigation,storage,theme,validation}/**/*.{ts,tsx}'],
    ['@/features/*', '@/app/*', '../*/*'],
    'Shared code knows neither features nor the app.',
  ),
  zone(
    ['src/features/*/*.{ts,tsx}'],
    ['@/features/*', '@/app/*', '../*'],
    'A feature imports its own folder relatively and shared code through @/; never another feature or the app.',
  ),
  zone(
    ['src/features/*/*/**/*.{ts,tsx}'],
    ['@/features/*', '@/app/*', '../../*'],
    'A feature imports its own folder relatively and shared code through @/; never another feature or the app.',
  ),
  zone(['src/app/**/*.{ts,tsx}'], ['../../*'], 'Import other folders through @/.'),
);
