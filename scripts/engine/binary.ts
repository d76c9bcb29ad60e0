// Finds the embedded engine's program: the installed package of this platform, else the one npm can fetch, else another engine.
import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import type { EngineCommand, Platform } from './command';
import { fallbackCommand } from './fallback';

export const ENGINE_VERSION = '1.2.1';
const FETCH_TIMEOUT_MS = 60_000;

const HERE: Platform = {
  platform: process.platform,
  arch: process.arch,
  resolve: createRequire(__filename).resolve,
  run: (file, args, timeout = FETCH_TIMEOUT_MS) => {
    // Without a network npm would try again for a minute before it says so.
    const env = { ...process.env, npm_config_fetch_retries: '0' };
    execFileSync(file, args, { stdio: 'ignore', timeout, env });
  },
  has: existsSync,
  jars: process.env.DYNAMODB_LOCAL,
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
    return fallbackCommand(here) ?? noEngine(here, cause);
  }
}

function noEngine({ platform, arch }: Platform, cause: unknown): never {
  const advice = 'run a DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address';
  const others = 'A JDK from 17 on with Maven, or Docker, would do as well';
  throw new Error(`No embedded engine for ${platform}-${arch}: ${advice}. ${others}.`, { cause });
}

function installedBinary({ platform, arch, resolve, has }: Platform): string | undefined {
  if (platform === 'win32') return undefined;
  try {
    const binary = join(dirname(resolve(`@dynoxide/${platform}-${arch}/package.json`)), 'dynoxide');
    return has(binary) ? binary : undefined;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
