// Before the test files that call it: the whole service, over an engine that the files reach as well.
const { execFileSync, spawn } = require('node:child_process');
const { join } = require('node:path');
const { IN_MEMORY, startEngine } = require('../../server/engine/engine');
const { useLocalAws } = require('../../server/engine/environment');
const { freePort } = require('../../server/engine/ports');
const startEngines = require('./engines.cjs');

module.exports = async (config) => {
  await startEngines(config);
  const { endpoint } = await startEngine(IN_MEMORY);
  const port = await freePort();
  const env = {
    ...process.env,
    PORT: String(port),
    DYNAMODB_ENDPOINT: endpoint,
    DEMO_SHOP: 'off',
    STACKABLE_DEMO: 'on',
  };
  useLocalAws(env);
  // With a lifecycle event set it watches this process, and ends with it.
  env.npm_lifecycle_event = 'test';
  const root = join(__dirname, '../..');
  const isLean = env.TEST_SERVER === 'serve';
  if (isLean) execFileSync(process.execPath, ['--import', 'tsx', 'scripts/build/main.ts'], { cwd: root });
  const args = isLean ? ['dist/serve/main.js'] : ['server/start/launch.cjs'];
  const child = spawn(process.execPath, args, {
    cwd: root,
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.unref();
  // For tests/support/running-service.ts, which waits until it is ready, and for service-end.cjs.
  process.env.TEST_SERVICE = `${port} ${endpoint} ${child.pid}`;
};
