// Commits redemptions and rollbacks, and reads them back.
import type { Decision } from '../../core/decision/types';
import type { RedemptionPlan } from '../../core/redemption/plan-types';
import type { RollbackFacts, RollbackPlan, RollbackVoucherState } from '../../core/redemption/rollback/types';
import { LIMITS } from '../../model/limits';
import type { Redemption, Rollback, StoredRedemption } from '../../model/records/redemption';
import type { CommitOutcome } from '../../ports/common';
import type {
  FencedAttempt,
  FailureWrite,
  LoadedRedemption,
  RedemptionCommit,
  RedemptionOutcome,
  RedemptionStore,
  RollbackBeside,
  RollbackOutcome,
} from '../../ports/redemptions';
import type { DynamoConfigStore } from '../configuration/config-store';
import { type ProjectScope, orderKey, redemptionKey, returnStateKey, rollbackKey, voucherKey } from '../keys';
import { hashOfId } from '../name-hashes';
import { DECISION, type PackedDecision, packDecision } from '../decisions/packed-decisions';
import type { Revisions } from '../decisions/revisions';
import { orderFact } from '../orders/order-store';
import { failureItem, redemptionItem, refusalRows, rollbackResponse, toStoredRedemption } from './redemption-items';
import { fenceAttribute, isLineOnCode, redemptionWrites, storedPlaces } from './redemption-writes';
import { earlierReturns, optionalRollbackWrites, rollbackWrites, voucherState } from './rollback-writes';
import { catalogueWrites } from '../catalogue/product-store';
import { outboxWrites } from '../events/outbox-writes';
import { guardWrites, requireUnused } from '../records/guard-store';
import { learnUses, placeReturns, placeUses, type ShardedPlaces } from './sharded-uses';
import {
  type Item,
  type Key,
  type RefusedWrite,
  type Table,
  type Write,
  type WriteOutcome,
  keyText,
} from '../table/table';

import { sendUntilDone } from '../table/retries';
import { claimCountsPlace, customerCounts, fillingWrite } from '../customers/uses/apart-uses';
import { FAILED_ATTRIBUTES } from '../customers/usage-items';
import {
  claimHash,
  holderWrites,
  ownUsageWrite,
  transactWithOptional,
  type OptionalWrite,
  usageWrite,
} from '../customers/usage-writes';

const ABSENT = { test: 'absent', path: 'pk' } as const;

/**
 * A rollback leaves the catalogue and the outbox row of its redemption unchanged, and writes more: its list entry, the mark
 * on the state of the returns, the guard of its key, and its outbox row. An operation that one transaction cannot undo is
 * not redeemed. A return of all units writes less than the rollback.
 */
const ROLLBACK_MORE = 4;

/** A transaction that was sent arrives within minutes. */
const FENCE_KEPT_S = 86_400;

interface RedemptionParts {
  /** The table below: a redemption knows where each of its codes counts, but not of the code that a reward gives. */
  readonly formatted: Table;
  readonly places: ShardedPlaces;
  readonly revisions: Revisions;
}

export class DynamoRedemptionStore implements RedemptionStore {
  constructor(
    private readonly table: Table,
    private readonly config: DynamoConfigStore,
    private readonly beside: RedemptionParts,
  ) {}

  async commit(scope: ProjectScope, redemption: RedemptionCommit): Promise<RedemptionOutcome> {
    const { plan, lock } = redemption;
    const filling = countsToFill(scope, plan);
    if (filling) {
      // Happens once in the life of a customer: later decisions count separately.
      await this.table.write(filling);
      return { status: 'STALE' };
    }
    const record = redemptionItem(scope, { ...plan.stored, ...storedPlaces(plan) });
    if (record.body.length > LIMITS.redemptionBytes) return { status: 'TOO_LARGE' };
    const kept = this.pack(scope, redemption.decision ?? null, LIMITS.redemptionBytes - record.body.length);
    const places = await placeUses(this.places, scope, plan);
    if (!places) return { status: 'STALE' };
    const catalogue = redemption.catalogue ? catalogueWrites(scope, redemption.catalogue) : [];
    const writes = redemptionWrites(scope, redemption, {
      record: { ...record, ...attributeOf(kept) },
      places,
      catalogue,
    });
    const required = [...writes, ...outboxWrites(scope, redemption.outbox)];
    const optional = holderWrites(scope, plan.holders, plan.customer?.record.id);
    // A first line that is in an index is an item of its own.
    const all = required.length + optional.length + plan.vouchers.filter(isLineOnCode).length;
    const beside = catalogue.length + (redemption.outbox ? 1 : 0);
    const undone = all - beside + ROLLBACK_MORE;
    if (Math.max(all, undone) > LIMITS.transactionActions) {
      this.places.counters.sharded.giveBack(places.placed);
      return { status: 'TOO_MANY_WRITES' };
    }
    const table = redemption.award ? this.table : this.beside.formatted;
    const [outcome] = await Promise.all([
      transactWithOptional(table, required, optional),
      kept ? this.beside.revisions.store(scope.project, kept.revisions) : null,
    ]);
    await learnUses(this.places, places, { writes: required, outcome });
    const isLock = lock !== null && outcome.status === 'REFUSED' && outcome.index === 0;
    if (isLock) return { status: 'LOCK_LOST' };
    return commitOutcome(outcome);
  }

  /** The order's lock is the first write, if there is an order. */
  async commitRollback(
    scope: ProjectScope,
    plan: RollbackPlan,
    { guard, outbox }: RollbackBeside = {},
  ): Promise<RollbackOutcome> {
    const places = await placeReturns(this.places, scope, plan);
    const writes = [
      ...rollbackWrites(scope, plan, places),
      ...outboxWrites(scope, outbox),
      ...guardWrites(scope, guard),
    ];
    const outcome = await transactWithOptional(this.table, writes, optionalRollbackWrites(scope, plan));
    await learnUses(this.places, places, { writes, outcome });
    if (outcome.status !== 'REFUSED') return commitOutcome(outcome);
    requireUnused(writes, guard, outcome);
    if (plan.order !== null && outcome.index === 0) return { status: 'LOCK_LOST' };
    return changedFacts({ scope, plan, writes, refused: outcome.refused ?? [outcome] });
  }

  /** Fences an attempt, in the item of its record. Later attempts under the same key may commit. */
  async fence(scope: ProjectScope, { base, attempt, date }: FencedAttempt): Promise<void> {
    const write: Write = {
      kind: 'update',
      key: redemptionKey(scope.project, base),
      change: {
        set: { [fenceAttribute(attempt)]: true, expires_at: Math.ceil(Date.parse(date) / 1_000) + FENCE_KEPT_S },
      },
      condition: { test: 'absent', path: 'body' },
    };
    await sendUntilDone(() => this.table.write(write));
  }

  /** Raises a count that the transaction expects to be unchanged. */
  async fenceRollback(scope: ProjectScope, base: string): Promise<void> {
    const write: Write = {
      kind: 'update',
      key: redemptionKey(scope.project, base),
      change: { add: { fences: 1 } },
      condition: {
        test: 'and',
        of: [
          { test: 'exists', path: 'pk' },
          { test: 'absent', path: 'rollback' },
        ],
      },
    };
    await sendUntilDone(() => this.table.write(write));
  }

  async load(
    scope: ProjectScope,
    base: string,
    { withReturns = false }: { readonly withReturns?: boolean } = {},
  ): Promise<LoadedRedemption | null> {
    const { project } = scope;
    const returnsAt = returnStateKey(project, base);
    const versionAt = this.config.drawVersion(project);
    // A read of one item waits for a transaction that is under way, one of a batch does not: absence decides here.
    const [redemption, items] = await Promise.all([
      this.table.get(redemptionKey(project, base)),
      this.table.batchGet([rollbackKey(project, base), versionAt, ...(withReturns ? [returnsAt] : [])]),
    ]);
    const rollback = items.find((item) => item.sk === 'B');
    if (!redemption) return null;
    return {
      config: await this.config.atVersion(project, itemAt(items, versionAt)),
      stored: redemption.body ? toStoredRedemption(redemption) : null,
      rollback: rollback ? rollbackResponse(rollback) : null,
      failure: (redemption.failure ?? null) as Redemption | Rollback | null,
      stack: (redemption.stack ?? null) as string | null,
      returns: earlierReturns(itemAt(items, returnsAt)),
    };
  }

  async loadStored({ project }: ProjectScope, base: string): Promise<StoredRedemption | null> {
    const item = await this.table.get(redemptionKey(project, base));
    return item?.body ? toStoredRedemption(item) : null;
  }

  async loadForRollback(scope: ProjectScope, stored: StoredRedemption): Promise<RollbackFacts> {
    const orderHash = stored.order_id === null ? null : hashOfId('ord', stored.order_id);
    const orderAt = orderHash === null ? null : orderKey(scope.project, orderHash);
    const coded = stored.effects.filter((effect) => effect.code !== undefined);
    const keys = coded.map((effect) => voucherKey(scope, effect.code ?? ''));
    const items = await this.table.batchGet([...(orderAt ? [orderAt] : []), ...keys]);
    const order = orderAt && itemAt(items, orderAt);
    const balances = coded.map((effect, index) => {
      const item = keys[index] && itemAt(items, keys[index]);
      return [effect.target_id, voucherState(item ?? null, effect.target_id)] as const;
    });
    return { order: order ? orderFact(order, stored.order_id) : null, balances: new Map(balances) };
  }

  async putFailure(scope: ProjectScope, base: string, refused: FailureWrite): Promise<void> {
    const { record } = refused;
    const kept = this.pack(scope, refused.decision ?? null, LIMITS.smallDecisionBytes);
    const required: readonly Write[] = [
      { kind: 'put', item: { ...failureItem(scope, base, refused), ...attributeOf(kept) }, condition: ABSENT },
      ...refusalRows(scope, refused, (code) => this.places.codes.hasLedgers(code)),
      ...outboxWrites(scope, refused.outbox),
    ];
    const counts = record.customer_id === null ? [] : [failureCount(scope, record.customer_id, record)];
    await Promise.all([
      sendUntilDone(() => transactWithOptional(this.table, required, counts)),
      kept ? this.beside.revisions.store(scope.project, kept.revisions) : null,
    ]);
  }

  private get places(): ShardedPlaces {
    return this.beside.places;
  }

  /** @param room bytes */
  private pack({ project }: ProjectScope, decision: Decision | null, room: number): PackedDecision | null {
    if (decision === null) return null;
    const isClaim = decision.input.principal === 'CLAIM';
    const most = isClaim ? Math.min(room, LIMITS.smallDecisionBytes) : room;
    return packDecision(decision, { project, revisions: this.beside.revisions, most });
  }
}

function attributeOf(kept: PackedDecision | null): Readonly<Record<string, Uint8Array>> {
  return kept ? { [DECISION]: kept.packed } : {};
}

/** The mark of counts that have become large; null if there are none. */
function countsToFill(scope: ProjectScope, { customer, claim }: RedemptionPlan): Write | null {
  if (customer?.usage.place?.status === 'LARGE') {
    const { id } = customer.record;
    return fillingWrite(customerCounts(scope, id), { test: 'eq', path: 'cid', value: id });
  }
  if (claim?.usage.place?.status !== 'LARGE') return null;
  return fillingWrite(claimCountsPlace(scope, claimHash(claim.name)), { test: 'exists', path: 'pk' });
}

/** The customer of a redemption was read; that of a rollback may be gone. */
function failureCount(scope: ProjectScope, customerId: string, { object }: Redemption | Rollback): OptionalWrite {
  const change = { add: { [FAILED_ATTRIBUTES[object]]: 1 } };
  return [object === 'redemption' ? usageWrite(scope, customerId, change) : ownUsageWrite(scope, customerId, change)];
}

interface RefusedRollback {
  readonly scope: ProjectScope;
  readonly plan: RollbackPlan;
  readonly writes: readonly Write[];
  readonly refused: readonly RefusedWrite[];
}

/** The stored vouchers and order that differ from the plan; the rest must be read again. */
function changedFacts({ scope, plan, writes, refused }: RefusedRollback): RollbackOutcome {
  const items = new Map(refused.map(({ index, item }) => [writeKeyText(writes[index]), item]));
  const balances = new Map<string, RollbackVoucherState | null>();
  for (const { effect } of plan.vouchers) {
    const key = effect.code === undefined ? null : keyText(voucherKey(scope, effect.code));
    const item = key === null ? undefined : items.get(key);
    if (item !== undefined) balances.set(effect.target_id, voucherState(item, effect.target_id));
  }
  const orderHash = plan.order && hashOfId('ord', plan.order.record.id);
  const order = orderHash ? items.get(keyText(orderKey(scope.project, orderHash))) : undefined;
  if (balances.size + (order ? 1 : 0) < items.size) return { status: 'STALE' };
  return { status: 'CHANGED', found: { balances, ...(order && { order: orderFact(order, null) }) } };
}

function writeKeyText(write: Write | undefined): string {
  if (!write) return '';
  return keyText(write.kind === 'put' ? write.item : write.key);
}

function itemAt(items: readonly Item[], key: Key): Item | undefined {
  return items.find((item) => keyText(item) === keyText(key));
}

/** A failed condition means that something changed since it was read: the caller reads again and decides again. */
function commitOutcome(outcome: WriteOutcome): CommitOutcome {
  if (outcome.status === 'DONE') return { status: 'COMMITTED' };
  return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
}
