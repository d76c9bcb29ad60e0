// Pure tests: without PostgreSQL, Medusa or the service.
module.exports = {
  rootDir: __dirname,
  testMatch: ['<rootDir>/*.test.ts'],
  transform: { '^.+\\.ts$': ['@swc/jest', { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } }] },
};
