// Compares the points of members with their orders and visits, once everything that was due is done.
import type { Order } from '../../../lib/model/records/order';
import type { PendingPoints } from '../../../lib/model/records/earning-rule';
import { itemKind } from '../../../lib/storage/keys';
import type { Item } from '../../../lib/storage/table/table';
import { lotsOf } from '../../../lib/storage/vouchers/voucher-record';
import { keptEvent } from '../referrals/conversions';
import type { Members } from '../world-parts';
import { brokenStandings } from './member-standing';

/** True for events of a call that wait for somebody who adds points. */
export function isOutbox(item: Item): boolean {
  return itemKind(item) === 'E E';
}

/** True for the end of a day that has passed. */
export function isDue(item: Item, nowMs: number): boolean {
  return itemKind(item) === 'L X' && Number.parseInt((item.g2s as string).split('#')[0] ?? '', 36) <= nowMs;
}

/** @param items everything that is stored @returns one line for each promise that was broken */
export function brokenPoints(items: readonly Item[], members: Members, nowMs: number): readonly string[] {
  const accruals = new Map<string, Item>();
  for (const item of items.filter((one) => itemKind(one) === 'G G')) {
    const { source, rule } = item;
    accruals.set(`${source as string} ${rule as string}`, item);
  }
  const canceled = new Set(items.filter(isCanceledEntry).map(({ record }) => (record as PendingPoints).id));
  return [
    ...items
      .filter((item) => itemKind(item) === 'O O')
      .flatMap((item) => ofOrder(item, members, { accruals, canceled })),
    ...items.flatMap((item) => ofVisit(item, members, accruals)),
    ...[...accruals.values()].flatMap((item) => ofFormula(item, members)),
    ...items.flatMap((item) => leftOver(item, nowMs)),
    ...brokenStandings(items, members, nowMs),
  ];
}

type Accruals = ReadonlyMap<string, Item>;

interface EarnedPoints {
  readonly accruals: Accruals;
  /** Ids of pending points that were cancelled, some of them by hand: such an accrual stands for nothing. */
  readonly canceled: ReadonlySet<string>;
}

/** True for pending points that were cancelled. */
function isCanceledEntry(item: Item): boolean {
  return itemKind(item) === 'L P' && (item.record as PendingPoints).state === 'CANCELED';
}

/** P1: each rule added points for a paid order. P2: none of them stands for an order that is not paid any more. */
function ofOrder({ record }: Item, { ofOrders }: Members, { accruals, canceled }: EarnedPoints): readonly string[] {
  const { id, status, customer_id: customer } = record as Order;
  if (!customer) return [];
  const isPaid = status === 'PAID' || status === 'FULFILLED';
  return ofOrders.flatMap((rule) => {
    const accrual = accruals.get(`${id} ${rule}`);
    if (isPaid) return accrual ? [] : [`P1 order ${id} is ${status}, and ${rule} added nothing`];
    const isStanding = accrual && accrual.reversed === undefined && !canceled.has(accrual.line as string);
    return isStanding ? [`P2 order ${id} is ${status}, and what ${rule} added stands`] : [];
  });
}

/** Points of an order of 200.00 by the formula of the first rule, and what the mapping of a tier makes of them. */
const FORMULA_POINTS: readonly unknown[] = [50, 75];

/** P5: a formula computed the points of an order. */
function ofFormula({ rule, points, voucher, source }: Item, { ofOrders: [formulaRule] }: Members): readonly string[] {
  if (rule !== formulaRule || voucher === '' || FORMULA_POINTS.includes(points)) return [];
  return [`P5 the formula added ${points as number} points for ${source as string}`];
}

/** P3: the rule of visits added points for each. */
function ofVisit(item: Item, { ofVisits }: Members, accruals: Accruals): readonly string[] {
  const event = keptEvent(item);
  return !event || accruals.has(`${event.id} ${ofVisits}`) ? [] : [`P3 nothing was added for the visit ${event.id}`];
}

/** P4: nothing that is due is left. */
function leftOver(item: Item, nowMs: number): readonly string[] {
  if (isOutbox(item)) return [`P4 the events ${item.sk} wait`];
  if (isDue(item, nowMs)) return [`P4 the end of ${item.date as string} waits`];
  const { activates_ms: activatesMs = 0, state } = (item.record ?? {}) as Partial<PendingPoints>;
  if (itemKind(item) === 'L P' && state === 'PENDING' && activatesMs <= nowMs) return [`P4 ${item.sk} is pending`];
  const late = itemKind(item) === 'V V' ? (lotsOf(item) ?? []) : [];
  return late
    .filter(({ points, ends_ms }) => points > 0 && ends_ms <= nowMs)
    .map(({ points, date }) => `P4 ${points} points of ${date} are not booked`);
}
