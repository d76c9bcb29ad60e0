// Before the test files of the dashboard: the whole service as a user starts it, an identity provider, and one Chromium for all.
const { spawn } = require('node:child_process');
const { once } = require('node:events');
const { join } = require('node:path');
const { launchChromium } = require('../../tests/browser/support/chromium');
const { IN_MEMORY, startEngine } = require('../../server/engine/engine');
const { useLocalAws } = require('../../server/engine/environment');
const { freePort } = require('../../server/engine/ports');

const ROOT = join(__dirname, '../..');
const OIDC = {
  OIDC_CLIENT_ID: 'stackable',
  OIDC_CLIENT_SECRET: 'secret of the browser test',
  OIDC_PROJECT: 'proj_oidc0001',
};

module.exports = async () => {
  // The first, as it says at once what is missing.
  const chromium = await launchChromium();
  const { endpoint } = await startEngine(IN_MEMORY);
  const port = await freePort();
  const OIDC_REDIRECT_URI = `http://127.0.0.1:${port}/dashboard/callback`;
  const provider = await startProvider(OIDC_REDIRECT_URI);
  const env = { ...process.env, ...OIDC, OIDC_REDIRECT_URI, OIDC_ISSUER: provider.issuer, DEMO_SHOP: 'off' };
  Object.assign(env, { PORT: String(port), DYNAMODB_ENDPOINT: endpoint });
  useLocalAws(env);
  // With a lifecycle event set it watches this process, and ends with it.
  env.npm_lifecycle_event = 'test';
  const service = spawn(process.execPath, ['server/start/launch.cjs'], {
    cwd: ROOT,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  service.unref();
  process.env.TEST_SERVICE = `${port} ${endpoint} ${service.pid}`;
  process.env.TEST_CHROMIUM = chromium.wsEndpoint();
  process.env.TEST_PROVIDER = provider.issuer;
  globalThis.browserTestEnds = async () => {
    provider.child.kill();
    await chromium.close();
  };
};

async function startProvider(redirect) {
  const { OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET } = OIDC;
  const child = spawn(process.execPath, [join(ROOT, 'tests/support/oidc/process.mjs')], {
    env: { ...process.env, CLIENT_ID, CLIENT_SECRET, REDIRECT_URI: redirect },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = await once(child.stdout, 'data');
  return { child, issuer: line.toString().trim() };
}
