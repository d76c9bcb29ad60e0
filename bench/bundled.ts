// Runs a benchmark bundled like the handlers, in a process of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { OPTIONS } from '../scripts/build/options';
import { ROOT } from '../scripts/support/service-definition';

/** @param entry the file of the benchmark, below the root; its exit code becomes that of this process */
export async function runBundled(entry: string, words: readonly string[] = []): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const outfile = join(folder, 'bench.js');
  try {
    await build({
      ...OPTIONS,
      sourcemap: false,
      absWorkingDir: ROOT,
      entryPoints: [entry],
      outfile,
      logLevel: 'warning',
    });
    process.exitCode = spawnSync(process.execPath, [outfile, ...words], { stdio: 'inherit' }).status ?? 1;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
