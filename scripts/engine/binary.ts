// Finds the embedded engine's program: the installed package of this platform, else the one npm can fetch.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const ENGINE_VERSION = '1.2.1';
const FETCH_TIMEOUT_MS = 60_000;

export interface EngineCommand {
  readonly file: string;
  readonly args: readonly string[];
}

export interface Platform {
  readonly platform: string;
  readonly arch: string;
  /** Resolves a module as `require.resolve` does. */
  readonly resolve: (id: string) => string;
  /** Runs a command to its end; throws when it cannot be run or fails. */
  readonly run: (file: string, args: readonly string[]) => void;
}

const HERE: Platform = {
  platform: process.platform,
  arch: process.arch,
  resolve: createRequire(__filename).resolve,
  run: (file, args) => {
    // Without a network npm would try again for a minute before it says so.
    const env = { ...process.env, npm_config_fetch_retries: '0' };
    execFileSync(file, args, { stdio: 'ignore', timeout: FETCH_TIMEOUT_MS, env });
  },
};

/** How to run the engine here. Throws one line that says what to do when there is no way. */
export function engineCommand(here: Platform = HERE): EngineCommand {
  const installed = installedBinary(here);
  if (installed !== undefined) return { file: installed, args: [] };
  const args = ['--yes', `dynoxide@${ENGINE_VERSION}`];
  try {
    if (here.platform === 'win32') throw new Error('The engine is run through a POSIX shell.');
    here.run('npx', [...args, '--version']);
    return { file: 'npx', args };
  } catch (cause) {
    const advice = 'run a DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address';
    throw new Error(`No embedded engine for ${here.platform}-${here.arch}: ${advice}.`, { cause });
  }
}

function installedBinary({ platform, arch, resolve }: Platform): string | undefined {
  if (platform === 'win32') return undefined;
  try {
    const binary = join(dirname(resolve(`@dynoxide/${platform}-${arch}/package.json`)), 'dynoxide');
    return existsSync(binary) ? binary : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
