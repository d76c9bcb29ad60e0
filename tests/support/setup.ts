// A project of its own on a fresh table, for tests of the services that set it up.
import type { Caller } from '../../lib/model/common';
import type { ProjectSettings } from '../../lib/model/settings';
import type { Runtime } from '../../lib/ports';
import { storeOver, systemIds } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/dynamo-table';
import { projectSettings } from '../../scripts/seed';
import { freshTable, type FreshTable } from './engine';

export const START_MS = Date.parse('2026-03-02T10:00:00.000Z');

export interface SetupProject {
  readonly rt: Runtime;
  readonly caller: Caller;
  readonly table: FreshTable;
  /** The clock of the runtime; a test may move it. */
  readonly clock: { ms: number };
}

export async function aProject(settings: Partial<ProjectSettings> = {}): Promise<SetupProject> {
  const table = await freshTable();
  const clock = { ms: START_MS };
  const rt = aSetupRuntime(table, clock);
  const caller = aSetupCaller(settings);
  await rt.store.config.change(caller, { settings: { ...projectSettings(caller.project, 'Test'), ...settings } });
  return { rt, caller, table, clock };
}

/** Another process over the same table: it shares nothing in memory with the first. */
export function aSetupRuntime({ endpoint, tableName }: FreshTable, clock: { readonly ms: number }): Runtime {
  return {
    store: storeOver(new DynamoTable({ tableName, endpoint })),
    clock: { nowMs: () => clock.ms },
    ids: systemIds,
    log: { info: () => undefined, error: () => undefined },
    acceptsDemoKeys: false,
  };
}

function aSetupCaller({ id = 'proj_setup', case_sensitive_codes = true }: Partial<ProjectSettings>): Caller {
  return {
    project: id,
    caseSensitiveCodes: case_sensitive_codes,
    kind: 'server',
    keyId: 'test-key',
    role: 'admin',
    channel: null,
    origin: null,
  };
}

/** The failure a call is refused with. */
export async function refusal(work: Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const failure = (error as { failure?: Record<string, unknown> } | null)?.failure;
  if (!failure) throw new Error(`Expected a refusal, got ${String(error)}`, { cause: error });
  return failure;
}
