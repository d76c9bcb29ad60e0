// Asks CloudWatch Logs Insights, over the log groups of all functions of a stage.
import { setTimeout as sleep } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';

export interface Place {
  readonly address: string;
  readonly region: string;
  readonly credentials: {
    readonly accessKeyId: string;
    readonly secretAccessKey: string;
    readonly sessionToken?: string | undefined;
  };
}

export interface Wanted {
  readonly stage: string;
  readonly request: string;
  readonly fromMs: number;
  readonly untilMs: number;
}

interface Found {
  readonly status: string;
  readonly results: readonly (readonly { readonly field: string; readonly value: string }[])[];
}

const PAUSE_MS = 500;
const MOST_PAUSES = 120;

/** @throws Error where it is refused, fails, or takes longer than a minute */
export async function linesOf(place: Place, { stage, request, fromMs, untilMs }: Wanted): Promise<readonly string[]> {
  const queryString = [
    `SOURCE logGroups(namePrefix: ["/aws/lambda/stackable-${stage}-"])`,
    'fields @timestamp, @message',
    `filter request_id = "${request}"`,
    'sort @timestamp asc',
    'limit 1000',
  ].join(' | ');
  const times = { startTime: Math.floor(fromMs / 1000), endTime: Math.ceil(untilMs / 1000) };
  const { queryId } = await ask<{ queryId: string }>(place, 'StartQuery', { queryString, ...times });
  for (let pauses = 0; pauses < MOST_PAUSES; pauses += 1) {
    const { status, results } = await ask<Found>(place, 'GetQueryResults', { queryId });
    if (status === 'Complete') return results.map(lineOf);
    if (status !== 'Running' && status !== 'Scheduled') throw new Error(`The query ended as ${status}.`);
    await sleep(PAUSE_MS);
  }
  throw new Error('The query takes longer than a minute: ask for fewer hours.');
}

function lineOf(fields: Found['results'][number]): string {
  const valueOf = (name: string): string => fields.find(({ field }) => field === name)?.value.trim() ?? '';
  return `${valueOf('@timestamp')}  ${valueOf('@message')}`;
}

async function ask<T>({ address, region, credentials }: Place, action: string, body: object): Promise<T> {
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const client = new AwsClient({
    ...{ accessKeyId, secretAccessKey, region, service: 'logs' },
    ...(sessionToken !== undefined && { sessionToken }),
  });
  const answer = await client.fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `Logs_20140328.${action}` },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`CloudWatch Logs answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}
