// npm run dead-letters: what the queues of dead letters of a deployed stage hold, and what an operator does with it.
import { awsPlace } from '../support/aws-place';
import { runAsCommand } from '../support/command';
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
