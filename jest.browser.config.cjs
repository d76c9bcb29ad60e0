// npm run test:browser: the dashboard in Chromium, against `npm start`.
const { projects, ...shared } = require('./jest.config.cjs');

module.exports = {
  ...shared,
  // One service for all of them.
  maxWorkers: 1,
  testTimeout: 120_000,
  projects: [{ ...projects[0], displayName: 'browser', testMatch: ['<rootDir>/tests/browser/**/*.test.ts'] }],
};
