// Runs a benchmark bundled like the handlers, in a process of its own.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { OPTIONS } from '../scripts/build/options';
import { ROOT } from '../scripts/support/service-definition';

export interface Bundle {
  readonly script: string;
  readonly remove: () => void;
}

/** Bundle a program like the handlers. @param entry its file, below the root */
export async function bundle(entry: string): Promise<Bundle> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  const script = join(folder, 'bench.js');
  const remove = () => rmSync(folder, { recursive: true });
  try {
    const files = { absWorkingDir: ROOT, entryPoints: [entry], outfile: script };
    await build({ ...OPTIONS, ...files, sourcemap: false, logLevel: 'warning' });
    return { script, remove };
  } catch (error) {
    remove();
    throw error;
  }
}

/** @param entry the file of the benchmark, below the root; its exit code becomes that of this process */
export async function runBundled(entry: string, words: readonly string[] = []): Promise<void> {
  const { script, remove } = await bundle(entry);
  try {
    process.exitCode = spawnSync(process.execPath, [script, ...words], { stdio: 'inherit' }).status ?? 1;
  } finally {
    remove();
  }
}
