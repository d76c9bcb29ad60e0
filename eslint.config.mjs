// Lint limits only tighten: see the size limits of functions, files and nesting below.
import tseslint from 'typescript-eslint';

const sizeLimits = {
  'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
  'max-lines-per-function': ['error', { max: 50, skipComments: true, skipBlankLines: true }],
  'max-depth': ['error', 3],
  'max-params': ['error', 3],
  complexity: ['error', 20],
};

export default tseslint.config(
  {
    ignores: [
      // What a build that was cut short leaves behind is as large as what it makes.
      'dist',
      'dist.tmp-*',
      'coverage',
      'reports',
      'schemas/compiled',
      'schemas/compiled.tmp-*',
      'node_modules',
      '.cache',
      '.serverless',
      'lib/model/generated.ts',
      // Programs over clients that are generated elsewhere: `npm run test:generated` compiles them there.
      'scripts/generated/clients',
    ],
  },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        projectService: { allowDefaultProject: ['*.mjs', '*.cjs'] },
        tsconfigRootDir: import.meta.dirname,
      },
    },
    rules: {
      ...sizeLimits,
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', ignoreRestSiblings: true }],
      'no-console': 'error',
      'no-restricted-exports': ['error', { restrictDefaultExports: { direct: true, named: true } }],
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/switch-exhaustiveness-check': ['error', { considerDefaultExhaustiveForUnions: true }],
    },
  },
  // A service takes the runtime and the caller before its own arguments.
  { files: ['lib/services/**'], rules: { 'max-params': ['error', 4] } },
  {
    files: ['dashboard/**/*.tsx'],
    rules: {
      // Markup takes lines.
      'max-lines-per-function': ['error', { max: 90, skipComments: true, skipBlankLines: true }],
      // Texts of others are never markup.
      'no-restricted-syntax': ['error', "JSXAttribute[name.name='dangerouslySetInnerHTML']"],
    },
  },
  {
    files: ['scripts/**', 'examples/**', 'tests/**', '*.mjs', '*.cjs'],
    rules: {
      'no-console': 'off',
      'max-lines-per-function': 'off',
      // A table of cases may be long.
      'max-lines': ['error', 700],
      // The columns of a case table arrive as parameters.
      'max-params': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-floating-promises': [
        'error',
        { allowForKnownSafeCalls: [{ from: 'package', name: ['describe', 'it', 'test'], package: 'node:test' }] },
      ],
    },
  },
  {
    files: ['*.mjs', '*.cjs', '**/*.cjs', '**/*.mjs'],
    ...tseslint.configs.disableTypeChecked,
    rules: {
      ...tseslint.configs.disableTypeChecked.rules,
      'no-restricted-exports': 'off',
      '@typescript-eslint/no-require-imports': 'off',
    },
  },
);
