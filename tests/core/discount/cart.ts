// The cart of the discount tests, and short ways to build the contexts they need.
import {
  applyEffect,
  type BundleRules,
  type Catalog,
  compileCollection,
  compileScope,
  computeDiscount,
  describeScope,
  type Discount,
  type DiscountContext,
  type DiscountFacts,
  type Effect,
  EMPTY_CATALOG,
  formulaTime,
  type Line,
  type Minor,
  NO_LINES_SEEN,
  openOrder,
  orderAmounts,
  type OrderItem,
  orderItems,
  type OrderState,
  type Product,
  type ProductCollection,
  type ProductScope,
  readBundle,
  type RequestOrder,
  type RequestOrderItem,
  type ScopeDefinition,
  type Sku,
  toAppliedDiscounts,
} from '../../support/core';

export const A: RequestOrderItem = { product_id: 'A', quantity: 3, price: 1999 };
export const B: RequestOrderItem = { product_id: 'B', quantity: 2, price: 850 };
export const C: RequestOrderItem = { product_id: 'C', quantity: 1, price: 12000 };

/** The order of a request that names nothing stored. */
export function orderOf(request: RequestOrder): OrderState {
  const order = openOrder({ request, stored: null, catalog: EMPTY_CATALOG });
  // Tests share orders: nothing may change one.
  return { ...order, lines: Object.freeze(order.lines) };
}

/** A, B and C: 5997 + 1700 + 12000 = 19697. */
export function aCart(...items: readonly RequestOrderItem[]): OrderState {
  return orderOf({ items: items.length > 0 ? items : [A, B, C] });
}

/** A context in the words of records: what is compiled of them is made of these. */
export interface ContextWords extends Partial<Omit<DiscountContext, 'scope' | 'bundle' | 'collections'>> {
  readonly scope?: ProductScope | null;
  readonly bundle?: BundleRules | null;
  readonly collections?: ReadonlyMap<string, ProductCollection>;
}

export function aContext({ scope, bundle, collections, ...overrides }: ContextWords = {}): DiscountContext {
  return {
    order: aCart(),
    seen: NO_LINES_SEEN,
    scope: scope ? compileScope(scope) : null,
    bundle: bundle ? readBundle(bundle) : null,
    calculationMode: 'DISCOUNTED_AMOUNT',
    discountLinesOnce: false,
    catalog: EMPTY_CATALOG,
    collections: new Map([...(collections ?? [])].map(([id, one]) => [id, compileCollection(one)])),
    formulas: new Map(),
    facts: someFacts(),
    ...overrides,
  };
}

/** What formulas read besides the order; midday on 15 March 2026 in UTC. */
export function someFacts(overrides: Partial<DiscountFacts> = {}): DiscountFacts {
  return {
    time: formulaTime(Date.UTC(2026, 2, 15, 12), 'UTC'),
    orderMetadata: null,
    customer: null,
    voucher: null,
    tier: null,
    redeemableMetadata: null,
    redemptionMetadata: null,
    publicationMetadata: null,
    ...overrides,
  };
}

/** Products by id, with the settings given. */
export function products(ids: readonly string[], settings: Partial<ScopeDefinition> = {}): readonly ScopeDefinition[] {
  return ids.map((id) => ({ object: 'product', id, ...settings }));
}

export function everyProduct(settings: Partial<ScopeDefinition> = {}): ScopeDefinition {
  return { object: 'products_collection', id: 'pc_a11pr0dUc75', ...settings };
}

/** Compute a discount that must be computable, with the lines that an answer lists. */
export function computed(discount: Discount, context: DiscountContext) {
  const result = computeDiscount(discount, context);
  if ('key' in result) throw new Error(`refused: ${result.key}`);
  return { ...result, ...describeScope(result.reach) };
}

/** Why a discount is refused; null when it is not. */
export function refusalOf(discount: Discount, context: DiscountContext): string | null {
  const result = computeDiscount(discount, context);
  return 'key' in result ? result.key : null;
}

/** The order after several discounts, each computed on what the earlier ones left. */
export function after(
  discounts: readonly Discount[],
  overrides: ContextWords = {},
): { readonly order: OrderState; readonly effects: readonly Effect[] } {
  let { order } = aContext(overrides);
  const effects: Effect[] = [];
  for (const discount of discounts) {
    const { effect } = computed(discount, aContext({ ...overrides, order }));
    order = applyEffect(order, effect);
    effects.push(effect);
  }
  return { order, effects };
}

/** What each line lost, by index; lines not reached are absent. */
export function perLine(effect: Effect): Readonly<Record<number, number>> {
  return Object.fromEntries((effect.lines ?? []).map((line) => [line.index, line.discount]));
}

/** The amounts and lines of an answer after one discount. */
export function answer(discount: Discount, overrides: ContextWords = {}) {
  const context = aContext(overrides);
  const { effect } = computed(discount, context);
  const order = applyEffect(context.order, effect);
  const applied = toAppliedDiscounts(effect, context.order.lines.length);
  return { amounts: orderAmounts(order, applied), items: orderItems(order, applied) };
}

/** An answered line without the members that say what it is. */
export function numbersOf(item: OrderItem | undefined): Partial<OrderItem> {
  const { object, product_id, sku_id, source_id, related_object, product, sku, metadata, ...numbers } = item ?? {
    object: 'order_item',
  };
  return numbers;
}

export function aLine(overrides: Partial<Line> = {}): Line {
  return {
    identity: { product_id: 'A' },
    price: 100 as Minor,
    quantity: 1,
    amount: 100 as Minor,
    initialQuantity: 1,
    initialAmount: 100 as Minor,
    discount: 0 as Minor,
    discountQuantity: 0,
    touched: false,
    ...overrides,
  };
}

/** A product of the catalogue. */
export function aProduct(overrides: Partial<Product> & { readonly id: string }): Product {
  return {
    source_id: null,
    name: null,
    price: null,
    attributes: [],
    metadata: {},
    image_url: null,
    created_at: '',
    updated_at: null,
    object: 'product',
    ...overrides,
  };
}

/** An SKU of the catalogue. */
export function aSku(overrides: Partial<Sku> & { readonly id: string; readonly product_id: string }): Sku {
  return {
    source_id: null,
    sku: null,
    price: null,
    currency: null,
    attributes: {},
    image_url: null,
    metadata: {},
    created_at: '',
    updated_at: null,
    object: 'sku',
    ...overrides,
  };
}

/** A catalogue that knows records by id and source id. */
export function catalogOf(records: readonly (Product | Sku)[]): Catalog {
  const products = new Map<string, Product>();
  const skus = new Map<string, Sku>();
  for (const record of records) {
    for (const name of [record.id, record.source_id]) {
      if (name === null) continue;
      if (record.object === 'product') products.set(name, record);
      else skus.set(name, record);
    }
  }
  return { products, skus };
}
