// The command line of `npm run logs`.
import { numberOption, readOptions, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, usualRegion } from '../support/stage';

export interface LogsArguments {
  readonly stage: string;
  readonly region: string;
  /** The id that an answer carries in its header `x-request-id`. */
  readonly request: string;
  readonly hours: number;
}

export const USAGE = `Usage: npm run logs -- --stage <stage> --request <id> [--region <region>] [--hours 24]

Prints every line that the functions of a stage wrote about one request, the oldest first, with your AWS credentials. The id is in
the header x-request-id of the answer.`;

const OPTIONS = { ...STAGE_OPTIONS, request: { type: 'string' }, hours: { type: 'string' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readLogsArguments(args: readonly string[]): LogsArguments {
  const values = readOptions(args, OPTIONS, wrong);
  const { stage, region = usualRegion() } = stageOptions(values, wrong);
  if (stage === null) throw wrong('--stage is needed.');
  // It becomes a part of a query, so nothing else gets there.
  if (!/^v-[0-9a-f]{18}$/.test(values.request ?? ''))
    throw wrong('--request takes an id such as v-0123456789abcdef01.');
  const hours = numberOption(values.hours, { option: 'hours', least: 1, most: 2_160, usual: 24 }, wrong);
  return { stage, region, request: values.request ?? '', hours };
}
