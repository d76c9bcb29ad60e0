// stackable dead-letters: shows the dead-letter queues of a deployed stage, and handles their messages.
import { awsPlace } from '../support/aws-place';
import { usualRegion } from '../support/stage';
import type { DeadLettersArguments } from './command';
import { runDeadLettersCommand } from './commands';

export async function runDeadLetters({ command, stage, region = usualRegion() }: DeadLettersArguments): Promise<void> {
  if (stage === null) {
    console.log(
      'A service on one machine has no queues: npm run work -- list says what is not done. Or name a --stage.',
    );
    return;
  }
  for (const line of await runDeadLettersCommand(await awsPlace('sqs', region), stage, command)) console.log(line);
}
