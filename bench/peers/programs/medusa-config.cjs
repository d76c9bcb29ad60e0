// Medusa as a shop would run it, without its dashboard. It runs in the folder that bench:peers installs it into.
const { defineConfig } = require('@medusajs/framework/utils');

const { DATABASE_URL, PEER_PASSWORD } = process.env;
const cors = 'http://127.0.0.1';

module.exports = defineConfig({
  projectConfig: {
    databaseUrl: DATABASE_URL,
    databaseDriverOptions: { connection: { ssl: false } },
    http: {
      ...{ storeCors: cors, adminCors: cors, authCors: cors },
      ...{ jwtSecret: PEER_PASSWORD, cookieSecret: PEER_PASSWORD },
    },
  },
  admin: { disable: true },
});
