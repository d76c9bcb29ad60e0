// The command line of `stackable smoke`.
import type { Command } from '@commander-js/extra-typings';
import { parseAddress } from '../support/options';
import type { Run } from '../support/program';
import type { KeyPair } from '../support/key-pairs';

export interface SmokeArguments {
  readonly address: string;
  readonly keys: KeyPair;
}

const DESCRIPTION = `Makes a coupon and a gift card, validates both on an order, redeems them, repeats that, rolls back, and deletes them. \
Every amount is checked. The exit code is 1 where something is not as it should be. The key pair of a server, of a project for tests, \
is in the environment: SMOKE_APP_ID and SMOKE_APP_TOKEN.`;

export function addSmoke(
  program: Command,
  run: Run<SmokeArguments>,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  program
    .command('smoke')
    .summary('check the main job on a deployed stage, and delete what it created')
    .description(DESCRIPTION)
    .requiredOption('--url <url>', 'the address of the API', parseAddress)
    .action(({ url }, command) => {
      const { SMOKE_APP_ID: id, SMOKE_APP_TOKEN: token } = environment;
      if (!id || !token) return command.error('SMOKE_APP_ID and SMOKE_APP_TOKEN are needed.');
      return run({ address: url, keys: { id, token } });
    });
}
