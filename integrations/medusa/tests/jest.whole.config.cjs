// Tests over a real Medusa, PostgreSQL and Stackable: run.mjs prepares them.
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/whole/*.test.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
  testTimeout: 240_000,
  // The tests wait for jobs and deadlines most of the time.
  maxWorkers: 3,
};
