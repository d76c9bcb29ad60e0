// I3, I6, I7 and I10: redemptions, their rollbacks, and refusals.
import { plusMonths } from '../../core/time/calendar';
import { parseRedemptionId, redemptionId } from '../../model/keys/record-ids';
import { LIMITS } from '../../model/limits';
import type { RedemptionEffect } from '../../model/records/redemption';
import type { AuditFacts, HistoryRow, OrderNumbers, RedemptionState, RollbackState } from '../facts';
import { returnedUnits } from './returns';
import { type InvariantVerdict, differs, mergeVerdicts, verdictOf } from '../findings';

const nameOf = ({ base }: { readonly base: string }) => `redemption ${redemptionId('r', base, 0)}`;

function rowOf(facts: AuditFacts, targetId: string, id: string): HistoryRow | undefined {
  return facts.rows.get(targetId)?.find((row) => row.id === id);
}

/** Parents have children, children have rows, and every part leads back to a redemption. */
export function checkWholeness(facts: AuditFacts): InvariantVerdict {
  return mergeVerdicts(
    'I3',
    missingParts(facts),
    orphanRows(facts),
    orphanRollbacks(facts),
    publishedCodes(facts),
    readable(facts),
  );
}

function missingParts(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I3', facts.redemptions.values(), {
    name: nameOf,
    problems: (redemption) => [
      ...family(redemption),
      ...redemption.effects.flatMap((effect) => rowProblems(facts, effect)),
      redemption.orderId !== null && !facts.orders.has(redemption.orderId) ? 'its order is not there' : null,
    ],
  });
}

/** Checks that each effect has one child whose id derives from the base id. */
function family({ base, parentId, listed, children, effects }: RedemptionState): readonly (string | null)[] {
  const expected = effects.map((_, index) => redemptionId('r', base, parentId === null ? 0 : index + 1)).join();
  return [
    effects.length === 0 ? 'it has no children' : null,
    differs('the list of children', children.map(({ id }) => id).join(), expected),
    differs('the list of effects', effects.map(({ child_id }) => child_id).join(), expected),
    listed ? differs('the list of its parent', listed.join(), expected) : null,
    parentId === null ? null : differs('the parent', parentId, redemptionId('r', base, 0)),
  ];
}

function rowProblems(facts: AuditFacts, effect: RedemptionEffect): readonly (string | null)[] {
  const row = rowOf(facts, effect.target_id, effect.child_id);
  if (!row) return [`the ledger row of ${effect.child_id} is not there`];
  if (effect.charged === undefined) return [];
  return [
    differs(`the change of ledger row ${row.id}`, row.delta, effect.charged === 0 ? row.delta : -effect.charged),
    differs(`the balance of ledger row ${row.id}`, row.balanceAfter, effect.balance_after),
    differs(`the number of ledger row ${row.id}`, row.sequence, effect.sequence_after),
  ];
}

function orphanRows(facts: AuditFacts): InvariantVerdict {
  const rows = [...facts.rows.values()].flat().filter(({ kind }) => kind === 'R');
  return verdictOf('I3', rows, {
    name: ({ id }) => `ledger row ${id}`,
    problems: (row) => [ownerProblem(facts, row)],
  });
}

function ownerProblem(facts: AuditFacts, { id }: HistoryRow): string | null {
  const parsed = parseRedemptionId(id);
  if (!parsed) return 'its id is not one of a redemption';
  if (parsed.prefix === 'rr') {
    const rollback = facts.rollbacks.get(parsed.base);
    return rollback?.children.some((child) => child.id === id) ? null : 'its rollback is not there';
  }
  const redemption = facts.redemptions.get(parsed.base);
  return redemption?.children.some((child) => child.id === id) ? null : 'its redemption is not there';
}

function orphanRollbacks(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I3', facts.rollbacks.values(), {
    name: ({ base }) => `rollback ${redemptionId('rr', base, 0)}`,
    problems: ({ base }) => [facts.redemptions.has(base) ? null : 'its redemption is not there'],
  });
}

/** A code knows the publication that gave it away, and that one knows the code. */
function publishedCodes(facts: AuditFacts): InvariantVerdict {
  const published = [...facts.vouchers.values()].filter(({ publication }) => publication !== null);
  return verdictOf('I3', published, {
    name: ({ id }) => `voucher ${id}`,
    problems: ({ id, publication }) => {
      const found = facts.publications.get(publication ?? '');
      return [found?.vouchers_id.includes(id) ? null : `publication ${publication} of it is not there`];
    },
  });
}

function readable(facts: AuditFacts): InvariantVerdict {
  return verdictOf('I3', facts.unreadable, {
    name: ({ key }) => `item ${key}`,
    problems: ({ why }) => [`it cannot be read: ${why}`],
  });
}

/** Refused and fenced attempts have no effect except for their record. */
export function checkRefusals(facts: AuditFacts): InvariantVerdict {
  const entries = new Set([...facts.orders.values()].flatMap(({ record }) => Object.keys(record.redemptions)));
  const withRows = new Set([...facts.rows.values()].flat().flatMap(({ id }) => parseRedemptionId(id)?.base ?? []));
  return verdictOf('I6', facts.withoutEffect, {
    name: (base) => `attempt ${base}`,
    problems: (base) => [
      withRows.has(base) ? 'it has a ledger row' : null,
      entries.has(redemptionId('r', base, 0)) ? 'it is on an order' : null,
      facts.rollbacks.has(base) ? 'it has a rollback' : null,
    ],
  });
}

/** Check that rollbacks and the redemptions they undo agree (invariant I7). */
export function checkRollbacks(facts: AuditFacts): InvariantVerdict {
  const rolledBack = [...facts.redemptions.values()].filter(
    ({ base, rollbackId }) => rollbackId !== null || facts.rollbacks.has(base),
  );
  return verdictOf('I7', rolledBack, {
    name: nameOf,
    problems: (redemption) => {
      const rollback = facts.rollbacks.get(redemption.base);
      if (!rollback) return ['it is marked as rolled back, and its rollback is not there'];
      return [
        differs('its mark', redemption.rollbackId, redemptionId('rr', redemption.base, 0)),
        differs('what was undone', rollback.undone.join(), redemption.effects.map((one) => one.child_id).join()),
        tooLate(facts, redemption, rollback),
        ...redemption.effects.flatMap((effect, index) => {
          const id = rollback.children[index]?.id;
          return returnProblems(facts, { effect, id, earlier: returnedUnits(facts, redemption, effect.child_id) });
        }),
      ];
    },
  });
}

function tooLate({ timezone }: AuditFacts, { date }: RedemptionState, rollback: RollbackState): string | null {
  const last = plusMonths(Date.parse(date), timezone, LIMITS.rollbackMonths);
  return Date.parse(rollback.date) > last ? `it is of ${date}, and was rolled back on ${rollback.date}` : null;
}

interface GivenBack {
  readonly effect: RedemptionEffect;
  /** The id of the rollback of the child. */
  readonly id: string | undefined;
  /** Credits or points that returns gave back before. */
  readonly earlier: number;
}

/** A rollback gives back the rest of the charge; its line has no change when returns gave back everything. */
function returnProblems(facts: AuditFacts, { effect, id, earlier }: GivenBack): readonly (string | null)[] {
  const rows = (facts.rows.get(effect.target_id) ?? []).filter((row) => row.id === id);
  if (rows.length !== 1) return [`${effect.child_id} was given back ${rows.length} times`];
  const { charged } = effect;
  if (charged === undefined) return [];
  return [differs(`what ${id} gave back`, rows[0]?.delta ?? 0, charged - earlier)];
}

/** Check that stored amounts are safe integers and consistent (invariant I10). */
export function checkAmounts(facts: AuditFacts): InvariantVerdict {
  const orders = verdictOf('I10', facts.orders.values(), {
    name: ({ record }) => `order ${record.id}`,
    problems: ({ record }) => [
      ...[record.amount ?? 0, record.total_amount ?? 0, record.total_discount_amount ?? 0].map(unsafe),
      (record.total_amount ?? 0) > (record.amount ?? record.total_amount ?? 0) ? 'its total is above its amount' : null,
    ],
  });
  const redemptions = verdictOf('I10', facts.redemptions.values(), {
    name: nameOf,
    problems: (redemption) => [...chargeProblems(redemption), ...sumProblems(redemption)],
  });
  return mergeVerdicts('I10', redemptions, orders);
}

function unsafe(amount: number): string | null {
  return Number.isSafeInteger(amount) && amount >= 0 ? null : `${amount} is no amount`;
}

/** A child shows the amount that its effect charged. */
function chargeProblems({ children, effects }: RedemptionState): readonly (string | null)[] {
  return effects.flatMap(({ charged, discount, child_id }, index) => [
    unsafe(discount),
    charged === undefined ? null : unsafe(charged),
    charged === undefined ? null : differs(`the amount of ${child_id}`, children[index]?.amount, charged),
  ]);
}

function sumProblems({ effects, order }: RedemptionState): readonly (string | null)[] {
  if (order === null) return [];
  const sum = effects.reduce((total, { discount }) => total + discount, 0);
  return [
    differs('the applied discount', order.applied, sum),
    ...Object.values<number>({ ...order } satisfies OrderNumbers).map(unsafe),
    order.applied > order.amount ? `a discount of ${order.applied} is above the order of ${order.amount}` : null,
  ];
}
