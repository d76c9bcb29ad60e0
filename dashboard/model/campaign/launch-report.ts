// The report of a check before launch in words, and its worst cart as the sandbox holds it.
import type { WorstCaseResponse } from '../../../lib/model/generated-answers/records';
import { decimalText } from '../money';
import { EMPTY_STATE, type SandboxState } from '../sandbox/state';
import { type Validated, waterfallOfAnswer } from '../sandbox/answer';
import { buildWaterfall, type MoneyWords, type Waterfall } from '../waterfall';
import { allOf, plural, t } from '../../texts/text';
import { type LaunchSubject, redeemablesOf, startOf } from './launch-request';

export type LaunchReport = WorstCaseResponse;
export type LaunchWitness = NonNullable<LaunchReport['witness']>;

/** The words of a report: amounts with the currency, and names of products by id. */
export interface ReportWords {
  readonly money: MoneyWords;
  readonly nameOf: (id: string) => string;
}

/** The carts that were searched. */
export function describeCarts({ carts, searched }: LaunchReport, { money, nameOf }: ReportWords): string {
  const count = plural(carts, { one: '{count} cart', other: '{count} carts' });
  const { amounts, products } = searched.bounds;
  if (amounts) {
    const { from, to, step } = amounts;
    const values = { count, from: money(from), to: money(to), step: money(step) };
    return t('{count} without lines, from {from} to {to} in steps of {step}', values);
  }
  const lines = (products ?? []).map(({ id, sku_id, price, max }) =>
    t('{max} × {product} at {price}', { max, product: nameOf(id ?? sku_id ?? ''), price: money(price) }),
  );
  return t('{count} with up to {lines}', { count, lines: allOf(lines) });
}

/** The redeemables that were searched, and how many of them may be used together. */
export function describeStacks({ searched: { candidates, bounds } }: LaunchReport): string {
  return t('{redeemables}, at most {most} together', {
    redeemables: plural(candidates.length, { one: '{count} redeemable', other: '{count} redeemables' }),
    most: bounds.together,
  });
}

type UnseenPart = LaunchReport['not_seen'][number];

/** What the search could not or did not look at. */
export function describeNotSeen({ reason, count }: UnseenPart): string {
  switch (reason) {
    case 'CUSTOMERS':
      return plural(count, {
        one: '{count} redeemable has a rule on the customer.',
        other: '{count} redeemables have a rule on the customer.',
      });
    case 'METADATA':
      return plural(count, {
        one: '{count} redeemable reads metadata of the order or the request, which is taken as absent.',
        other: '{count} redeemables read metadata of the order or the request, which is taken as absent.',
      });
    case 'PRODUCTS':
      return plural(count, {
        one: '{count} redeemable is for none of the products searched.',
        other: '{count} redeemables are for none of the products searched.',
      });
    case 'MOMENTS':
      return plural(count, {
        one: '{count} redeemable cannot be used at the time searched.',
        other: '{count} redeemables cannot be used at the time searched.',
      });
    case 'COUNTS':
      return plural(count, {
        one: '{count} redeemable has limited uses. The counts are those of now.',
        other: '{count} redeemables have limited uses. The counts are those of now.',
      });
    case 'FLOOR':
      return plural(count, {
        one: '{count} product has no such metadata, and counts as 0.',
        other: '{count} products have no such metadata, and count as 0.',
      });
    case 'CANDIDATES':
      return plural(count, {
        one: '{count} more usable redeemable was left out: a search takes 100.',
        other: '{count} more usable redeemables were left out: a search takes 100.',
      });
  }
}

/** True when every redeemable of the campaign is among those that were searched. */
export function isSearched(subject: LaunchSubject, { searched }: Pick<LaunchReport, 'searched'>): boolean {
  // A draft always has a tier or a code.
  if ('requests' in subject) return true;
  const own = redeemablesOf(subject);
  const names = new Set(searched.candidates.map(({ object, id }) => `${object} ${id}`));
  return own.length > 0 && own.every(({ object, id }) => names.has(`${object} ${id}`));
}

/** True when the campaign does not work yet: the sandbox decides as of now. */
export function isNotYetLive(subject: LaunchSubject, nowMs: number): boolean {
  return 'requests' in subject || !subject.active || Date.parse(startOf(subject) ?? '') > nowMs;
}

/**
 * The witness from the cart to what is left to pay: a step for each redeemable where a validation decides the same,
 * else one for all of them.
 * @param answer of a validation of its request; null without one
 * @returns null where the steps do not add up
 */
export function waterfallOfWitness(
  witness: LaunchWitness,
  answer: Validated | null,
  money: MoneyWords,
): Waterfall | null {
  const { request, amount, total_amount: price, total_discount_amount: taken } = witness;
  if (answer?.valid && answer.order?.amount === amount && answer.order.total_amount === price) {
    const steps = waterfallOfAnswer(answer, money);
    if (steps?.adds) return steps;
  }
  const { order, redeemables } = request;
  const lines = order.items ?? [];
  const cart = order.amount ?? lines.reduce((sum, line) => sum + line.price * line.quantity, 0);
  const step = {
    kind: 'DISCOUNT' as const,
    label: t('Discount'),
    value: allOf(redeemables.map(({ id }) => id)),
    order: { total_applied_discount_amount: taken },
  };
  const steps = buildWaterfall({ initial_amount: cart, amount, total_amount: price }, [step]);
  return steps?.adds ? steps : null;
}

/** The cart and redeemables of a witness as the sandbox holds them. A link never holds a customer. */
export function toSandboxState({ request: { redeemables, order } }: Pick<LaunchWitness, 'request'>): SandboxState {
  return {
    ...EMPTY_STATE,
    amount: order.amount === undefined ? '' : decimalText(order.amount),
    lines: (order.items ?? []).map(({ product_id, sku_id, quantity, price }) => ({
      kind: sku_id === undefined ? 'product' : 'sku',
      id: sku_id ?? product_id ?? '',
      quantity: String(quantity),
      price: decimalText(price),
    })),
    redeemables: redeemables.map(({ id }) => ({ id, credits: '', reward: '' })),
  };
}
