// The shop of the tests: the plugin as it was packed, and a payment provider that can decline.
const { defineConfig } = require('@medusajs/framework/utils');

const options = JSON.parse(process.env.STACKABLE_OPTIONS);

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: process.env.DATABASE_URL,
    databaseDriverOptions: { ssl: false, connection: { ssl: false } },
    // A browser keeps no secure cookie of an address without TLS.
    cookieOptions: { secure: false, sameSite: 'lax' },
    http: {
      storeCors: '*',
      adminCors: '*',
      authCors: '*',
      jwtSecret: 'a-secret-of-tests',
      cookieSecret: 'a-secret-of-tests',
    },
  },
  admin: { disable: process.env.SHOP_ADMIN !== 'on' },
  plugins: options === null ? [] : [{ resolve: '@stackable/medusa-plugin', options }],
  modules: [
    {
      resolve: '@medusajs/medusa/payment',
      options: { providers: [{ resolve: require.resolve('./declining-payment.js'), id: 'tests' }] },
    },
  ],
});
