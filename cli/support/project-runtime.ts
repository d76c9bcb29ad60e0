// What a command needs to call the services of a project, as a server key would.
import type { Caller } from '../../lib/model/common';
import type { Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemClock, systemIds } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';

/** The runtime of a command over a table. It logs nothing. */
export function projectRuntime(place: ConstructorParameters<typeof DynamoTable>[0]): Runtime {
  return {
    ...NOTHING_OUTSIDE,
    store: storeOver(new DynamoTable(place)),
    clock: systemClock,
    ids: systemIds,
    log: { info: () => undefined, error: () => undefined },
    acceptsDemoKeys: false,
  };
}

/** The caller of a command. */
export async function projectCaller(rt: Runtime<'config'>, project: string): Promise<Caller> {
  const { settings } = await rt.store.config.load({ project, caseSensitiveCodes: true });
  return {
    project,
    caseSensitiveCodes: settings.case_sensitive_codes,
    kind: 'server',
    keyId: 'command',
    role: 'admin',
    channel: null,
    origin: null,
  };
}
