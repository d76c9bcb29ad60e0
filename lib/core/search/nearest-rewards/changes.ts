// The changes of an answer: each is an operation on the request, with a sentence for a shopper.
import type { RequestOrder } from '../../../model/records/order';
import type { OrderState } from '../../order/state';
import { type Addition, isRaised, type Lever } from '../nearest/addition';
import type { ChangeKind } from '../nearest/diagnosis';
import { goodsOfLever, type LeverSet } from '../nearest/levers';
import { collectDefinitions, type NamedGoods } from '../nearest/named-goods';
import type { NearestSubject } from '../nearest/probe';
import { amountText, lineAmountText, type TextSetting, timeText, unitsForAmountText, unitsText } from './texts';

/** A change of the request. @see docs/behaviour/nearest.md#changes */
export interface NearestChange {
  readonly kind: ChangeKind;
  /** RFC 6901; null for TIME. */
  readonly pointer: string | null;
  readonly operator: 'add' | 'replace' | 'wait' | 'set';
  /** The value that belongs at the pointer; null for TIME and PROPERTY. */
  readonly value: unknown;
  readonly from: number | null;
  readonly to: number | null;
  readonly unit: 'minor' | 'piece' | 'moment' | null;
  readonly of: NamedGoods | null;
}

export interface DescribedChange {
  readonly change: NearestChange;
  readonly text: string;
}

interface ChangeBasis {
  readonly subject: NearestSubject;
  readonly levers: LeverSet;
  readonly addition: Addition;
  /** The order before the addition. */
  readonly start: OrderState | null;
  readonly setting: TextSetting;
}

/** The place of an operation in a request that earlier operations have changed. */
interface PatchState {
  hasOrder: boolean;
  hasItems: boolean;
}

/** The changes of the cart: the amount of the order, amounts of lines, units, then new lines. */
export function describeCart(basis: ChangeBasis): readonly DescribedChange[] {
  const { order } = basis.subject.input.request;
  const patch: PatchState = { hasOrder: Boolean(order), hasItems: Boolean(order?.items) };
  const raised = basis.levers.levers.flatMap((lever, place) =>
    isRaised(basis.addition, place) ? [lineOf(basis, lever, place)] : [],
  );
  return [
    ...describeAmount(basis, patch, order),
    ...raised.flatMap((line) => describeLineAmount(basis, line)),
    ...raised.flatMap((line) => describeUnits(line)),
    ...raised.flatMap((line) => describeNewLine(basis, line, patch)),
  ];
}

/** Describe the change that consists in waiting until a moment. */
export function describeWaiting(nowMs: number, untilMs: number, setting: TextSetting): DescribedChange {
  const change: NearestChange = {
    kind: 'TIME',
    pointer: null,
    operator: 'wait',
    value: null,
    from: nowMs,
    to: untilMs,
    unit: 'moment',
    of: null,
  };
  return { change, text: timeText(untilMs, setting) };
}

function describeAmount(
  { addition, start, setting }: ChangeBasis,
  patch: PatchState,
  order: RequestOrder | null | undefined,
): readonly DescribedChange[] {
  const { amount } = addition;
  if (amount === null) return [];
  const place = placed(patch, 'amount', amount);
  const from = start?.amount ?? null;
  const operator = (order?.amount ?? null) === null && order?.amount !== null ? 'add' : 'replace';
  const change = { kind: 'AMOUNT', ...place, operator, from, to: amount, unit: 'minor', of: null } as const;
  return [{ change, text: amountText(amount - (from ?? 0), setting) }];
}

function describeLineAmount(
  { start, setting }: ChangeBasis,
  { lever, item, amount, of }: RaisedLine,
): readonly DescribedChange[] {
  if (amount === null || lever.index === null) return [];
  const from = start?.lines[lever.index]?.amount ?? null;
  const change: NearestChange = {
    kind: 'LINE_AMOUNT',
    pointer: `/order/items/${lever.index}/amount`,
    operator: item?.amount === undefined ? 'add' : 'replace',
    value: amount,
    from,
    to: amount,
    unit: 'minor',
    of,
  };
  return [{ change, text: lineAmountText(amount - (from ?? 0), of, setting) }];
}

function describeUnits({ lever, item, units, of }: RaisedLine): readonly DescribedChange[] {
  if (units === 0 || lever.index === null) return [];
  const from = Number(item?.quantity ?? 1);
  const change: NearestChange = {
    kind: 'UNITS',
    pointer: `/order/items/${lever.index}/quantity`,
    operator: item?.quantity === undefined ? 'add' : 'replace',
    value: from + units,
    from,
    to: from + units,
    unit: 'piece',
    of,
  };
  return [{ change, text: unitsText(units, of) }];
}

function describeNewLine(
  { setting }: ChangeBasis,
  { lever, units, amount, of }: RaisedLine,
  patch: PatchState,
): readonly DescribedChange[] {
  if (lever.index !== null) return [];
  const quantity = Math.max(1, units);
  const line = { ...lever.goods, quantity, ...(amount !== null && { amount }) };
  const where = placedLine(patch, line);
  if (amount === null) {
    const change = { kind: 'UNITS', ...where, from: 0, to: quantity, unit: 'piece', of } as const;
    return [{ change, text: unitsText(quantity, of) }];
  }
  const change = { kind: 'LINE_AMOUNT', ...where, from: 0, to: amount, unit: 'minor', of } as const;
  const text =
    quantity > 1 ? unitsForAmountText(quantity, { of, amount, setting }) : lineAmountText(amount, of, setting);
  return [{ change, text }];
}

interface RaisedLine {
  readonly lever: Lever;
  readonly item: NonNullable<RequestOrder['items']>[number] | undefined;
  readonly units: number;
  readonly amount: number | null;
  readonly of: NamedGoods | null;
}

function lineOf({ subject, levers, addition }: ChangeBasis, lever: Lever, place: number): RaisedLine {
  const units = addition.units[place] ?? 0;
  const amount = addition.lineAmounts[place] ?? null;
  const item = lever.index === null ? undefined : subject.input.request.order?.items?.[lever.index];
  const of = goodsOfLever(levers, place, { subject, definitions: collectDefinitions(subject.candidate) });
  return { lever, item, units, amount, of };
}

/** The place of a member of the order; the order itself where the request has none. */
function placed(patch: PatchState, member: string, value: unknown) {
  if (patch.hasOrder) return { pointer: `/order/${member}`, value };
  patch.hasOrder = true;
  return { pointer: '/order', value: { [member]: value } };
}

function placedLine(patch: PatchState, line: object) {
  const operator = 'add' as const;
  if (patch.hasItems) return { pointer: '/order/items/-', operator, value: line };
  patch.hasItems = true;
  return { ...placed(patch, 'items', [line]), operator };
}
