// A project on a fresh table with a clock that a test sets, for tests of codes and campaigns.
import type { Caller } from '../../lib/model/common';
import { projectSettings, type ProjectSettings } from '../../lib/model/records/settings';
import type { Runtime } from '../../lib/ports/runtime';
import { NOTHING_OUTSIDE, storeOver, systemIds } from '../../lib/runtime';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Table } from '../../lib/storage/table/table';
import { freshTable } from './engine';

export const NOON_MS = Date.parse('2026-03-10T12:00:00.000Z');

export interface CodesProject {
  readonly rt: Runtime;
  readonly caller: Caller;
  readonly table: Table;
  readonly clock: { ms: number };
}

/** The clock moves on by a second with each look at it, so that no two records are of the same time. */
export async function aCodesProject(settings: Partial<ProjectSettings> = {}): Promise<CodesProject> {
  const table = new DynamoTable(await freshTable());
  const clock = { ms: NOON_MS };
  const { case_sensitive_codes: caseSensitiveCodes = true } = settings;
  const rt: Runtime = {
    ...NOTHING_OUTSIDE,
    store: storeOver(table),
    clock: { nowMs: () => (clock.ms += 1000) },
    ids: systemIds,
    log: { info: () => undefined, error: () => undefined },
    acceptsDemoKeys: false,
  };
  const caller: Caller = {
    project: 'proj_codes001',
    caseSensitiveCodes,
    kind: 'server',
    keyId: 'codes-key',
    role: 'admin',
    channel: 'Test-Channel',
    origin: null,
  };
  await rt.store.configChanges.commit(caller, {
    settings: { ...projectSettings(caller.project, 'Codes'), ...settings },
  });
  return { rt, caller, table, clock };
}

/** The failure that work ends with. */
export async function failureOf(work: Promise<unknown>): Promise<Record<string, unknown>> {
  try {
    await work;
  } catch (error) {
    return (error as { failure: Record<string, unknown> }).failure;
  }
  throw new Error('It was not refused.');
}
