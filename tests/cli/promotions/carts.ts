// Generated carts for the shop of `files.ts`, and how a project decides them.
import fc from 'fast-check';
import { appliedAmounts } from '../../../cli/promotions/tests/expectations';
import type * as app from '../../support/app';
import { answered, callRoute } from '../../support/shop';

export const CARTS_SEED = Number(process.env.CARTS_SEED ?? '38');

const NAMES = [
  { tier: 'Black Friday 20' },
  { tier: 'Black Friday 10' },
  { tier: 'Insiders 5' },
  { code: '007' },
] as const;
const STACK = { stack: 'Both' } as const;

const anyLine = fc.record({
  product_id: fc.constantFrom('tea', 'cup'),
  quantity: fc.integer({ min: 1, max: 5 }),
  price: fc.constantFrom(1, 99, 999, 2_500, 4_999, 5_000, 6_000, 12_345),
});

const anyOrder = fc.oneof(
  fc.array(anyLine, { minLength: 1, maxLength: 4 }).map((items) => ({ items })),
  fc.constantFrom(0, 1, 4_999, 5_000, 5_001, 123_456).map((amount) => ({ amount })),
);

/** Carts of every choice of redeemables, amounts around the bounds of rules, and customers of all kinds. */
export const anyCart: fc.Arbitrary<app.CartTest> = fc.record({
  it: fc.constant('is decided'),
  customer: fc.constantFrom(
    null,
    { source_id: 'ada', metadata: { vip: true } },
    { source_id: 'bob', metadata: { vip: false } },
    { source_id: 'eve', metadata: {} },
  ),
  products: fc.constant([
    { source_id: 'tea', price: 6_000 },
    { source_id: 'cup', price: 6_000 },
  ]),
  order: anyOrder,
  redeemables: fc.oneof(
    { weight: 1, arbitrary: fc.constant([STACK]) },
    { weight: 4, arbitrary: fc.shuffledSubarray([...NAMES], { minLength: 1 }) },
  ),
  expect: fc.constant({}),
});

/** Ids of tiers and stacks by name, and the names by id. */
export interface ProjectIds {
  readonly idOf: ReadonlyMap<string, string>;
  readonly nameOf: ReadonlyMap<string, string>;
}

export async function readIds(): Promise<ProjectIds> {
  const { tiers } = await answered('GET /v1/promotions/tiers');
  const { data } = await answered('GET /v1/promotions/stacks');
  const records = [...tiers, ...data];
  return {
    idOf: new Map(records.map(({ id, name }) => [name, id])),
    nameOf: new Map(records.map(({ id, name }) => [id, name])),
  };
}

/** The body of a validation of a cart. */
export function toRequest({ redeemables, order, customer }: app.CartTest, { idOf }: ProjectIds): object {
  const sent = redeemables.map(({ tier, stack, code }) => {
    if (typeof tier === 'string') return { object: 'promotion_tier', id: idOf.get(tier) };
    if (typeof stack === 'string') return { object: 'promotion_stack', id: idOf.get(stack) };
    return { object: 'voucher', id: code };
  });
  return { redeemables: sent, order, ...(customer && { customer }) };
}

/** The answer of a project for a cart: amounts, and refusals with their keys, by name. */
export async function decide(cart: app.CartTest, ids: ProjectIds) {
  const { body } = await callRoute('POST /v1/validations', { body: toRequest(cart, ids) });
  return summarise(body, (id) => ids.nameOf.get(id) ?? id);
}

interface AnsweredRedeemable {
  readonly id: string;
  readonly result?: { readonly error?: { readonly key?: string }; readonly details?: { readonly key?: string } };
}

/** The part of an answer that does not depend on the project. */
export function summarise(answer: Readonly<Record<string, unknown>>, nameOf: (id: string) => string) {
  const listOf = (member: string) =>
    ((answer[member] ?? []) as readonly AnsweredRedeemable[]).map(({ id, result }) => [
      nameOf(id),
      result?.error?.key ?? result?.details?.key ?? null,
    ]);
  const { total_amount, total_applied_discount_amount } = (answer['order'] ?? {}) as Readonly<Record<string, unknown>>;
  return {
    valid: answer['valid'] ?? false,
    key: answer['key'] ?? null,
    applied: appliedAmounts(answer),
    total: total_amount ?? null,
    off: total_applied_discount_amount ?? null,
    redeemables: listOf('redeemables'),
    inapplicable: listOf('inapplicable_redeemables'),
    skipped: listOf('skipped_redeemables'),
  };
}
