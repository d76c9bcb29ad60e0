// Mutation testing of the core with its own tests. One part: npm run test:mutation -- --mutate 'lib/core/stacking/*.ts'
export default {
  packageManager: 'npm',
  plugins: ['@stryker-mutator/mocha-runner'],
  // One process keeps the tests loaded, so a mutant costs milliseconds.
  testRunner: 'mocha',
  mochaOptions: {
    require: ['tsx/cjs', './verification/mutation/mocha-setup.cjs'],
    extension: ['ts'],
    spec: ['tests/core/**/*.test.ts'],
  },
  coverageAnalysis: 'perTest',
  mutate: ['lib/core/**/*.ts'],
  ignorePatterns: ['dist', 'reports', 'coverage', '.serverless', '.data', 'functions'],
  ignoreStatic: true,
  concurrency: Number(process.env.CONCURRENCY ?? 2),
  // A mutant that loops for ever is ended after this and one and a half times what its tests take.
  timeoutMS: 5_000,
  reporters: ['progress-append-only', 'clear-text', 'json'],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: 'reports/mutation.json' },
  thresholds: { high: 90, low: 85, break: 85 },
  tempDirName: '.stryker-tmp',
};
