// npm run events: what is sent to webhooks, as it happens.
import { setTimeout as pause } from 'node:timers/promises';
import { storeOver } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { openPlace } from '../keys/place';
import { runAsCommand } from '../support/command';
import { readEventsArguments } from './arguments';
import { newLines, type Shown } from './tail';

const PAUSE_MS = 1_000;

async function main(): Promise<void> {
  const { project, ...of } = readEventsArguments(process.argv.slice(2));
  const place = await openPlace(of);
  const ended = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ended.abort());
  try {
    const store = storeOver(new DynamoTable(place));
    let shown: Shown | null = null;
    while (!ended.signal.aborted) {
      const next = await newLines(store, project, shown);
      if (shown === null) console.log(`Waiting for events of ${project} …`);
      for (const line of next.lines) console.log(line);
      ({ shown } = next);
      await pause(PAUSE_MS, undefined, { signal: ended.signal }).catch(() => undefined);
    }
  } finally {
    await place.close();
  }
}

runAsCommand(main);
