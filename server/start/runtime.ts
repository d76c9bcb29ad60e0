// The service's ports for a script that does the work of a handler itself.
import { readRetention } from '../../lib/core/record/retention';
import type { Runtime } from '../../lib/ports/runtime';
import { storeOver, systemClock, systemIds, systemLog } from '../../lib/runtime';
import { filesOf } from '../../lib/storage/files/files';
import { DynamoProjectItems } from '../../lib/storage/management/project-items';
import { directAccess } from '../../lib/storage/table/calls';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { webhooksOf } from '../../lib/webhooks/webhooks';
import type { Table } from '../../lib/storage/table/table';

export interface TableAddress {
  /** Absent for AWS itself. */
  readonly endpoint?: string | undefined;
  readonly tableName: string;
}

/** Ports over the table of an address, with all that the worker does. */
export function runtimeOver(address: TableAddress): Runtime {
  const table = new DynamoTable({ ...address, direct: directAccess(process.env, address.endpoint) });
  return { ...runtimeOn(table), projectItems: new DynamoProjectItems(address) };
}

export function runtimeOn(table: Table): Runtime {
  return {
    store: storeOver(table),
    clock: systemClock,
    ids: systemIds,
    log: systemLog,
    acceptsDemoKeys: true,
    files: filesOf(process.env),
    sending: webhooksOf(process.env, systemLog),
    wakeWorker: undefined,
    identityProvider: undefined,
    projectItems: undefined,
    retention: readRetention(process.env.RETENTION),
  };
}
