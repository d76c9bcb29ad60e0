// The command line of `stackable logs`.
import { type Command, InvalidArgumentError } from '@commander-js/extra-typings';
import { wholeNumber } from '../support/options';
import type { Run } from '../support/program';
import { REGION, STAGE, stageOptions, usualRegion } from '../support/stage';

export interface LogsArguments {
  readonly stage: string;
  readonly region: string;
  /** The id that an answer carries in its header `x-request-id`. */
  readonly request: string;
  readonly hours: number;
}

export function addLogs(program: Command, run: Run<LogsArguments>): void {
  program
    .command('logs')
    .summary('print every line that a deployed stage wrote about one request')
    .description(
      'Prints every line that the functions of a stage wrote about one request, the oldest first, with your AWS credentials.',
    )
    .requiredOption('--request <id>', 'the id in the header x-request-id of the answer', parseRequestId)
    .option('--hours <n>', 'how far to look back', wholeNumber(1, 2_160), 24)
    .addOption(STAGE)
    .addOption(REGION)
    .action(({ request, hours, ...place }, command) => {
      const { stage, region = usualRegion() } = stageOptions(place);
      if (stage === null) return command.error('--stage is needed.');
      return run({ stage, region, request, hours });
    });
}

/** Parses the id of a request. It becomes a part of a query, so nothing else gets there. */
function parseRequestId(text: string): string {
  if (/^v-[0-9a-f]{18}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes an id such as v-0123456789abcdef01.');
}
