// The command line of `stackable shadow`.
import type { Command } from '@commander-js/extra-typings';
import { KEYS_USAGE } from '../support/key-pairs';
import { parseAddress, shortText, wholeNumber } from '../support/options';
import type { Run } from '../support/program';

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

const DESCRIPTION = `Sends each validation and qualification of the file to both systems, and compares what they answer. Nothing that changes \
anything is sent: no redemption, no publication, and a validation without its session.

${KEYS_USAGE}

Exit code 0: every answer was equal. 1: answers differ. 2: something could not be compared, or the command could not run.`;

export function addShadow(program: Command, run: Run<ShadowArguments>): void {
  program
    .command('shadow')
    .summary('compare what two systems answer to the same requests')
    .description(DESCRIPTION)
    .requiredOption('--from <url>', 'the system in use, such as https://api.voucherify.io', parseAddress)
    .option('--to <url>', 'the system to compare it with; the service of npm start unless it is named', parseAddress)
    .requiredOption('--requests <file>', 'JSON lines {"method", "path", "body"}, or a file .har', shortText(4096))
    .option('--keys <file>', 'the keys of both systems')
    .option('--map <folder>', 'the state folder of stackable move-in: ids in requests become those of --to')
    .option('--concurrency <n>', 'requests under way at once', wholeNumber(1, 64), 4)
    .option('--rate <n>', 'requests a second, to each system', wholeNumber(1, 1000), 10)
    .option('--timeout <ms>', 'milliseconds to wait for an answer', wholeNumber(100, 120_000), 10_000)
    .option('--slower-by <ms>', 'milliseconds above which --to counts as slower', wholeNumber(0, 60_000), 50)
    .option('--json', 'print the report as JSON', false)
    .action(({ to = null, keys = null, map = null, rate, timeout, slowerBy, ...options }) =>
      run({ ...options, to, keys, map, perSecond: rate, timeoutMs: timeout, slowerByMs: slowerBy }),
    );
}
