// The command line of `stackable dead-letters`.
import { Argument, type Command } from '@commander-js/extra-typings';
import type { Run } from '../support/program';
import { REGION, STAGE, stageOptions, type StageOptions } from '../support/stage';

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

const QUEUE = new Argument(
  '<queue>',
  'work (failed runs of the worker and of the nightly audit), undelivered (deliveries of webhooks) or undispatched (parts of the stream)',
).choices(QUEUES);

export function addDeadLetters(program: Command, run: Run<DeadLettersArguments>): void {
  const group = program
    .command('dead-letters')
    .summary('handle the dead-letter queues of a deployed stage')
    .description(
      'Shows the dead-letter queues of a stage, and handles their messages, with your AWS credentials. Without --stage there is nothing to do: a service on one machine has no queues.',
    )
    .addOption(STAGE)
    .addOption(REGION);
  group
    .command('list')
    .description('print how many messages each queue of dead letters holds')
    .action((_options, command) => run({ command: { verb: 'list' }, ...stageOptions(command.optsWithGlobals()) }));
  group
    .command('show')
    .description('print up to 100 messages: id, when it was sent, and what it says')
    .addArgument(QUEUE)
    .action((queue, _options, command) =>
      run({ command: { verb: 'show', queue }, ...stageOptions(command.optsWithGlobals()) }),
    );
  group
    .command('redrive')
    .description('put all messages back into the queue they fell out of, once the cause is mended')
    .addArgument(QUEUE)
    .action((queue, _options, command) =>
      run({ command: { verb: 'redrive', queue }, ...stageOptions(command.optsWithGlobals()) }),
    );
  group
    .command('drop')
    .description('delete one message, or all')
    .addArgument(QUEUE)
    .argument('[id]', 'the id of one message')
    .option('--all', 'delete all messages', false)
    .action((queue, id, { all }, command) => {
      if (all === (id !== undefined)) command.error('drop takes the id of one message, or --all.');
      return run({ command: { verb: 'drop', queue, id: id ?? null }, ...stageOptions(command.optsWithGlobals()) });
    });
}
