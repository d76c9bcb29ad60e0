// A runtime over a fresh table: a clock that stands still until it is set, counted ids, a meter and planned faults.
import { checkingDeliveries } from './delivery-check';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ScanCommand } from '@aws-sdk/client-dynamodb';
import { unmarshall } from '@aws-sdk/util-dynamodb';
import type { Caller } from '../../lib/model/common';
import { projectSettings, type ProjectSettings } from '../../lib/model/records/settings';
import type { Clock, Ids, Runtime } from '../../lib/ports/runtime';
import type { Webhooks } from '../../lib/ports/events';
import { NOTHING_OUTSIDE, storeOver, systemIds } from '../../lib/runtime';
import type { Converters } from '../../lib/storage/formats/formats';
import { isPublicAddress } from '../../lib/webhooks/addresses';
import { keyBox } from '../../lib/webhooks/secret-box';
import { DynamoProjectItems } from '../../lib/storage/management/project-items';
import { localFiles } from '../../lib/storage/files/local-files';
import { senderOf } from '../../lib/webhooks/send';
import { signer } from '../../lib/webhooks/sign';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import { naturalId } from '../../lib/storage/name-hashes';
import { decompressText } from '../../lib/storage/records/packing';
import type { Item } from '../../lib/storage/table/table';
import { allowCopies, copied } from './copies';
import { clientOf, freshTable, type FreshTable } from './engine';
import { FaultyTable } from './faults';
import { GuardedTable } from './guarded';
import { MeteredTable } from './meter';
import { OTHER_PROJECT, PROJECT } from './projects';
import { RoleTable } from './roles/role-table';

export { OTHER_PROJECT, PROJECT };
/** The secret of both projects, as the ids of a run are those of the run before. */
export const TRACKING_KEY = 'dHJhY2tpbmcta2V5LW9mLXRoZS10ZXN0LXByb2plY3Q';
/** Every test begins here unless it says otherwise. */
export const NOW = '2026-03-10T12:00:00.000Z';

export class SettableClock implements Clock {
  private ms: number;

  constructor(now: string) {
    this.ms = Date.parse(now);
  }

  nowMs(): number {
    return this.ms;
  }

  set(now: string | number): void {
    this.ms = typeof now === 'number' ? now : Date.parse(now);
  }

  advance(ms: number): void {
    this.ms += ms;
  }
}

/** Ids that count up, so that a run makes the same ones as the run before. */
export function countedIds(): Ids {
  let count = 0;
  const next = (length: number): string => (count += 1).toString(36).padStart(length, '0');
  return {
    ...systemIds,
    random: (prefix, length) => `${prefix}_${next(length)}`,
    hex: (prefix) => `${prefix}_${(count += 1).toString(16).padStart(18, '0')}`,
    natural: (prefix, text, isCaseSensitive = true) => naturalId(prefix, { text, isCaseSensitive }, next(6)),
    redemptionBase: (nowMs) => nowMs.toString(16).padStart(12, '0') + (count += 1).toString(16).padStart(10, '0'),
  };
}

export interface TestRuntime extends Runtime {
  readonly clock: SettableClock;
  readonly meter: MeteredTable;
  readonly faults: FaultyTable;
  readonly at: FreshTable;
  /** What was logged, newest last. */
  readonly logged: readonly Readonly<Record<string, unknown>>[];
}

export interface TestRuntimeOptions {
  readonly now?: string;
  readonly settings?: Partial<ProjectSettings>;
  readonly acceptsDemoKeys?: boolean;
  /** Receivers may be on this machine unless these say otherwise. */
  readonly webhooks?: Webhooks;
  readonly converters?: Converters;
  /** From how many bytes on the counts of a customer are full. */
  readonly countsBytes?: number;
  /** From how many bytes of them on targets without a limit are counted on pages. */
  readonly pagedBytes?: number;
  /** The table of another runtime: a second process of the same service, with a configuration memory of its own. */
  readonly at?: FreshTable;
}

/** Sends for real, to receivers on this machine as well. */
export const testWebhooks: Webhooks = {
  sender: senderOf({ allowsPrivate: true }),
  signer,
  box: keyBox(() => Buffer.alloc(32, 7)),
  allowsPrivate: true,
  isPublicAddress,
};

/** Of this process: files have the ids of their exports in their names, and each table has its own. */
const FILES = join(tmpdir(), `stackable-test-files-${process.pid}`);
process.once('exit', () => rmSync(FILES, { recursive: true, force: true }));

/** A runtime with the project of `aCaller()` in it, and a second one for tests of isolation. */
export async function aRuntime(options: TestRuntimeOptions = {}): Promise<TestRuntime> {
  const at = options.at ?? (await freshTable());
  const faults = new FaultyTable(new GuardedTable(new RoleTable(new DynamoTable(at))));
  const meter = new MeteredTable(faults);
  const logged: Readonly<Record<string, unknown>>[] = [];
  const keep = (entry: Readonly<Record<string, unknown>>): void => void logged.push(entry);
  const clock = new SettableClock(options.now ?? NOW);
  const store = checkingDeliveries(
    storeOver(meter, options.converters, {
      countsBytes: options.countsBytes,
      pagedBytes: options.pagedBytes,
      cardTimeMs: () => clock.nowMs(),
    }),
  );
  if (!options.converters) allowCopies(store, at);
  const rt: TestRuntime = {
    ...NOTHING_OUTSIDE,
    store,
    clock,
    ids: countedIds(),
    log: { info: keep, error: keep },
    sending: options.webhooks ?? testWebhooks,
    projectItems: new DynamoProjectItems({ ...at, keysAtOnce: 40 }),
    files: localFiles({ folder: FILES, url: 'http://files.example', secret: 'a secret of tests' }),
    acceptsDemoKeys: options.acceptsDemoKeys ?? false,
    meter,
    faults,
    at,
    logged,
  };
  if (!options.at) await addProjects(rt, options.settings ?? {});
  meter.reset();
  return rt;
}

function addProjects(rt: Runtime, settings: Partial<ProjectSettings>): Promise<void> {
  return copied(rt.store, `projects ${JSON.stringify(settings)}`, () => makeProjects(rt, settings));
}

async function makeProjects(rt: Runtime, settings: Partial<ProjectSettings>): Promise<void> {
  for (const [project, name] of [
    [PROJECT, 'Test shop'],
    [OTHER_PROJECT, 'Other shop'],
  ] as const) {
    const scope = { project, caseSensitiveCodes: true };
    await rt.store.configChanges.commit(scope, {
      trackingKey: TRACKING_KEY,
      settings: { ...projectSettings(project, name), ...settings, id: project },
    });
  }
}

/** A caller with a server key of the test project. */
export function aCaller(members: Partial<Caller> = {}): Caller {
  return {
    project: PROJECT,
    caseSensitiveCodes: true,
    kind: 'server',
    keyId: 'key-of-the-test-shop',
    role: 'admin',
    channel: null,
    origin: null,
    ...members,
  };
}

/** The item with its record as text, which is stored compressed when it is long. */
function withPlainRecord(item: Item): Item {
  const { record } = item;
  return record instanceof Uint8Array ? { ...item, record: decompressText(record) } : item;
}

/**
 * Every item of the table by its key: two dumps are equal where nothing was written in between. When keys were last used is
 * left out, as every request may note it.
 */
export async function dump({ at }: TestRuntime): Promise<Readonly<Record<string, Item>>> {
  const client = clientOf(at);
  const items: Record<string, Item> = {};
  let start: Record<string, never> | undefined;
  do {
    const page = await client.send(new ScanCommand({ TableName: at.tableName, ExclusiveStartKey: start }));
    for (const raw of page.Items ?? []) {
      const item = unmarshall(raw) as Item;
      if (item.pk.startsWith('USED#')) continue;
      items[`${item.pk} ${item.sk}`] = withPlainRecord(item);
    }
    start = page.LastEvaluatedKey as Record<string, never> | undefined;
  } while (start);
  client.destroy();
  return items;
}
