// npm run test:sim: the simulation as one file, which computes a fifth faster than modules that are compiled one by one.
import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { runAsCommand } from '../../../scripts/support/command';
import { ROOT } from '../../../scripts/support/service-definition';

/** Inside the project, as installed packages are found from there. */
const FOLDER = join(ROOT, '.cache', 'simulation');

async function main(): Promise<void> {
  mkdirSync(FOLDER, { recursive: true });
  const outfile = join(FOLDER, `${process.pid}.cjs`);
  try {
    await build({
      absWorkingDir: ROOT,
      entryPoints: ['verification/simulation/commands/play.ts'],
      outfile,
      bundle: true,
      packages: 'external',
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      sourcemap: 'inline',
      logLevel: 'warning',
    });
    // Its objects live for one history, most of which fits into this space. Every core plays histories, so none is free
    // for threads that collect garbage.
    const memory = ['--max-semi-space-size=128', '--single-threaded-gc'];
    const args = [...memory, '--enable-source-maps', outfile, ...process.argv.slice(2)];
    process.exitCode = spawnSync(process.execPath, args, { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(outfile, { force: true });
  }
}

runAsCommand(main);
