// I15: the returns of a redemption, and what they gave back.
import type { CardRefund } from '../../core/return/types';
import { redemptionId, returnId, returnLineId } from '../../model/keys/record-ids';
import type { RedemptionEffect } from '../../model/records/redemption';
import type { AuditFacts, RedemptionState, ReturnAuditRecord, ReturnsAuditState } from '../facts';
import { type InvariantVerdict, differs, mergeVerdicts, verdictOf } from '../findings';

/** The credits or points that returns gave back to the card of a child redemption. */
export function returnedUnits(facts: AuditFacts, { base }: RedemptionState, childId: string): number {
  const state = facts.returns.get(base)?.state;
  return state?.vouchers.find(({ redemption_id }) => redemption_id === childId)?.units ?? 0;
}

/** Check that returns agree with redemptions and orders (invariant I15). */
export function checkReturns(facts: AuditFacts): InvariantVerdict {
  return mergeVerdicts('I15', returnsOfRedemptions(facts), moneyOfOrders(facts));
}

function returnsOfRedemptions(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I15', facts.returns.values(), {
    name: ({ base }) => `redemption ${redemptionId('r', base, 0)}`,
    problems: (returns) => {
      const redemption = facts.redemptions.get(returns.base);
      if (!redemption) return ['its returns stand without it'];
      return [
        differs('the mark of its rollback on its returns', returns.rollbackId, redemption.rollbackId),
        ...sumProblems(returns),
        ...unitProblems(returns, redemption),
        ...redemption.effects.flatMap((effect) => cardProblems(facts, effect, returns)),
      ];
    },
  });
}

/** The state is the sum of the records, which are numbered without gaps. */
function sumProblems({ base, count, state, records }: ReturnsAuditState): readonly (string | null)[] {
  const ids = Array.from({ length: count }, (_, index) => returnId(base, index + 1));
  const sum = (member: 'order_amount' | 'refund_amount' | 'money_amount') =>
    records.reduce((total, record) => total + record[member], 0);
  return [
    differs('the list of its returns', records.map(({ id }) => id).join(), ids.join()),
    differs('the number of its returns', state?.sequence ?? 0, count),
    differs('what was returned by amount', state?.order_amount ?? 0, sum('order_amount')),
    differs('what was refunded', state?.refund_amount ?? 0, sum('refund_amount')),
    differs('what was refunded with money', state?.money_amount ?? 0, sum('money_amount')),
    differs('the returned units', textOf(state?.items ?? {}), textOf(unitsOf(records))),
  ];
}

function unitsOf(records: readonly ReturnAuditRecord[]): Readonly<Record<string, number>> {
  const units: Record<string, number> = {};
  for (const { items } of records) {
    for (const { id, quantity } of items) units[id] = (units[id] ?? 0) + quantity;
  }
  return units;
}

function textOf(units: Readonly<Record<string, number>>): string {
  return Object.entries(units)
    .map(([id, count]) => `${id} ${count}`)
    .toSorted()
    .join();
}

/** No more came back than the order had, and money no more than it paid. */
function unitProblems(
  { state }: ReturnsAuditState,
  { quantities, order }: RedemptionState,
): readonly (string | null)[] {
  const returned = Object.entries(state?.items ?? {});
  const money = state?.money_amount ?? 0;
  return [
    ...returned.map(([id, units]) => {
      const most = quantities[id] ?? 0;
      return units > most ? `${units} of ${most} units of line ${id} came back` : null;
    }),
    money > (order?.total ?? 0) ? `${money} of ${order?.total ?? 0} went back with money` : null,
  ];
}

/** A card got at most what it was charged, and each return that credited it has its line in the ledger. */
function cardProblems(
  facts: AuditFacts,
  { child_id, target_id, charged = 0 }: RedemptionEffect,
  { state, records }: ReturnsAuditState,
): readonly (string | null)[] {
  const own = ({ redemption_id }: Pick<CardRefund, 'redemption_id'>) => redemption_id === child_id;
  const given = state?.vouchers.find(own)?.units ?? 0;
  const parts = records.flatMap(({ id, vouchers }) => vouchers.filter(own).map((voucher) => ({ id, voucher })));
  const sum = parts.reduce((total, { voucher }) => total + unitsOfVoucher(voucher), 0);
  return [
    differs(`what ${child_id} got back`, given, sum),
    given > charged ? `${child_id} got back ${given} of ${charged}` : null,
    ...parts.map(({ id, voucher }) => {
      if (!voucher.credited) return null;
      const lines = (facts.rows.get(target_id) ?? []).filter((row) => row.id === returnLineId(id, child_id));
      const delta = lines.reduce((total, row) => total + (row.delta ?? 0), 0);
      return differs(`what ${id} put on ${child_id}`, delta, unitsOfVoucher(voucher));
    }),
  ];
}

function unitsOfVoucher({ credits, points }: ReturnAuditRecord['vouchers'][number]): number {
  return credits ?? points ?? 0;
}

/** An order knows the money that went back. */
function moneyOfOrders(facts: AuditFacts): InvariantVerdict {
  const money = new Map<string | null, number>();
  for (const { base, state } of facts.returns.values()) {
    const orderId = facts.redemptions.get(base)?.orderId ?? null;
    money.set(orderId, (money.get(orderId) ?? 0) + (state?.money_amount ?? 0));
  }
  return verdictOf('I15', facts.orders.values(), {
    name: ({ record }) => `order ${record.id}`,
    problems: ({ record, returned }) => [differs('the money that went back', returned, money.get(record.id) ?? 0)],
  });
}
