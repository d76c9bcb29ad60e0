// npm run bench:engine: duration of a decision, bundled like the handlers.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { OPTIONS } from '../scripts/build/options';
import { ROOT } from '../scripts/support/service-definition';

async function bench(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const outfile = join(folder, 'engine.js');
  try {
    await bundle(outfile);
    process.exitCode = spawnSync(process.execPath, [outfile], { stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function bundle(outfile: string): Promise<void> {
  await build({
    ...OPTIONS,
    sourcemap: false,
    absWorkingDir: ROOT,
    entryPoints: ['bench/engine-run.ts'],
    outfile,
    logLevel: 'warning',
  });
}

void bench();
