// npm run logs: every line that a deployed stage wrote about one request.
import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { runAsCommand } from '../support/command';
import { readLogsArguments } from './arguments';
import { linesOf, type Place } from './query';

async function main(): Promise<void> {
  const { stage, region, request, hours } = readLogsArguments(process.argv.slice(2));
  const untilMs = Date.now();
  const lines = await linesOf(await placeIn(region), { stage, request, fromMs: untilMs - hours * 3_600_000, untilMs });
  for (const line of lines) console.log(line);
  if (lines.length === 0) throw new Error(`Nothing is logged of ${request} in the last ${hours} hours.`);
}

/** The credentials are those that all other commands use: of the environment, a profile or a role. */
async function placeIn(region: string): Promise<Place> {
  const client = new DynamoDBClient({ region });
  try {
    const domain = region.startsWith('cn-') ? 'amazonaws.com.cn' : 'amazonaws.com';
    return { address: `https://logs.${region}.${domain}`, region, credentials: await client.config.credentials() };
  } finally {
    client.destroy();
  }
}

runAsCommand(main);
