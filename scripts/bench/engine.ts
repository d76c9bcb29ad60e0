// npm run bench:engine: how long a decision takes, bundled as the handlers are.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from '../support/service-definition';

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
    absWorkingDir: ROOT,
    entryPoints: ['scripts/bench/engine-run.ts'],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node22',
    format: 'cjs',
    mainFields: ['module', 'main'],
    minifySyntax: true,
    minifyWhitespace: true,
    logLevel: 'warning',
  });
}

void bench();
