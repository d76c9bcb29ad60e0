// stackable events: what is sent to webhooks, as it happens.
import { setTimeout as pause } from 'node:timers/promises';
import { storeOver } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { openPlace } from '../keys/place';
import type { EventsArguments } from './command';
import { type SendoutSource, sendoutsAt, sendoutsOfStore } from './sources';
import { newLines, type Shown } from './tail';

const PAUSE_MS = 1_000;

export async function runEvents({ project, remote, ...of }: EventsArguments): Promise<void> {
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  if (remote) return follow(sendoutsAt({ ...remote, project }), project, ended.signal);
  const place = await openPlace(of);
  try {
    const store = storeOver(new DynamoTable(place));
    await follow(sendoutsOfStore(store, project), project, ended.signal);
  } finally {
    await place.close();
  }
}

async function follow(newest: SendoutSource, project: string, ended: AbortSignal): Promise<void> {
  let shown: Shown | null = null;
  while (!ended.aborted) {
    const next = await newLines(newest, shown);
    if (shown === null) console.log(`Waiting for events of ${project} …`);
    for (const line of next.lines) console.log(line);
    ({ shown } = next);
    await pause(PAUSE_MS, undefined, { signal: ended }).catch(() => undefined);
  }
}
