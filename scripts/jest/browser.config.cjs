// npm run test:browser: the dashboard in Chromium, against `npm start`.
const { join } = require('node:path');
const { projects, ...shared } = require('../../jest.config.cjs');

const rootDir = join(__dirname, '../..');

module.exports = {
  ...shared,
  rootDir,
  maxWorkers: 2,
  // It begins while the service may still be built.
  testTimeout: 240_000,
  projects: [
    {
      ...projects[0],
      rootDir,
      displayName: 'browser',
      testEnvironment: '<rootDir>/scripts/jest/browser-environment.cjs',
      testMatch: ['<rootDir>/tests/browser/**/*.test.ts'],
      globalSetup: '<rootDir>/scripts/jest/browser.cjs',
      globalTeardown: '<rootDir>/scripts/jest/browser-end.cjs',
    },
  ],
};
