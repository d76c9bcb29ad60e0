// The one transaction of a return.
//
// | write | condition |
// |---|---|
// | order lock | free |
// | state of the returns | as it was read, not marked by a rollback, and no attempt was fenced since |
// | record | absent |
// | order | as it was read, or as the last return left it |
// | card, and the line of its ledger | neither edited nor moved since it was read; the line is absent |
// | card that gets nothing | the same, without a change |
// | another customer whose order it is | the profile is there |
// | outbox row, guard of the Idempotency-Key | absent |
// | sums of the customer and of holders | gives way: theirs |
import type { CardReturn, ReturnPlan, ReturnProgress } from '../../core/return/write-types';
import type { ReturnCommit } from '../../ports/returns';
import { returnLineId } from '../../model/keys/record-ids';
import { orderKey, type ProjectScope, returnKey, returnStateKey, transactionRowKey, voucherKey } from '../keys';
import { hashOfId } from '../name-hashes';
import { movementAttributes, NO_CAMPAIGN } from '../keys/code-keys';
import { usageChange } from '../customers/usage-items';
import {
  holderWrites,
  ownUsageWrite,
  type OptionalWrite,
  ownerChecks,
  orderShareWrites,
  withOwn,
} from '../customers/usage-writes';
import { outboxWrites } from '../events/outbox-writes';
import { lockPassWrite } from '../orders/order-lock-store';
import { referringGuardWrites } from '../records/guard-store';
import { buildReturnCountCondition } from '../redemptions/rollback-writes';
import type { ItemCondition, Write } from '../table/table';
import { lotsChange, tierChange } from '../vouchers/voucher-record';
import { lotEndWrites } from '../vouchers/points/point-items';
import { isStill } from '../vouchers/voucher-items';
import { returnItem, returnStateItem } from './return-items';

const ABSENT: ItemCondition = { test: 'absent', path: 'pk' };

/** Build the required writes of a return: the lock first, the guard last. */
export function returnWrites(scope: ProjectScope, { plan, attempt, guard, outbox }: ReturnCommit): readonly Write[] {
  const { order, nowMs } = plan;
  const orderHash = hashOfId('ord', order.id) ?? '';
  return [
    lockPassWrite(scope, orderHash, nowMs),
    { kind: 'put', item: returnStateItem(scope, plan), condition: isStateAsRead(plan.before) },
    { kind: 'put', item: returnItem(scope, plan, attempt), condition: ABSENT },
    {
      kind: 'update',
      key: orderKey(scope.project, orderHash),
      // An order whose units came back has the attribute, also when no money went back.
      change: { set: { ver: order.version + 1 }, add: { returned: order.money } },
      condition: { test: 'eq', path: 'ver', value: order.version },
    },
    ...plan.cards.flatMap((card) => cardWrites(scope, card, plan)),
    ...ownerChecks(scope, plan.holders),
    ...outboxWrites(scope, outbox),
    ...referringGuardWrites(scope, guard, returnKey(scope.project, plan.base, plan.record.sequence)),
  ];
}

/** Build the write that fences returns under way: it raises a count that their transactions expect to be unchanged. */
export function fenceWrite({ project }: ProjectScope, base: string): Write {
  return { kind: 'update', key: returnStateKey(project, base), change: { add: { fences: 1 } } };
}

function isStateAsRead(before: ReturnProgress): ItemCondition {
  const { fences } = before;
  const isUnfenced: ItemCondition =
    fences === undefined ? { test: 'absent', path: 'fences' } : { test: 'eq', path: 'fences', value: fences };
  return {
    test: 'and',
    of: [buildReturnCountCondition(before.state?.sequence ?? 0), { test: 'absent', path: 'rolled_back' }, isUnfenced],
  };
}

function cardWrites(scope: ProjectScope, { effect, units, card }: CardReturn, plan: ReturnPlan): readonly Write[] {
  if (!card) return [];
  const key = voucherKey(scope, effect.code ?? '');
  const condition: ItemCondition = {
    test: 'and',
    of: [
      { test: 'eq', path: 'id', value: effect.target_id },
      isStill('seq', card.sequence),
      // The holder is the one who was read, and the card was neither published nor moved to the bin since.
      isStill('rev', card.revision),
    ],
  };
  if (units === 0) return [{ kind: 'check', key, condition }];
  const moved = { balance: card.after, seq: card.sequence + 1, head: card.headAfter };
  const change = { set: { ...moved, ...lotsChange(card.lots), ...tierChange(effect.tier) }, add: { spent: -units } };
  const owner = { id: effect.target_id, code: effect.code ?? '', stamp: `${plan.base}-${plan.record.sequence}` };
  return [
    { kind: 'update', key, change, condition },
    ledgerLine(scope, { effect, units, card }, plan),
    ...lotEndWrites(scope, owner, card.newLots),
  ];
}

function ledgerLine(
  { project }: ProjectScope,
  { effect, units, card }: CardReturn & { readonly card: NonNullable<CardReturn['card']> },
  { record, nowMs, order }: ReturnPlan,
): Write {
  const id = returnLineId(record.id ?? '', effect.child_id);
  return {
    kind: 'put',
    item: {
      ...transactionRowKey(project, effect.target_id, { timeMs: nowMs, id }),
      ...movementAttributes({ project, campaignId: effect.campaign_id ?? NO_CAMPAIGN, timeMs: nowMs, id }),
      id,
      value: effect.value,
      delta: units,
      balance_after: card.after,
      seq: card.sequence + 1,
      total: card.total,
      link: card.headAfter,
      ...(card.isDeleted && { gone: true }),
      order_id: order.id,
      ...(order.sourceId !== null && { order_source_id: order.sourceId }),
    },
    condition: ABSENT,
  };
}

/**
 * Build the optional writes of a return, which change sums of customers; those of customers who are gone are refused
 * alone.
 */
export function optionalReturnWrites(scope: ProjectScope, { customer, holders }: ReturnPlan): readonly OptionalWrite[] {
  const others = holderWrites(scope, holders);
  if (!customer) return others;
  const { id, usage, order } = customer;
  const change = usageChange(usage);
  if (Object.keys(change.add ?? {}).length === 0) return others;
  const write = (of: Parameters<typeof ownUsageWrite>[2]) => ownUsageWrite(scope, id, of);
  return withOwn(order ? orderShareWrites(change, order, write) : [write(change)], others);
}
