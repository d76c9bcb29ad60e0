// stackable keys: create projects, and create, list, rotate and revoke their key pairs.
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { KeysArguments } from './command';
import { runKeysCommand } from './commands';
import { openPlace } from './place';

export async function runKeys({ command, ...of }: KeysArguments): Promise<void> {
  const place = await openPlace(of);
  try {
    const { tableName, endpoint } = place;
    const rt = {
      ...NOTHING_OUTSIDE,
      store: storeOver(new DynamoTable({ tableName, endpoint })),
      clock: systemClock,
      ids: systemIds,
      log: { info: () => undefined, error: () => undefined },
      acceptsDemoKeys: false,
    };
    for (const line of await runKeysCommand(rt, command)) console.log(line);
  } finally {
    await place.close();
  }
}
