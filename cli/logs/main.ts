// stackable logs: every line that a deployed stage wrote about one request.
import { awsPlace } from '../support/aws-place';
import type { LogsArguments } from './command';
import { linesOf } from './query';

export async function runLogs({ stage, region, request, hours }: LogsArguments): Promise<void> {
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
