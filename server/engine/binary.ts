// Finds the program of the embedded engine: the installed package of this platform, which the lock file pins by its hash.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export interface Platform {
  readonly platform: string;
  readonly arch: string;
  /** Resolves a module as `require.resolve` does. */
  readonly resolve: (id: string) => string;
}

const HERE: Platform = {
  platform: process.platform,
  arch: process.arch,
  resolve: createRequire(__filename).resolve,
};

/** The path of the program. Nothing else is ever fetched or run: without it, this throws one line that says what to do. */
export function engineBinary({ platform, arch, resolve }: Platform = HERE): string {
  const binary = packagedBinary(`@dynoxide/${platform}-${arch}`, resolve);
  if (binary !== undefined && existsSync(binary)) return binary;
  const advice = 'run a DynamoDB-compatible server and set DYNAMODB_ENDPOINT to its address';
  throw new Error(`No embedded engine for ${platform}-${arch}: ${advice}. The README names servers.`);
}

function packagedBinary(name: string, resolve: Platform['resolve']): string | undefined {
  try {
    return join(dirname(resolve(`${name}/package.json`)), 'dynoxide');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}
