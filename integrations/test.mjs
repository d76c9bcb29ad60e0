// Compiles the package of the working directory with its tests and those of shop-core, and runs them.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const OUTPUT = '.cache/tests';

rmSync(OUTPUT, { recursive: true, force: true });
const compiled = spawnSync('node_modules/.bin/tsc', ['-p', 'tsconfig.json'], { stdio: 'inherit' });
if (compiled.status !== 0) process.exit(compiled.status ?? 1);
const files = readdirSync(OUTPUT, { recursive: true })
  .filter((file) => file.endsWith('.test.js'))
  .map((file) => join(OUTPUT, file));
const tested = spawnSync(process.execPath, ['--test', ...process.argv.slice(2), ...files], { stdio: 'inherit' });
process.exitCode = tested.status ?? 1;
