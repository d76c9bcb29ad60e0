// The tests that mutants of the core are tried against: the fast ones, without the thousand runs of each law.
const { projects } = require('./jest.config.cjs');

const pure = projects.find((project) => project.displayName === 'pure');

module.exports = { ...pure, testMatch: ['<rootDir>/tests/core/**/*.test.ts'] };
