// npm run dead-letters: shows the dead-letter queues of a deployed stage, and handles their messages.
import { awsPlace } from '../support/aws-place';
import { runAsCommand } from '../../scripts/support/command';
import { usualRegion } from '../support/stage';
import { readDeadLettersArguments } from './arguments';
import { runDeadLettersCommand } from './commands';

async function main(): Promise<void> {
  const { command, stage, region = usualRegion() } = readDeadLettersArguments(process.argv.slice(2));
  if (stage === null) {
    console.log(
      'A service on one machine has no queues: npm run work -- list says what is not done. Or name a --stage.',
    );
    return;
  }
  for (const line of await runDeadLettersCommand(await awsPlace('sqs', region), stage, command)) console.log(line);
}

runAsCommand(main);
