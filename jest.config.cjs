const { availableParallelism } = require('node:os');

// Tests are compiled by swc; middy and the calendar ship as ES modules, so they are compiled as well.
// The SDK warns on Node 20 at every load.
process.env.AWS_SDK_JS_NODE_VERSION_SUPPORT_WARNING_DISABLED = 'true';

const transform = {
  '^.+\\.[mc]?[jt]s$': [
    '@swc/jest',
    {
      jsc: { parser: { syntax: 'typescript' }, target: 'es2022' },
      module: { type: 'commonjs' },
    },
  ],
};
const project = (name, folders) => ({
  // One for all, so that what is compiled for one project is there for the others: they find and compile files alike.
  id: 'stackable',
  displayName: name,
  // Code under test and packages are loaded once for each worker, not for each file.
  testEnvironment: '<rootDir>/scripts/jest/environment.cjs',
  runtime: '<rootDir>/scripts/jest/runtime.cjs',
  // What is watched and searched: not the build, which is as large as all packages together, nor those.
  roots: [
    'bench',
    'cli',
    'dashboard',
    'examples',
    'functions',
    'integrations/shop-core',
    'lib',
    'schemas',
    'scripts',
    'server',
    'tests',
    'verification',
  ].map((name) => `<rootDir>/${name}`),
  // Copies that mutation testing works in.
  modulePathIgnorePatterns: ['<rootDir>/.stryker-tmp/'],
  testMatch: folders.map((folder) => `<rootDir>/tests/${folder}/**/*.test.ts`),
  transform,
  transformIgnorePatterns: [
    '/node_modules/(?!@middy/|temporal-polyfill/|temporal-utils/|bwip-js/|jose/|oauth4webapi/)',
  ],
  // Only the ES module of the drawing library has functions that can be imported by name.
  moduleNameMapper: { '^bwip-js/node$': '<rootDir>/node_modules/bwip-js/dist/bwip-js-node.mjs' },
});

module.exports = {
  // One more than cores, as some of them wait; each may take a gigabyte.
  maxWorkers: Math.min(availableParallelism(), 4) + 1,
  testSequencer: '<rootDir>/scripts/jest/order.cjs',
  // Machines are slow at times, and share their cores with what only computes; a hang still ends.
  testTimeout: 900_000,
  reporters: ['default', '<rootDir>/scripts/jest/totals.cjs'],
  projects: [
    project('pure', [
      'core',
      'model',
      'runtime',
      'async',
      'webhooks',
      'properties',
      'architecture',
      'dashboard',
      'integrations',
    ]),
    {
      ...project('store', ['storage', 'services', 'http', 'cli', 'scripts', 'server', 'verification']),
      globalSetup: '<rootDir>/scripts/jest/engines.cjs',
    },
    // Files that call the service; one runs for all of them, and each has a project of its own in it.
    {
      ...project('client', ['client', 'e2e']),
      globalSetup: '<rootDir>/scripts/jest/service.cjs',
      globalTeardown: '<rootDir>/scripts/jest/service-end.cjs',
    },
    // Files that start processes of their own.
    project('processes', ['processes']),
  ],
};
