// The service's ports for a script that does the work of a handler itself.
import type { Runtime } from '../../lib/ports/runtime';
import { storeOver, systemClock, systemIds, systemLog } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';

export interface TableAddress {
  readonly endpoint: string;
  readonly tableName: string;
}

/** Ports over a table. */
export function runtimeOver({ endpoint, tableName }: TableAddress): Runtime {
  return {
    store: storeOver(new DynamoTable({ tableName, endpoint })),
    clock: systemClock,
    ids: systemIds,
    log: systemLog,
    acceptsDemoKeys: true,
  };
}
