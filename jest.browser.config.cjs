// npm run test:browser: the dashboard in Chromium, against `npm start`.
const { projects, ...shared } = require('./jest.config.cjs');

module.exports = {
  ...shared,
  maxWorkers: 2,
  // It begins while the service may still be built.
  testTimeout: 240_000,
  projects: [
    {
      ...projects[0],
      displayName: 'browser',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/second-try.cjs'],
      testMatch: ['<rootDir>/tests/browser/**/*.test.ts'],
      globalSetup: '<rootDir>/scripts/jest/browser.cjs',
      globalTeardown: '<rootDir>/scripts/jest/browser-end.cjs',
    },
  ],
};
