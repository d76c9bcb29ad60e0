// npm start: brings dist/ up to date in a process of its own, whose compilers are gone when it ends, and then is the service.
const { spawnSync } = require('node:child_process');
const { join } = require('node:path');

const ROOT = join(__dirname, '../..');
const parent = process.ppid;

function launch() {
  // Without the loader of ES modules, which needs a thread of its own.
  const build = ['--require', 'tsx/cjs', 'server/start/build.ts'];
  const { status, error } = spawnSync(process.execPath, build, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (error) console.error(`The build did not start: ${error.message}`);
  // npm was killed meanwhile: the service watches only what is there when it begins.
  const isOrphan = process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;
  if (status !== 0 || isOrphan) process.exit(1);
  require(join(ROOT, 'dist/serve/start.js'));
}

launch();
