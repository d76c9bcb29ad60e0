// npm run logs: every line that a deployed stage wrote about one request.
import { awsPlace } from '../support/aws-place';
import { runAsCommand } from '../../scripts/support/command';
import { readLogsArguments } from './arguments';
import { linesOf } from './query';

async function main(): Promise<void> {
  const { stage, region, request, hours } = readLogsArguments(process.argv.slice(2));
  const untilMs = Date.now();
  const lines = await linesOf(await awsPlace('logs', region), {
    stage,
    request,
    fromMs: untilMs - hours * 3_600_000,
    untilMs,
  });
  for (const line of lines) console.log(line);
  if (lines.length === 0) throw new Error(`Nothing is logged of ${request} in the last ${hours} hours.`);
}

runAsCommand(main);
