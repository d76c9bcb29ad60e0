// Compiles the package of the working directory with its tests and those of shop-core, and runs them.
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compile } from './compile.mjs';

const OUTPUT = '.cache/tests';

rmSync(OUTPUT, { recursive: true, force: true });
const compiled = compile('tsconfig.json', OUTPUT);
if (compiled !== 0) process.exit(compiled);
const files = readdirSync(OUTPUT, { recursive: true })
  .filter((file) => file.endsWith('.test.js'))
  .map((file) => join(OUTPUT, file));
const tested = spawnSync(process.execPath, ['--test', '--test-force-exit', ...process.argv.slice(2), ...files], {
  stdio: 'inherit',
});
process.exitCode = tested.status ?? 1;
