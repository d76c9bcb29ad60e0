// Removes a deleted definition's property from the metadata of all records of its kind, portion by portion, and then
// from its schema.
import { NO_CHANGE } from '../../core/catalogue/overrides';
import { toStoredOrderRequest, type ListRequest } from '../../core/filter/list-spec';
import { planPurge, withoutDefinition, withoutProperty } from '../../core/metadata/purge';
import { isFailure } from '../../errors';
import type { Metadata } from '../../model/common';
import type { PurgedObject } from '../../model/metadata/purge';
import type { AsyncWork } from '../../model/records/async-action';
import type { OwnedAction } from '../../ports/async-actions';
import type { ProjectScope } from '../../ports/common';
import type { Process, Runtime, WorkRuntime } from '../../ports/runtime';
import type { Slice } from '../async-actions/slice';
import { type AttemptOutcome, commitOptimistically, toCommitOutcome } from '../shared/commit';

type Purge = Extract<AsyncWork, { readonly kind: 'PURGE' }>;

interface PurgeBatch {
  readonly changed: number;
  /** Behind the last record; null at the end of the list. */
  readonly place: string | null;
}

interface Purging {
  readonly rt: Runtime<
    'config' | 'configChanges' | 'customerChanges' | 'customers' | 'orders' | 'products' | 'voucherLists' | 'vouchers'
  >;
  readonly scope: ProjectScope;
  readonly property: string;
}

/**
 * Remove the values of a deleted metadata property from all records, until the time is up. It fails when the definition
 * was restored meanwhile, or is gone. A portion is idempotent.
 */
export async function purgeRecords(rt: WorkRuntime, { scope, action }: OwnedAction, untilMs: number): Promise<Slice> {
  const { schema_id, property } = action.work as Purge;
  const schema = (await rt.store.config.load(scope)).metadataSchemas.get(schema_id);
  const purged = schema ? planPurge(schema, property) : null;
  if (!purged || isFailure(purged)) return { status: 'FAILED', message: 'The definition is gone, or was restored.' };
  const step = STEPS[purged.object];
  let place = action.done_until ?? null;
  do {
    const portion = await step({ rt, scope, property }, place);
    if (portion.changed > 0) await rt.store.asyncActions.count(scope, action.id, portion.changed);
    ({ place } = portion);
    if (place === null) return removeDefinition({ rt, scope, property }, schema_id);
  } while (performance.now() < untilMs);
  return { status: 'MORE', doneUntil: place };
}

async function removeDefinition({ rt, scope, property }: Purging, schemaId: string): Promise<Slice> {
  const config = await rt.store.config.load(scope);
  const schema = config.metadataSchemas.get(schemaId);
  if (!schema || isFailure(planPurge(schema, property))) return { status: 'DONE' };
  const record = { ...withoutDefinition(schema, property), updated_at: new Date(rt.clock.nowMs()).toISOString() };
  const replace = [{ kind: 'metadataSchema' as const, record }];
  const outcome = await rt.store.configChanges.commit(scope, { replace, basedOn: config.version });
  // The next slice finds no more records, and tries again.
  return outcome.status === 'CHANGED' ? { status: 'DONE' } : { status: 'MORE' };
}

type PurgeStep = (purging: Purging, behind: string | null) => Promise<PurgeBatch>;

const PORTION = 200;
/** Campaigns of one change of the configuration. */
const CAMPAIGNS_AT_ONCE = 20;

const STEPS: Readonly<Record<PurgedObject, PurgeStep>> = {
  campaign: purgeCampaigns,
  customer: async (purging, behind) => {
    const { records, place } = await purging.rt.store.customers.list(purging.scope, portionBehind(behind));
    return {
      changed: await eachHolding(
        purging,
        records.map(({ customer }) => customer),
        purgeCustomer,
      ),
      place: place ?? null,
    };
  },
  order: async (purging, behind) => {
    const { records, place } = await purging.rt.store.orders.list(purging.scope, portionBehind(behind));
    return { changed: await eachHolding(purging, records, purgeOrder), place: place ?? null };
  },
  product: async (purging, behind) => {
    const { records, place } = await purging.rt.store.products.list(purging.scope, portionBehind(behind));
    return { changed: await eachHolding(purging, records, purgeProduct), place: place ?? null };
  },
  voucher: async (purging, behind) => {
    const all = { campaignId: null, names: null };
    const { records, place } = await purging.rt.store.voucherLists.list(purging.scope, all, portionBehind(behind));
    return { changed: await eachHolding(purging, records, purgeVoucher), place: place ?? null };
  },
};

function portionBehind<T>(behind: string | null): ListRequest<T> {
  const stored = toStoredOrderRequest<T>({ limit: PORTION, ascending: true, test: null });
  return { ...stored, scan: { behind, want: PORTION } };
}

interface Holding {
  readonly id: string;
  readonly metadata?: Metadata | null;
}

/** @returns number of records from which the property was removed */
async function eachHolding(
  purging: Purging,
  records: readonly Holding[],
  purge: (purging: Purging, id: string) => Promise<boolean>,
): Promise<number> {
  const holding = records.filter(({ metadata }) => metadata && Object.hasOwn(metadata, purging.property));
  let changed = 0;
  for (const { id } of holding) if (await purge(purging, id)) changed += 1;
  return changed;
}

/** Campaigns are few and part of the configuration: those with the property are searched anew each time. */
async function purgeCampaigns({ rt, scope, property }: Purging): Promise<PurgeBatch> {
  const config = await rt.store.config.load(scope);
  const now = new Date(rt.clock.nowMs()).toISOString();
  const changed = [...config.campaigns.values()].flatMap((campaign) => withoutProperty(campaign, property, now) ?? []);
  const some = changed.slice(0, CAMPAIGNS_AT_ONCE);
  if (some.length === 0) return { changed: 0, place: null };
  const replace = some.map((record) => ({ kind: 'campaign' as const, record }));
  const outcome = await rt.store.configChanges.commit(scope, { replace, basedOn: config.version });
  return { changed: outcome.status === 'CHANGED' ? some.length : 0, place: 'campaigns' };
}

interface Rewriting<Found, Changed> {
  readonly read: () => Promise<Found | null>;
  /** Null when there is nothing to take away. */
  readonly change: (found: Found, now: string) => Changed | null;
  readonly write: (found: Found, changed: Changed) => Promise<AttemptOutcome>;
}

/** Reads and writes again after each conflict. @returns true when there was data to remove */
async function rewrite<Found, Changed>(rt: Process, { read, change, write }: Rewriting<Found, Changed>) {
  type Both = { readonly found: Found; readonly changed: Changed };
  const { answer } = await commitOptimistically<Found | null, Both, boolean>({
    read,
    plan: (found) => {
      const changed = found === null ? null : change(found, new Date(rt.clock.nowMs()).toISOString());
      const both = found === null || changed === null ? null : { found, changed };
      return { write: both, answer: both !== null };
    },
    commit: ({ found, changed }) => write(found, changed),
  });
  return answer;
}

function purgeCustomer({ rt, scope, property }: Purging, id: string): Promise<boolean> {
  const { customers, customerChanges } = rt.store;
  return rewrite(rt, {
    read: () => customers.load(scope, id),
    change: ({ customer }, now) => withoutProperty(customer, property, now),
    write: async ({ revision }, customer) =>
      toCommitOutcome((await customerChanges.replace(scope, { customer, revision })) === 'REPLACED'),
  });
}

function purgeProduct({ rt, scope, property }: Purging, id: string): Promise<boolean> {
  const { products } = rt.store;
  return rewrite(rt, {
    read: () => products.load(scope, id),
    change: ({ record }, now) => withoutProperty(record, property, now),
    write: async ({ revision }, record) =>
      toCommitOutcome((await products.replace(scope, { record, revision })) === 'REPLACED'),
  });
}

function purgeVoucher({ rt, scope, property }: Purging, id: string): Promise<boolean> {
  const { vouchers } = rt.store;
  return rewrite(rt, {
    read: () => vouchers.load(scope, id),
    change: ({ voucher }, now) => withoutProperty(voucher, property, now),
    write: async (fact, voucher) => toCommitOutcome((await vouchers.replace(scope, fact, voucher)) === 'REPLACED'),
  });
}

/** Without a lock: its holder writes on condition of the version, and reads again. */
function purgeOrder({ rt, scope, property }: Purging, id: string): Promise<boolean> {
  const { orders } = rt.store;
  return rewrite(rt, {
    read: () => orders.load(scope, id),
    change: ({ order }, now) => withoutProperty(order, property, now),
    write: async ({ version, counts = [], notes = null }, record) => {
      const beside = { customers: [], activity: undefined, catalogue: NO_CHANGE, lock: null };
      const outcome = await orders.commit(scope, { record, version, counts, notes, ...beside });
      return outcome.status === 'LOCK_LOST' ? toCommitOutcome(false) : outcome;
    },
  });
}
