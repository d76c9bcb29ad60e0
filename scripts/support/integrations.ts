// Packages of `integrations`: installed and tested by the commands of the root.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './service-definition';

/** Something that a command needs is not on this machine. */
export class MissingPrerequisite extends Error {
  declare protected readonly made: true;
}

/**
 * Run the proof of an integration. Where something is missing it is skipped with one line; with
 * `CI_INTEGRATIONS=required` that fails.
 */
export async function runProof(proof: () => Promise<void>): Promise<void> {
  try {
    await proof();
  } catch (error) {
    if (!(error instanceof MissingPrerequisite) || process.env['CI_INTEGRATIONS'] === 'required') throw error;
    console.log(`Skipped: ${error.message}`);
  }
}

/** @returns the folder of an integration, with its packages installed */
export async function installIntegration(name: string): Promise<string> {
  const folder = join(ROOT, 'integrations', name);
  if (existsSync(join(folder, 'node_modules', '.package-lock.json'))) return folder;
  const status = await runNpm(folder, ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  if (status !== 0) throw new MissingPrerequisite(`npm ci fails in integrations/${name}.`);
  return folder;
}

/** Run a script of an integration. @throws Error when it fails */
export async function runScript(folder: string, script: string, env: NodeJS.ProcessEnv = {}): Promise<void> {
  const status = await runNpm(folder, ['run', '--silent', script], env);
  if (status !== 0) throw new Error(`npm run ${script} failed in ${folder}.`);
}

/** What npm sets for the scripts of the root is not meant for those of another folder. */
async function runNpm(folder: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): Promise<number | null> {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^npm_(?:package|lifecycle|config_local_prefix)/.test(name),
  );
  const child = spawn('npm', args, { cwd: folder, env: { ...Object.fromEntries(entries), ...more }, stdio: 'inherit' });
  const [status] = (await once(child, 'close')) as [number | null];
  return status;
}

/** A count of checks, with what failed. */
export interface ProofReport {
  readonly check: (title: string, run: () => Promise<void> | void) => Promise<void>;
  /** Print the last line. @throws Error when a check failed */
  readonly finish: () => void;
}

export function startReport(): ProofReport {
  let [passed, failed] = [0, 0];
  return {
    check: async (title, run) => {
      try {
        await run();
        passed += 1;
      } catch (error) {
        failed += 1;
        console.log(`FAILED ${title}: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
    finish: () => {
      console.log(`${passed} passed, ${failed} failed`);
      if (failed > 0) process.exitCode = 1;
    },
  };
}
