// The background work of an auto-update segment, which lasts as long as the segment: the first walk over all customers
// notes who is in it, and later ones follow time, every night.
import { toStoredOrderRequest } from '../../core/filter/list-spec';
import { isNightlyWalker, selectAutoUpdateSegments, withoutSync } from '../../core/segment/transition';
import { NEXT_DAY_MS, startOfDay } from '../../core/ledger/statement-range';
import type { AsyncWork } from '../../model/records/async-action';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Customer } from '../../model/records/customer';
import type { Segment } from '../../model/segments/segment';
import type { OwnedAction } from '../../ports/async-actions';
import type { Runtime } from '../../ports/runtime';
import { callerOf } from '../async-actions/caller';
import type { Slice } from '../async-actions/slice';
import { memoizeSegments, refreshStates } from './refresh-states';

type SegmentRuntime = Runtime<'config' | 'configChanges' | 'customers' | 'segmentStates'>;
type FollowWork = Extract<AsyncWork, { readonly kind: 'SEGMENT' }>;

const PORTION = 200;
const CUSTOMERS_AT_ONCE = 8;

/** Walk over the customers for one segment, or rest until the next night. It ends when the segment is gone. */
export async function followSegment(rt: SegmentRuntime, owned: OwnedAction, untilMs: number): Promise<Slice> {
  const { scope, action } = owned;
  const { segment_id } = action.work as FollowWork;
  const config = await rt.store.config.load(scope);
  const segment = config.segments.get(segment_id);
  if (!segment) return { status: 'DONE' };
  if (!segment.syncing_since && !isNightlyWalker(segment, selectAutoUpdateSegments(config))) return rest(rt, config);
  const place = await walk(rt, callerOf(owned), { behind: placeOf(action.done_until), untilMs });
  if (place !== null) return { status: 'MORE', doneUntil: JSON.stringify(place) };
  return segment.syncing_since ? endSync(rt, owned, { segment, config }) : rest(rt, config);
}

function placeOf(text: string | undefined): string | null {
  return text === undefined ? null : (JSON.parse(text) as string | null);
}

interface Walk {
  readonly behind: string | null;
  readonly untilMs: number;
}

/** @returns the place behind the last customer; null at the end of the list */
async function walk(rt: SegmentRuntime, caller: Caller, { behind, untilMs }: Walk): Promise<string | null> {
  const compile = memoizeSegments();
  let from = behind;
  do {
    const request = toStoredOrderRequest<Customer>({ limit: PORTION, ascending: true, test: null });
    const { records, place } = await rt.store.customers.list(caller, {
      ...request,
      scan: { behind: from, want: PORTION },
    });
    const left = records.map(({ customer }) => customer.id);
    const work = async (): Promise<void> => {
      for (let customerId = left.shift(); customerId !== undefined; customerId = left.shift()) {
        await refreshStates(rt, caller, { customerId, compile, earns: true });
      }
    };
    await Promise.all(Array.from({ length: CUSTOMERS_AT_ONCE }, work));
    from = place ?? null;
  } while (from !== null && performance.now() < untilMs);
  return from;
}

interface SyncedSegment {
  readonly segment: Segment;
  readonly config: Config;
}

async function endSync(rt: SegmentRuntime, { scope }: OwnedAction, { segment, config }: SyncedSegment): Promise<Slice> {
  const replace = [{ kind: 'segment' as const, record: withoutSync(segment) }];
  const outcome = await rt.store.configChanges.commit(scope, { replace, basedOn: config.version });
  // After another change of the configuration the next slice walks again, and notes nothing new.
  return outcome.status === 'CHANGED' ? rest(rt, config) : { status: 'MORE', doneUntil: 'null' };
}

function rest(rt: SegmentRuntime, { settings }: Config): Slice {
  const { timezone } = settings;
  const today = startOfDay(rt.clock.nowMs(), timezone);
  return { status: 'MORE', doneUntil: 'null', restsUntilMs: startOfDay(today + NEXT_DAY_MS, timezone) };
}
