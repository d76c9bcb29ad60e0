// Runs the framework that deploys the service.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';

/** @returns what it prints, unless it is shown. @throws Error when it fails */
export function serverless(args: readonly string[], shows: boolean): string {
  const command = join(ROOT, 'node_modules/serverless/bin/serverless.js');
  const stdio = shows ? 'inherit' : ['ignore', 'pipe', 'inherit'];
  const { status, stdout } = spawnSync(process.execPath, [command, ...args], { cwd: ROOT, stdio: stdio as 'inherit' });
  if (status !== 0) throw new Error(`serverless ${args[0]} failed.`);
  return shows ? '' : String(stdout);
}
