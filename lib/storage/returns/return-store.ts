// Commits returns, and reads them back.
import type { ListRequest } from '../../core/filter/list-spec';
import type { ListPage } from '../../model/lists/page';
import type { RollbackVoucherState } from '../../core/redemption/rollback/types';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Return } from '../../model/records/return';
import type { KeyPlaces } from '../../ports/common';
import type { KeptDecision } from '../../ports/decisions';
import type {
  ReturnCommit,
  ReturnOutcome,
  ReturnPlace,
  ReturnsRead,
  ReturnStore,
  StoredReturn,
} from '../../ports/returns';
import { orderKey, type ProjectScope, redemptionKey, returnKey, returnStateKey, voucherKey } from '../keys';
import { hashOfId } from '../name-hashes';
import { DECISION, unpackDecision } from '../decisions/packed-decisions';
import type { Revisions } from '../decisions/revisions';
import { transactWithOptional } from '../customers/usage-writes';
import { itemsAs, readList } from '../lists/read-list';
import type { DynamoConfigStore } from '../configuration/config-store';
import { orderFact } from '../orders/order-store';
import { idempotencyUseKeys, requireUnused, readIdempotencyUse } from '../records/guard-store';
import { toStoredRedemption } from '../redemptions/redemption-items';
import { voucherState } from '../redemptions/rollback-writes';
import { type Item, type Key, keyText, type RefusedWrite, type Table, type Write } from '../table/table';
import { sendUntilDone } from '../table/retries';
import { returnProgress, storedReturn } from './return-items';
import { fenceWrite, optionalReturnWrites, returnWrites } from './return-writes';

export class DynamoReturnStore implements ReturnStore {
  constructor(
    private readonly table: Table,
    private readonly config: DynamoConfigStore,
    private readonly revisions: Revisions,
  ) {}

  async load(scope: ProjectScope, base: string, key: KeyPlaces | null): Promise<ReturnsRead> {
    const { project } = scope;
    const versionAt = this.config.drawVersion(project);
    const keys = key ? idempotencyUseKeys(project, key) : null;
    const stateAt = returnStateKey(project, base);
    // A read of one item waits for a transaction that is under way, one of a batch does not: absence decides here.
    const [redemption, items] = await Promise.all([
      this.table.get(redemptionKey(project, base)),
      this.table.batchGet([stateAt, versionAt, ...(keys ? [keys.guard, keys.redemption] : [])]),
    ]);
    const at = (one: Key) => items.find((item) => keyText(item) === keyText(one));
    const use = await readIdempotencyUse(this.table, keys && at(keys.guard), keys && at(keys.redemption));
    if (!redemption) return { loaded: null, use };
    return {
      use,
      loaded: {
        config: await this.config.atVersion(project, at(versionAt)),
        stored: redemption.body ? toStoredRedemption(redemption) : null,
        failure: (redemption.failure ?? null) as Redemption | Rollback | null,
        progress: returnProgress(at(stateAt) ?? null),
        packedDecision: (redemption[DECISION] ?? null) as Uint8Array | null,
      },
    };
  }

  unpackDecision({ project }: ProjectScope, packed: Uint8Array): Promise<KeptDecision | null> {
    return unpackDecision(packed, { project, revisions: this.revisions });
  }

  async commit(scope: ProjectScope, commit: ReturnCommit): Promise<ReturnOutcome> {
    const writes = returnWrites(scope, commit);
    const outcome = await transactWithOptional(this.table, writes, optionalReturnWrites(scope, commit.plan));
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    if (outcome.status !== 'REFUSED') return outcome;
    requireUnused(writes, commit.guard, outcome);
    const refused = outcome.refused ?? [outcome];
    if (refused.some(({ index }) => index === 0)) return { status: 'LOCK_LOST' };
    return changedFacts(scope, commit, { writes, refused });
  }

  async fence(scope: ProjectScope, base: string): Promise<void> {
    await sendUntilDone(() => this.table.write(fenceWrite(scope, base)));
  }

  async find({ project }: ProjectScope, { base, sequence }: ReturnPlace): Promise<StoredReturn | null> {
    const item = await this.table.get(returnKey(project, base, sequence));
    return item && storedReturn(item);
  }

  /** Returns are numbered without gaps, so that a page follows from the number of the last one. */
  async ofRedemption(
    { project }: ProjectScope,
    base: string,
    { page, limit }: { readonly page: number; readonly limit: number },
  ): Promise<ListPage<Return>> {
    const { state } = returnProgress(await this.table.get(returnStateKey(project, base)));
    const total = state?.sequence ?? 0;
    const newest = total - (page - 1) * limit;
    const count = Math.max(0, Math.min(limit, newest));
    const keys = Array.from({ length: count }, (_, index) => returnKey(project, base, newest - index));
    const items = new Map((await this.table.batchGet(keys)).map((item) => [item.sk, item]));
    return { records: keys.flatMap(({ sk }) => recordsAt(items, sk)), total };
  }

  list({ project }: ProjectScope, request: ListRequest<Return>): Promise<ListPage<Return>> {
    const load = itemsAs(this.table, (item) => storedReturn(item).record);
    return readList(this.table, { from: { project, type: 'RT' }, load }, request);
  }
}

function recordsAt(items: ReadonlyMap<string, Item>, sk: string): readonly Return[] {
  const item = items.get(sk);
  return item ? [storedReturn(item).record] : [];
}

/** The stored state, cards and order that differ from the plan; the rest must be read again. */
function changedFacts(
  scope: ProjectScope,
  { plan }: ReturnCommit,
  { writes, refused }: { readonly writes: readonly Write[]; readonly refused: readonly RefusedWrite[] },
): ReturnOutcome {
  const items = new Map(refused.map(({ index, item }) => [writeKey(writes[index]), item]));
  const balances = new Map<string, RollbackVoucherState | null>();
  for (const { effect } of plan.cards) {
    const item = items.get(keyText(voucherKey(scope, effect.code ?? '')));
    if (item !== undefined) balances.set(effect.target_id, voucherState(item, effect.target_id));
  }
  const order = items.get(keyText(orderKey(scope.project, hashOfId('ord', plan.order.id) ?? '')));
  const state = items.get(keyText(returnStateKey(scope.project, plan.base)));
  const known = balances.size + (order ? 1 : 0) + (state ? 1 : 0);
  if (known < items.size) return { status: 'STALE' };
  return {
    status: 'CHANGED',
    found: {
      balances,
      ...(order && { order: orderFact(order, null) }),
      ...(state && { progress: returnProgress(state) }),
    },
  };
}

function writeKey(write: Write | undefined): string {
  if (!write) return '';
  return keyText(write.kind === 'put' ? write.item : write.key);
}
