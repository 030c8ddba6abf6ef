import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import angular from 'angular-eslint';
import prettier from 'eslint-config-prettier';
import globals from './tools/eslint/node-globals.mjs';
import { LAYERS } from './tools/eslint/layers.mjs';
import { fyllo } from './tools/eslint/plugin.mjs';
import regexp from 'eslint-plugin-regexp';
import { typedProjects } from './tools/eslint/typed-projects.mjs';
import tseslint from 'typescript-eslint';

const TYPESCRIPT = ['**/*.ts', '**/*.mts'];
const SCRIPTS = ['**/*.mjs', '**/*.js', '**/*.cjs'];
const SPECS = ['**/*.spec.ts', '**/*.spec.mjs', '**/*.e2e.ts', 'apps/renderer/src/test-setup.ts'];

const MODULE_MOCKS = {
  selector:
    "CallExpression[callee.object.name='jest'][callee.property.name=/^(mock|doMock|setMock|unstable_mockModule|createMockFromModule)$/]",
  message: 'Pass a fake through the constructor instead of mocking a module.',
};
const FOCUSED_TESTS = {
  selector: "MemberExpression[object.name=/^(describe|it|test)$/][property.name='only']",
  message: 'A focused test hides the others.',
};

/** Rules that hold for every file, whatever it is written in. */
const everywhere = {
  files: [...TYPESCRIPT, ...SCRIPTS],
  plugins: { fyllo, '@nx': nx },
  rules: {
    'max-lines': ['error', { max: 300 }],
    'max-lines-per-function': ['error', { max: 60 }],
    'no-warning-comments': ['error', { terms: ['todo', 'fixme', 'xxx'] }],
    'no-restricted-syntax': ['error', MODULE_MOCKS, FOCUSED_TESTS],
    'no-control-regex': 'off', // much of this code exists to find control characters
    'no-eval': 'error',
    'no-implied-eval': 'error',
    'no-new-func': 'error',
    eqeqeq: 'error',
    'fyllo/allowed-packages': 'error',
    'fyllo/concept-names': 'error',
    'fyllo/feature-entry': 'error',
    'fyllo/no-raw-html': 'error',
    'fyllo/read-only-fs': 'error',
  },
};

const layers = {
  // tests stand outside the house and may look into every room
  files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
  rules: {
    '@nx/enforce-module-boundaries': [
      'error',
      { enforceBuildableLibDependency: false, allow: [], depConstraints: LAYERS },
    ],
  },
};

const linearExpressions = {
  // SECURITY: P-11 — what runs on a person's machine; tests/architecture looks at each expression more closely
  files: ['apps/*/src/**/*.ts', 'libs/*/src/**/*.ts'],
  ignores: SPECS,
  plugins: { regexp },
  rules: {
    'regexp/no-super-linear-backtracking': ['error', { report: 'certain' }],
    'regexp/no-super-linear-move': ['error', { report: 'certain' }],
  },
};

const typescript = {
  files: TYPESCRIPT,
  extends: [js.configs.recommended, ...tseslint.configs.strictTypeChecked],
  rules: {
    'no-control-regex': 'off',
    '@typescript-eslint/ban-ts-comment': [
      'error',
      { 'ts-expect-error': true, 'ts-ignore': true, 'ts-nocheck': true, 'ts-check': true },
    ],
    '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
    '@typescript-eslint/no-extraneous-class': ['error', { allowWithDecorator: true }],
    '@typescript-eslint/no-unused-vars': [
      'error',
      { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    '@typescript-eslint/prefer-readonly': 'error',
    '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
  },
};

const specs = {
  files: SPECS,
  rules: {
    'max-lines': ['error', { max: 400 }],
    'max-lines-per-function': 'off',
    '@typescript-eslint/no-empty-function': 'off',
    '@typescript-eslint/require-await': 'off', // fakes of asynchronous functions
    '@typescript-eslint/unbound-method': 'off', // expect(fake.method)
  },
};

const templates = {
  files: ['apps/renderer/**/*.html'],
  extends: [...angular.configs.templateRecommended, ...angular.configs.templateAccessibility],
  rules: {
    'no-restricted-syntax': [
      'error',
      {
        selector:
          ':matches(BoundAttribute, TextAttribute)[name=/^(attr\\.)?(innerHTML|outerHTML|srcdoc)$/i]',
        message: 'Only the markup/ folder may hand HTML to the page, and not by a template.',
      },
      {
        selector: "TextAttribute[name='style']",
        message: 'The content policy blocks style attributes; bind [style.x] or use a class.',
      },
    ],
  },
};

export default tseslint.config(
  {
    ignores: [
      ...['dist/**', '.nx/**', '**/.angular/**', '**/node_modules/**', '**/generated/**'],
      ...['tests/fixtures/**', 'test-results/**', 'playwright-report/**'],
    ],
  },
  { linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
  typescript,
  ...typedProjects(),
  { files: SCRIPTS, extends: [js.configs.recommended], languageOptions: { globals } },
  {
    files: ['playwright*.config.ts', 'tools/**/*.ts'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    files: ['apps/renderer/**/*.ts'],
    extends: [...angular.configs.tsRecommended],
    processor: angular.processInlineTemplates,
  },
  templates,
  everywhere,
  layers,
  linearExpressions,
  { files: ['libs/*/src/**/*.ts', 'apps/renderer/src/**/*.ts'], rules: { 'no-console': 'error' } },
  specs,
  prettier,
);
