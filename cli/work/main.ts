// stackable work: shows background work, and handles failing actions.
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { openPlace } from '../keys/place';
import type { WorkArguments } from './command';
import { runWorkCommand } from './commands';

export async function runWork({ command, ...of }: WorkArguments): Promise<void> {
  const place = await openPlace(of);
  try {
    const rt = {
      ...NOTHING_OUTSIDE,
      store: storeOver(new DynamoTable(place)),
      clock: systemClock,
      ids: systemIds,
      log: { info: () => undefined, error: () => undefined },
      acceptsDemoKeys: false,
    };
    for (const line of await runWorkCommand(rt, command)) console.log(line);
  } finally {
    await place.close();
  }
}
