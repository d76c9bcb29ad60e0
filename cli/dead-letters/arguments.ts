// The command line of `npm run dead-letters`.
import { readWords, wrongUse } from '../support/options';
import { STAGE_OPTIONS, stageOptions, type StageOptions } from '../support/stage';

/** Dead-letter queues of a stage. */
export const QUEUES = ['work', 'undelivered', 'undispatched'] as const;
export type QueueName = (typeof QUEUES)[number];

export type DeadLettersCommand =
  | { readonly verb: 'list' }
  | { readonly verb: 'show'; readonly queue: QueueName }
  | { readonly verb: 'redrive'; readonly queue: QueueName }
  /** Without an id all of them. */
  | { readonly verb: 'drop'; readonly queue: QueueName; readonly id: string | null };

export interface DeadLettersArguments extends StageOptions {
  readonly command: DeadLettersCommand;
}

export const USAGE = `Usage: npm run dead-letters -- <command> --stage <stage> [--region <region>]

  list                  how many messages each queue of dead letters holds
  show <queue>          up to 100 messages: id, when it was sent, and what it says
  redrive <queue>       put all messages back into the queue they fell out of, once the cause is mended
  drop <queue> <id>     delete one message
  drop <queue> --all    delete all messages

Queues: work (failed runs of the worker and of the nightly audit), undelivered (deliveries of webhooks), undispatched (parts of the stream).
It works with your AWS credentials. Without --stage there is nothing to do: a service on one machine has no queues.`;

const OPTIONS = { ...STAGE_OPTIONS, all: { type: 'boolean' } } as const;

const wrong = wrongUse(USAGE);

/** @throws Error with one line on what is wrong, and the usage */
export function readDeadLettersArguments(args: readonly string[]): DeadLettersArguments {
  const { values, positionals } = readWords(args, OPTIONS, wrong);
  return { command: commandOf(positionals, values.all ?? false), ...stageOptions(values, wrong) };
}

function commandOf([verb, name, id, ...rest]: readonly string[], all: boolean): DeadLettersCommand {
  if (verb !== 'drop' && (all || id !== undefined)) throw wrong('Only drop takes an id or --all.');
  if (verb === 'list' && name === undefined) return { verb };
  if (verb !== 'show' && verb !== 'redrive' && verb !== 'drop') {
    throw wrong('Name one command: list, show, redrive or drop.');
  }
  const queue = QUEUES.find((one) => one === name);
  if (!queue) throw wrong(`${verb} takes the name of a queue: ${QUEUES.join(', ')}.`);
  if (verb === 'show' || verb === 'redrive') return { verb, queue };
  if (rest.length > 0 || all === (id !== undefined)) throw wrong('drop takes the id of one message, or --all.');
  return { verb, queue, id: id ?? null };
}
