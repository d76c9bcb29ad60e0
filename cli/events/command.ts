// The command line of `stackable events`.
import { type Command, InvalidArgumentError, Option } from '@commander-js/extra-typings';
import { DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { parseAddress } from '../support/options';
import type { Run } from '../support/program';
import { PLACE_HELP, REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

export interface EventsArguments extends StageOptions {
  readonly project: string;
  /** Address of the service, and a permitted key; null when a table is read. */
  readonly remote: { readonly address: string; readonly key: { readonly id: string; readonly token: string } } | null;
}

const ADDRESS = new Option('--address <url>', 'the service to ask instead of a table')
  .argParser(parseAddress)
  .conflicts('stage');

export function addEvents(
  program: Command,
  run: Run<EventsArguments>,
  environment: NodeJS.ProcessEnv = process.env,
): void {
  const events = program.command('events').description('show what is sent to webhooks');
  events
    .command('tail')
    .summary('print each event that is sent to a webhook, and what became of it')
    .description(
      `Prints each event that is sent to a webhook, and what became of it, until you press Ctrl+C.\n\n${PLACE_HELP} \
With --address it asks that service, with the management key in MANAGEMENT_ID and MANAGEMENT_TOKEN.`,
    )
    .option('--project <id>', 'the project whose events it prints', parseAnyProject, DEMO_PROJECT)
    .addOption(ADDRESS)
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ project, address, ...place }, command) => {
      const { MANAGEMENT_ID: id, MANAGEMENT_TOKEN: token } = environment;
      if (address === undefined) return run({ project, remote: null, ...stageOptions(place) });
      // The key is no option: everybody on the machine can read options.
      if (!id || !token) {
        return command.error('--address needs a management key: MANAGEMENT_ID and MANAGEMENT_TOKEN.');
      }
      return run({ project, remote: { address, key: { id, token } }, ...stageOptions(place) });
    });
}

/** Parses the id of a project, which another service may have made. */
function parseAnyProject(text: string): string {
  if (/^[\w-]{1,64}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes the id of a project.');
}
