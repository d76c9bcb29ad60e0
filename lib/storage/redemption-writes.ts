// The one transaction of a redemption, and that of its undo: every write with its condition.
//
// | item | redemption | rollback |
// |---|---|---|
// | session | ours and open, then done | free, then done |
// | redemption | absent | exists, not rolled back, and no attempt at it was fenced off since |
// | order | as it was read | as the redemption left it, or as it was read again |
// | customer profile, when new or changed | absent, or as it was read | – |
// | customer counts | within the bounds of the rules | – |
// | campaign counters | within the bounds of the rules | – |
// | voucher | not edited, uses left; its balance and holds as they were read | the same voucher; its balance as expected |
// | ledger row | – | – |
import type { CampaignUse } from '../core/redemption/campaign-use';
import type { RedemptionPlan } from '../core/redemption/plan';
import type { RollbackPlan, VoucherReturn } from '../core/redemption/rollback';
import type { VoucherUse } from '../core/redemption/voucher-use';
import type { Redemption, RedemptionEffect, RedemptionResponse, Rollback } from '../model/redemption';
import type { OrderSession } from '../ports';
import { campaignReturns } from '../core/redemption/campaign-use';
import { customerItem } from './customer-store';
import {
  type ProjectScope,
  countersKey,
  hashOfId,
  orderKey,
  redemptionKey,
  redemptionRowKey,
  usageKey,
  voucherKey,
} from './keys';
import { holdAttribute, holdsAsRead } from './hold-items';
import { orderItem } from './order-store';
import { redemptionListAttributes, rollbackItem } from './redemption-items';
import { sessionCommitWrite, sessionPassWrite } from './session-store';
import type { Condition, Item, Write } from './table';
import { boundsCondition, countersAddition, usageChange } from './usage-items';
import { periodAttribute } from './voucher-items';

const ABSENT: Condition = { test: 'absent', path: 'pk' };

/** The writes of a redemption: the session first, then its record, then everything it changes. */
export function redemptionWrites(
  scope: ProjectScope,
  plan: RedemptionPlan,
  { record, session }: { readonly record: Item; readonly session: OrderSession | null },
): readonly Write[] {
  const timeMs = Date.parse(plan.stored.date);
  const { response } = plan.stored;
  return [
    ...(session ? [sessionCommitWrite(scope, session)] : []),
    { kind: 'put', item: record, condition: ABSENT },
    ...orderWrites(scope, plan),
    ...customerWrites(scope, plan),
    ...plan.campaigns.map((use) => campaignWrite(scope, use)),
    ...plan.vouchers.map((use) => voucherWrite(scope, use)),
    ...plan.stored.effects.map((effect) =>
      ledgerRow(scope, effect, { id: effect.child_id, timeMs, listed: childOf(response, effect.child_id), sign: -1 }),
    ),
  ];
}

function orderWrites(scope: ProjectScope, { order }: RedemptionPlan): readonly Write[] {
  if (!order) return [];
  const item = orderItem(scope, order.record, (order.version ?? 0) + 1);
  const condition: Condition = order.version === null ? ABSENT : { test: 'eq', path: 'ver', value: order.version };
  return [{ kind: 'put', item, condition }];
}

function customerWrites(scope: ProjectScope, { customer }: RedemptionPlan): readonly Write[] {
  if (!customer) return [];
  const { record, change, usage, revision } = customer;
  const hash = hashOfId('cust', record.id) ?? '';
  const counts = usageChange(usage);
  const bounds = boundsCondition(usage.bounds, counts.add ?? {});
  const item = customerItem(scope, record, revision + 1);
  const isAsRead: Condition = change === 'CREATE' ? ABSENT : { test: 'eq', path: 'rev', value: revision };
  const key = usageKey(scope.project, hash);
  const profile: Write = { kind: 'put', item, condition: isAsRead };
  // Counts that an earlier customer of this source id left behind do not pass on to a new one.
  if (change === 'CREATE') return [profile, { kind: 'put', item: { ...key, ...counts.set, ...counts.add } }];
  return [
    ...(change === 'NONE' ? [] : [profile]),
    { kind: 'update', key, change: counts, ...(bounds && { condition: bounds }) },
  ];
}

function campaignWrite(scope: ProjectScope, use: CampaignUse): Write {
  const add = countersAddition(use, 1);
  const bounds = boundsCondition(use.bounds, add);
  const key = countersKey(scope.project, use.campaignId);
  return { kind: 'update', key, change: { add }, ...(bounds && { condition: bounds }) };
}

function voucherWrite(scope: ProjectScope, use: VoucherUse): Write {
  const { effect, balance } = use;
  const key = voucherKey(scope, use.code);
  const conditions: Condition[] = [
    { test: 'eq', path: 'id', value: effect.target_id },
    { test: 'eq', path: 'rev', value: use.revision },
  ];
  if (use.quantity !== null) conditions.push({ test: 'lt', path: 'redeemed', value: use.quantity });
  const add: Record<string, number> = { redeemed: 1 };
  for (const period of effect.periods) add[periodAttribute(period)] = 1;
  const bounds = boundsCondition(use.bounds, add);
  if (bounds) conditions.push(bounds);
  if (use.holdSequence !== null) conditions.push(holdsAsRead(use.holdSequence));
  const remove = use.ownHold === null ? {} : { remove: [holdAttribute(use.ownHold)] };
  const condition: Condition = { test: 'and', of: conditions };
  if (balance === null) return { kind: 'update', key, change: { add, ...remove }, condition };
  conditions.push({ test: 'eq', path: 'seq', value: balance.sequence });
  if (effect.charged) add.spent = effect.charged;
  const set = { balance: balance.after, seq: balance.sequence + 1 };
  return { kind: 'update', key, change: { set, add, ...remove }, condition };
}

function childOf({ redemptions, parent_redemption }: RedemptionResponse, id: string): Redemption | undefined {
  return parent_redemption && redemptions.find((child) => child.id === id);
}

interface RowDetails {
  readonly id: string;
  readonly timeMs: number;
  /** The record a row of a stack is listed as; a single redemption is listed as itself. */
  readonly listed: Redemption | Rollback | undefined;
  readonly sign: 1 | -1;
  readonly balance?: { readonly sequence: number; readonly after: number };
}

/** One line of the history of a voucher or tier. For a balance it carries the change and what stays. */
function ledgerRow(scope: ProjectScope, effect: RedemptionEffect, details: RowDetails): Write {
  const { id, timeMs, listed, sign } = details;
  const list = listed ? redemptionListAttributes(scope, listed) : {};
  const after = details.balance?.after ?? effect.balance_after;
  const sequence = details.balance ? details.balance.sequence + 1 : effect.sequence_after;
  const value =
    effect.charged === undefined || after === undefined
      ? {}
      : { value: effect.value, delta: sign * effect.charged, balance_after: after, seq: sequence };
  return {
    kind: 'put',
    item: { ...redemptionRowKey(scope.project, effect.target_id, { timeMs, id }), ...list, id, ...value },
  };
}

/** The writes of a rollback. */
export function rollbackWrites(scope: ProjectScope, plan: RollbackPlan): readonly Write[] {
  const { stored, order, customer, nowMs } = plan;
  const orderHash = order ? (hashOfId('ord', order.record.id) ?? '') : null;
  return [
    ...(orderHash === null ? [] : [sessionPassWrite(scope, orderHash, nowMs)]),
    markWrite(scope, plan),
    { kind: 'put', item: rollbackItem(scope, plan), condition: ABSENT },
    ...orderReturn(scope, plan),
    ...customerReturn(scope, customer),
    ...campaignReturns(stored.effects, plan.orderAmount).map((use) => campaignReturn(scope, use)),
    ...plan.vouchers.flatMap((one) => voucherReturnWrites(scope, one, plan)),
  ];
}

function markWrite(scope: ProjectScope, plan: RollbackPlan): Write {
  const { stored, rollbackId, date, mode, keyHash, requestHash, attemptId } = plan;
  const rollback = { id: rollbackId, date, mode, key_hash: keyHash, request_hash: requestHash, attempt: attemptId };
  const { fences } = stored;
  return {
    kind: 'update',
    key: redemptionKey(scope.project, stored.base),
    change: { set: { rollback } },
    condition: {
      test: 'and',
      of: [
        { test: 'exists', path: 'pk' },
        { test: 'absent', path: 'rollback' },
        // An attempt that nobody was told of is fenced off by a count that rises.
        fences === undefined ? { test: 'absent', path: 'fences' } : { test: 'eq', path: 'fences', value: fences },
      ],
    },
  };
}

function orderReturn(scope: ProjectScope, { order }: RollbackPlan): readonly Write[] {
  if (!order) return [];
  const hash = hashOfId('ord', order.record.id) ?? '';
  return [
    {
      kind: 'update',
      key: orderKey(scope.project, hash),
      change: { set: { record: order.record as never, ver: order.version + 1 } },
      condition: { test: 'eq', path: 'ver', value: order.version },
    },
  ];
}

function customerReturn(scope: ProjectScope, customer: RollbackPlan['customer']): readonly Write[] {
  const hash = customer && hashOfId('cust', customer.id);
  return hash ? [{ kind: 'update', key: usageKey(scope.project, hash), change: usageChange(customer.usage) }] : [];
}

function campaignReturn(scope: ProjectScope, use: CampaignUse): Write {
  return {
    kind: 'update',
    key: countersKey(scope.project, use.campaignId),
    change: { add: countersAddition(use, -1) },
  };
}

function voucherReturnWrites(scope: ProjectScope, one: VoucherReturn, plan: RollbackPlan): readonly Write[] {
  const { effect, balance, rollbackId: id } = one;
  const { rollbacks, parent_rollback: parent } = plan.response;
  const listed = parent && rollbacks.find((rollback) => rollback.id === id);
  const details = { id, timeMs: plan.nowMs, listed, sign: 1 as const, ...(balance && { balance }) };
  const row = ledgerRow(scope, effect, details);
  return effect.target === 'promotion_tier' || one.isGone ? [row] : [voucherGiveBack(scope, one), row];
}

function voucherGiveBack(scope: ProjectScope, { effect, balance }: VoucherReturn): Write {
  const add: Record<string, number> = { redeemed: -1 };
  for (const period of effect.periods) add[periodAttribute(period)] = -1;
  if (effect.charged) add.spent = -effect.charged;
  const conditions: Condition[] = [{ test: 'eq', path: 'id', value: effect.target_id }];
  if (balance) conditions.push({ test: 'eq', path: 'seq', value: balance.sequence });
  const set = balance ? { set: { balance: balance.after, seq: balance.sequence + 1 } } : {};
  return {
    kind: 'update',
    key: voucherKey(scope, effect.code ?? ''),
    change: { add, ...set },
    condition: { test: 'and', of: conditions },
  };
}
