// Create or change a product, an SKU or a category from a request.
import { type Failure, isFailure, unknownRecord } from '../../errors';
import type { Config } from '../../model/config';
import type {
  UpdateProductRequest,
  UpdateSkuRequest,
  UpsertProductRequest,
  UpsertSkuRequest,
} from '../../model/generated';
import { LIMITS } from '../../model/limits';
import type { Campaign } from '../../model/records/campaign';
import type { Product, Sku } from '../../model/records/catalog';
import type { StackingRulesRecord } from '../../model/records/settings';
import type { Voucher } from '../../model/records/voucher';
import { buildInUseFailure, selectSentMembers, withChanges } from '../record/change';

/** The members of a new record that do not come from the request. */
interface NewRecord {
  readonly id: string;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build a new product from a request; a request may not choose the id.
 * @returns the product; not_found for an unknown id
 */
export function newProduct(request: UpsertProductRequest, { id, now }: NewRecord): Product | Failure {
  if (request.id) return unknownRecord('product', request.id);
  return {
    id,
    source_id: request.source_id ?? null,
    name: request.name ?? null,
    price: request.price ?? null,
    attributes: request.attributes ?? [],
    metadata: request.metadata ?? {},
    image_url: request.image_url ?? null,
    created_at: now,
    updated_at: null,
    object: 'product',
  };
}

const PRODUCT_MEMBERS = ['name', 'price', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Applies a request to a product.
 *
 * @returns the same object when nothing differs; invalid_payload for too much metadata
 */
export function applyProductChanges(known: Product, request: UpdateProductRequest, now: string): Product | Failure {
  const { attributes, metadata, ...sent } = selectSentMembers(request, PRODUCT_MEMBERS);
  const members: Partial<Product> = {
    ...sent,
    ...(attributes !== undefined && { attributes: attributes ?? [] }),
    ...(metadata && { metadata }),
  };
  return withChanges(known, members, now);
}

// An SKU as a request makes or changes it.

/**
 * Build a new SKU of a product from a request; a request may not choose the id.
 * @returns the SKU; not_found for an id no SKU has
 */
export function newSku(product: Product, request: UpsertSkuRequest, { id, now }: NewRecord): Sku | Failure {
  if (request.id) return unknownRecord('sku', request.id);
  return {
    id,
    source_id: request.source_id ?? null,
    product_id: product.id,
    sku: request.sku ?? null,
    price: request.price ?? null,
    currency: request.currency ?? null,
    attributes: request.attributes ?? {},
    image_url: request.image_url ?? null,
    metadata: request.metadata ?? {},
    created_at: now,
    updated_at: null,
    object: 'sku',
  };
}

const SKU_MEMBERS = ['sku', 'price', 'currency', 'attributes', 'metadata', 'image_url'] as const;

/**
 * Applies a request to an SKU.
 *
 * @returns the same object when nothing differs; invalid_payload for too much metadata
 */
export function applySkuChanges(known: Sku, request: UpdateSkuRequest, now: string): Sku | Failure {
  const { attributes, metadata, ...sent } = selectSentMembers(request, SKU_MEMBERS);
  const members: Partial<Sku> = {
    ...sent,
    ...(attributes !== undefined && { attributes: attributes ?? {} }),
    ...(metadata && { metadata }),
  };
  return withChanges(known, members, now);
}

/**
 * Refuse an SKU that belongs to another product.
 * @returns duplicate_found for an SKU of another product
 */
export function refuseForeignSku(product: Product, { id, source_id, product_id }: Sku): Failure | null {
  if (product_id === product.id) return null;
  const details = `The SKU ${source_id ?? id} belongs to the product ${product_id}.`;
  return { key: 'duplicate_found', details, resource_id: id, resource_type: 'sku' };
}

/**
 * Refuse an SKU attribute that its product does not declare.
 * @returns invalid_sku for an attribute that the product does not declare
 */
export function refuseUndeclaredAttribute(product: Product, { attributes }: UpsertSkuRequest): Failure | null {
  const unknown = Object.keys(attributes ?? {}).find((name) => !product.attributes.includes(name));
  if (unknown === undefined) return null;
  return { key: 'invalid_sku', details: `The product ${product.id} does not declare the attribute ${unknown}.` };
}

/** The refusal of an SKU more than a product may have. */
export const TOO_MANY_SKUS: Failure = {
  key: 'invalid_sku',
  details: `A product has at most ${LIMITS.skusPerProduct} SKUs.`,
};

// The category of a record, the users of a category, and stacking rules without it.

interface CategoryInput {
  readonly category?: string | null | undefined;
  readonly category_id?: string | null | undefined;
}

type CategoryMember = Pick<Campaign, 'category_id'>;

/**
 * The category in a request, by id or by name; null when the request has none.
 * @returns not_found for an unknown one
 */
export function resolveCategory({ category, category_id }: CategoryInput, config: Config): CategoryMember | Failure {
  const name = category_id ?? category ?? null;
  if (name === null) return { category_id: null };
  const found = config.categories.get(name) ?? [...config.categories.values()].find((one) => one.name === name);
  return found ? { category_id: found.id } : unknownRecord('category', name);
}

/** The category after a request: the requested one, or the stored one when it names none. */
export function resolveCategoryUpdate(
  before: string | null,
  request: CategoryInput,
  config: Config,
): CategoryMember | Failure {
  const isSent = request.category !== undefined || request.category_id !== undefined;
  // The stored category may be deleted since: a record that is sent back unchanged keeps it.
  if (!isSent || (before !== null && request.category_id === before)) return { category_id: before };
  return resolveCategory(request, config);
}

type VoucherCategory = Pick<Voucher, 'category_id' | 'category'>;

/**
 * Find the category of a new voucher. Unlike `resolveCategory`, an unknown name is kept as a plain tag.
 * @returns not_found for an unknown id
 */
export function resolveVoucherCategory(input: CategoryInput, config: Config): VoucherCategory | Failure {
  const found = resolveCategory(input, config);
  if (!isFailure(found)) return { ...found, category: null };
  return input.category_id || !input.category ? found : { category_id: null, category: input.category };
}

/**
 * Find the category or plain tag of an updated voucher; the present one stays when the request names none.
 * @returns not_found for an unknown id
 */
export function resolveVoucherCategoryUpdate(
  before: VoucherCategory,
  request: CategoryInput,
  config: Config,
): VoucherCategory | Failure {
  const isSent = request.category !== undefined || request.category_id !== undefined;
  if (!isSent || (before.category_id && request.category_id === before.category_id))
    return {
      category_id: before.category_id ?? null,
      ...(before.category && { category: before.category }),
    };
  return resolveVoucherCategory(request, config);
}

/** Every setting that lists categories. */
export const CATEGORY_LISTS = [
  'exclusive_categories',
  'joint_categories',
  'no_effect_skip_categories',
  'no_effect_redeem_anyway_categories',
  'initial_amount_mode_categories',
  'discounted_amount_mode_categories',
] as const satisfies readonly (keyof StackingRulesRecord)[];

/**
 * Refuse the deletion of a category that records still have.
 * @returns resource_in_use while campaigns, tiers or stacks have the category
 */
export function refuseUsedCategory(id: string, { campaigns, tiers, stacks }: Config): Failure | null {
  const holders = { campaign: campaigns, promotion_tier: tiers, promotion_stack: stacks };
  for (const [type, records] of Object.entries(holders)) {
    const ids = [...records.values()].filter((record) => record.category_id === id).map((record) => record.id);
    if (ids.length > 0) return buildInUseFailure(`Category ${id}`, { type, ids });
  }
  return null;
}

/**
 * The stacking rules after a category is deleted.
 * @param isRequested true when the request removes the category from them
 * @returns the same object when they do not name it; resource_in_use when they do, and the request does not remove it
 */
export function removeCategoryFromStacking(
  id: string,
  stacking: StackingRulesRecord,
  isRequested: boolean,
): StackingRulesRecord | Failure {
  if (!usesCategory(stacking, id)) return stacking;
  if (isRequested) return withoutCategory(stacking, id);
  return buildInUseFailure(`Category ${id}`, { type: 'stacking_rules', ids: [stacking.id] });
}

function usesCategory(rules: StackingRulesRecord, id: string): boolean {
  const isLimited = Object.hasOwn(rules.applicable_redeemables_category_limits, id);
  return isLimited || CATEGORY_LISTS.some((list) => rules[list].includes(id));
}

function withoutCategory(rules: StackingRulesRecord, id: string): StackingRulesRecord {
  const limits = Object.entries(rules.applicable_redeemables_category_limits).filter(([key]) => key !== id);
  const lists = CATEGORY_LISTS.map((list) => [list, rules[list].filter((one) => one !== id)] as const);
  return { ...rules, ...Object.fromEntries(lists), applicable_redeemables_category_limits: Object.fromEntries(limits) };
}
