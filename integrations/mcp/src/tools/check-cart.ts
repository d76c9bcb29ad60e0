import { z } from 'zod';
import type { Entry, Validation } from '../records';
import { missingTexts, redeemableOf, refusalOf, textsOf } from './entries';
import { untrusted } from '../privacy';
import { answerOf, CODE, OPTIONAL_CUSTOMER, ORDER, toCustomer } from './schemas';
import { defineTool, type ToolContext } from './tool';

/** Most rounds of one validation, and most redeemables of each. */
const ROUNDS = 3;
const MAX_REDEEMABLES = 30;

interface Redeemable {
  readonly object: string;
  readonly id: string;
}

interface Cart {
  readonly order: object;
  readonly customer: object | undefined;
}

export const checkCart = defineTool({
  name: 'check_cart',
  title: 'Check a cart',
  description:
    'Tries promotions and codes on a cart: what applies, what each takes off, why a code does not apply, and what else ' +
    'the cart could use. Nothing is redeemed.',
  isReadOnly: true,
  input: z.strictObject({
    order: ORDER,
    customer: OPTIONAL_CUSTOMER,
    codes: z.array(CODE).max(MAX_REDEEMABLES).default([]),
  }),
  output: answerOf({
    applied: z.array(z.looseObject({ takes_off: z.number() })),
    rejected: z.array(z.looseObject({ key: z.string() })),
    could_use: z.array(z.looseObject({})),
  }),
  run: async ({ order, customer, codes }, context) => {
    const cart = { order, customer: toCustomer(customer) };
    const [{ applied, rejected, last }, couldUse] = await Promise.all([
      validate(cart, codes, context),
      findNearest(cart, context),
    ]);
    const used = new Set(applied.map(({ id }) => id?.toLowerCase()));
    // An answer that is not valid has no order of its own.
    const priced = last?.order ?? applied.at(-1)?.order;
    return {
      amount: priced?.amount ?? order.amount ?? null,
      takes_off: applied.reduce((sum, entry) => sum + (entry.order?.total_applied_discount_amount ?? 0), 0),
      to_pay: priced?.total_amount ?? null,
      applied: applied.map((entry) => ({
        ...redeemableOf(entry, context.privacy),
        takes_off: entry.order?.total_applied_discount_amount ?? 0,
        ...textsOf(entry),
      })),
      rejected: rejected.map((entry) => ({
        ...redeemableOf(entry, context.privacy),
        ...refusalOf(entry),
        ...textsOf(entry),
      })),
      could_use: couldUse
        .filter(({ id }) => !used.has(id?.toLowerCase()))
        .map(({ object = '', id = '', works, key, nearest }) => ({
          ...redeemableOf({ object, id }, context.privacy),
          works,
          key: key ?? null,
          would_take_off: nearest?.discount?.then ?? null,
          ...untrusted({ missing: missingTexts(nearest) }),
        })),
    };
  },
});

async function validate(cart: Cart, codes: readonly string[], { service }: ToolContext) {
  const unique = [...new Set(codes)];
  const filter = { resource_type: { conditions: { $is: ['promotion_tier'] } } };
  const qualified = await service.call<{ readonly redeemables?: { readonly data?: readonly Redeemable[] } }>({
    purpose: 'try',
    method: 'POST',
    path: '/v1/qualifications',
    body: { ...cart, options: { limit: MAX_REDEEMABLES, filters: filter } },
  });
  const tiers = (qualified.redeemables?.data ?? []).map(({ id }) => ({ object: 'promotion_tier', id }));
  let redeemables: readonly Redeemable[] = [
    ...tiers.slice(0, MAX_REDEEMABLES - unique.length),
    ...unique.map((id) => ({ object: 'voucher', id })),
  ];
  const rejected = new Map<string, Entry>();
  let last: Validation | null = null;
  for (let round = 1; round <= ROUNDS && redeemables.length > 0; round += 1) {
    const options = { expand: ['order', 'redeemable', 'nearest'] };
    last = await service.call<Validation>({
      purpose: 'try',
      method: 'POST',
      path: '/v1/validations',
      body: { ...cart, redeemables, options },
    });
    const entries = [last.redeemables, last.inapplicable_redeemables, last.skipped_redeemables].flatMap(
      (list) => list ?? [],
    );
    for (const entry of entries) {
      if (entry.status === 'APPLICABLE') rejected.delete(entry.id ?? '');
      else rejected.set(entry.id ?? '', entry);
    }
    if (last.valid === true) break;
    redeemables = leaveOutRefused(redeemables, entries);
    last = redeemables.length === 0 ? null : last;
  }
  return {
    applied: (last?.redeemables ?? []).filter(({ status }) => status === 'APPLICABLE'),
    rejected: [...rejected.values()],
    last,
  };
}

/** What was not tried because of another one stays in the list. */
function leaveOutRefused(redeemables: readonly Redeemable[], entries: readonly Entry[]) {
  const isKept = (entry: Entry): boolean =>
    entry.status === 'APPLICABLE' || entry.result?.details?.key === 'preceding_validation_failed';
  const kept = new Set(entries.filter(isKept).map(({ id }) => id));
  return redeemables.filter(({ id }) => kept.has(id));
}

async function findNearest(cart: Cart, { service }: ToolContext): Promise<readonly Entry[]> {
  const { data = [] } = await service.call<{ readonly data?: readonly Entry[] }>({
    purpose: 'try',
    method: 'POST',
    path: '/v1/qualifications/nearest',
    body: { ...cart, options: { limit: 5 } },
  });
  return data;
}
