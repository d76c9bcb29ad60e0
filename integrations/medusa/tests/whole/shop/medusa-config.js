// The shop of the tests: the plugin as it was packed, and a payment provider that can decline.
const { defineConfig } = require('@medusajs/framework/utils');

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: 'a-secret-of-tests',
      cookieSecret: 'a-secret-of-tests',
    },
  },
  admin: { disable: true },
  plugins: [{ resolve: '@stackable/medusa-plugin', options: JSON.parse(process.env.STACKABLE_OPTIONS) }],
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: { providers: [{ resolve: require.resolve('./declining-payment.js'), id: 'tests' }] },
    },
  ],
});
