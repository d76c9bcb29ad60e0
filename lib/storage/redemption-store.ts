// Commits redemptions and rollbacks, and reads them back.
import type { RedemptionPlan } from '../core/redemption/plan';
import type { RollbackPlan } from '../core/redemption/rollback';
import type { Redemption, Rollback, StoredRedemption } from '../model/redemption';
import type { CommitOutcome, LoadedRedemption, OrderSession, RedemptionStore, RollbackFacts } from '../ports';
import { DynamoConfigStore } from './config-store';
import {
  type ProjectScope,
  configVersionKey,
  hashOfId,
  orderKey,
  redemptionKey,
  rollbackKey,
  voucherKey,
} from './keys';
import { orderFact } from './order-store';
import { failureItem, rollbackResponse, storedRedemption } from './redemption-items';
import { redemptionWrites, rollbackWrites } from './redemption-writes';
import { type Item, type Key, type Table, TableUnavailable, type WriteOutcome, keyText } from './table';
import { voucherFact } from './voucher-items';

export class DynamoRedemptionStore implements RedemptionStore {
  constructor(
    private readonly table: Table,
    private readonly config: DynamoConfigStore,
  ) {}

  async commit(scope: ProjectScope, plan: RedemptionPlan, session: OrderSession | null): Promise<CommitOutcome> {
    const outcome = await this.table.transact(redemptionWrites(scope, plan, session));
    const isSession = session !== null && outcome.status === 'REFUSED' && outcome.index === 0;
    return isSession ? { status: 'SESSION_LOST' } : commitOutcome(outcome);
  }

  /** The order's session is the first write where there is an order. */
  async commitRollback(scope: ProjectScope, plan: RollbackPlan): Promise<CommitOutcome> {
    const outcome = await this.table.transact(rollbackWrites(scope, plan));
    const isSession = plan.order !== null && outcome.status === 'REFUSED' && outcome.index === 0;
    return isSession ? { status: 'SESSION_LOST' } : commitOutcome(outcome);
  }

  async load(scope: ProjectScope, base: string): Promise<LoadedRedemption | null> {
    const { project } = scope;
    const items = await this.table.batchGet([
      redemptionKey(project, base),
      rollbackKey(project, base),
      configVersionKey(project),
    ]);
    const redemption = items.find((item) => item.sk === 'R');
    const rollback = items.find((item) => item.sk === 'B');
    if (!redemption) return null;
    const version = DynamoConfigStore.versionOf(items.find((item) => item.sk === 'V'));
    return {
      config: await this.config.atVersion(project, version),
      stored: redemption.body ? storedRedemption(redemption) : null,
      rollback: rollback ? rollbackResponse(rollback) : null,
      failure: (redemption.failure ?? null) as unknown as Redemption | Rollback | null,
    };
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
      const fact = item?.id === effect.target_id ? voucherFact(item) : null;
      const balance = fact?.voucher.gift?.balance ?? fact?.voucher.loyalty_card?.balance ?? 0;
      return [effect.target_id, fact && { sequence: fact.sequence, balance }] as const;
    });
    return { order: order ? orderFact(order, stored.order_id) : null, balances: new Map(balances) };
  }

  async putFailure(scope: ProjectScope, base: string, record: Redemption | Rollback): Promise<void> {
    const item = failureItem(scope, base, record);
    const outcome = await this.table.write({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } });
    if (outcome.status === 'BUSY' || outcome.status === 'UNKNOWN') throw new TableUnavailable(outcome.cause);
  }
}

function itemAt(items: readonly Item[], key: Key): Item | undefined {
  return items.find((item) => keyText(item) === keyText(key));
}

/** A failed condition means that something changed since it was read: the caller reads again and decides again. */
function commitOutcome(outcome: WriteOutcome): CommitOutcome {
  if (outcome.status === 'DONE') return { status: 'COMMITTED' };
  return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
}
