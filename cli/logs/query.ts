// Queries CloudWatch Logs Insights, over the log groups of all functions of a stage.
import { setTimeout as sleep } from 'node:timers/promises';
import { type AwsPlace, callAws } from '../support/aws-place';

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

/** @throws Error when it is refused, fails, or takes longer than a minute */
export async function linesOf(
  place: AwsPlace,
  { stage, request, fromMs, untilMs }: Wanted,
): Promise<readonly string[]> {
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

async function ask<T>(place: AwsPlace, action: string, body: object): Promise<T> {
  return JSON.parse(await callAws(place, { target: `Logs_20140328.${action}`, body, version: '1.1' })) as T;
}
