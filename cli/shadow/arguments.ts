// The command line of `npm run shadow`.
import { KEYS_USAGE } from '../support/key-pairs';
import { addressOption, numberOption, readOptions, wrongUse } from '../support/options';

export interface ShadowArguments {
  readonly from: string;
  /** Null for the service on this machine. */
  readonly to: string | null;
  readonly keys: string | null;
  readonly requests: string;
  /** A state folder of move-in; null when ids of requests are the same on both sides. */
  readonly map: string | null;
  readonly concurrency: number;
  readonly perSecond: number;
  readonly timeoutMs: number;
  readonly slowerByMs: number;
  readonly json: boolean;
}

export const USAGE = `Usage: npm run shadow -- --from <base url> --requests <file> [--keys <file>] [--to <base url>]

Sends each validation and qualification of the file to both systems, and compares what they answer. Nothing that changes
anything is sent: no redemption, no publication, and a validation without its session.

  --from <base url>       the system in use, such as https://api.voucherify.io
  --to <base url>         the system to compare it with; the service of npm start unless it is named
  --requests <file>       JSON lines {"method", "path", "body"}, or a file .har
  --keys <file>           see below
  --map <folder>          the state folder of npm run move-in: ids in requests become those of --to
  --concurrency 4         requests under way at once
  --rate 10               requests a second, to each system
  --timeout 10000         milliseconds to wait for an answer
  --slower-by 50          milliseconds above which --to counts as slower
  --json                  the report as JSON

${KEYS_USAGE}

Exit code 0: every answer was equal. 1: answers differ. 2: something could not be compared, or the command could not run.`;

const OPTIONS = {
  from: { type: 'string' },
  to: { type: 'string' },
  keys: { type: 'string' },
  requests: { type: 'string' },
  map: { type: 'string' },
  concurrency: { type: 'string' },
  rate: { type: 'string' },
  timeout: { type: 'string' },
  'slower-by': { type: 'string' },
  json: { type: 'boolean' },
} as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readShadowArguments(args: readonly string[]): ShadowArguments {
  const values = readOptions(args, OPTIONS, wrong);
  const { requests } = values;
  if (!requests) throw wrong('--requests is needed: a file of requests.');
  return {
    from: addressOption('from', values.from, wrong),
    to: values.to === undefined ? null : addressOption('to', values.to, wrong),
    keys: values.keys ?? null,
    requests,
    map: values.map ?? null,
    concurrency: numberOption(values.concurrency, { option: 'concurrency', least: 1, most: 64, usual: 4 }, wrong),
    perSecond: numberOption(values.rate, { option: 'rate', least: 1, most: 1000, usual: 10 }, wrong),
    timeoutMs: numberOption(values.timeout, { option: 'timeout', least: 100, most: 120_000, usual: 10_000 }, wrong),
    slowerByMs: numberOption(values['slower-by'], { option: 'slower-by', least: 0, most: 60_000, usual: 50 }, wrong),
    json: values.json === true,
  };
}
