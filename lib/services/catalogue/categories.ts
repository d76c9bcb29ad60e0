// Categories: they order redeemables and say which of them stack.
import type { Shown } from '../../core/answer/records';
import { listSpec } from '../../core/filter/list-spec';
import { notFound } from '../../errors';
import type { Category } from '../../model/records/category';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateCategoryRequest, DeleteCategoryQuery, UpdateCategoryRequest } from '../../model/generated';
import type { StackingRulesRecord } from '../../model/records/settings';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';
import { changeConfig, duplicate, inUse, nowText, inPlaceOf, revised } from '../shared/configuration';
import { dataList, inMemory, readList } from '../shared/lists';

/** @throws ApiError duplicate_found when another category has the name */
export async function createCategory(rt: Runtime, caller: Caller, request: CreateCategoryRequest): Promise<Shown> {
  const id = rt.ids.random('cat', 18);
  return changeConfig(rt, caller, (config) => {
    assertFreeName(config, request.name, id);
    const { name, hierarchy } = request;
    const category: Category = { id, name, hierarchy, created_at: nowText(rt), object: 'category' };
    return { change: { create: [{ kind: 'category', record: category }] }, answer: { ...category } };
  });
}

const CATEGORIES = listSpec<Category>({
  fields: null,
  sorts: { hierarchy: ({ hierarchy }) => hierarchy },
  defaults: { order: 'hierarchy' },
});

/** All categories, the first applied first. */
export async function listCategories(rt: Runtime, caller: Caller): Promise<Shown> {
  const { categories } = await rt.store.config.load(caller);
  const query = { limit: Math.max(1, categories.size) };
  const { records } = await readList(rt, caller, { spec: CATEGORIES, query, source: inMemory(categories.values()) });
  return dataList(records);
}

/** @throws ApiError not_found */
export async function getCategory(rt: Runtime, caller: Caller, id: string): Promise<Shown> {
  return { ...findCategory(await rt.store.config.load(caller), id) };
}

/** Change what is sent. @throws ApiError not_found or duplicate_found */
export async function updateCategory(
  rt: Runtime,
  caller: Caller,
  id: string,
  request: UpdateCategoryRequest,
): Promise<Shown> {
  return changeConfig(rt, caller, (config) => {
    const before = findCategory(config, id);
    const name = request.name ?? before.name;
    assertFreeName(config, name, id);
    const hierarchy = request.hierarchy ?? before.hierarchy;
    const category: Category = revised(rt, before, { ...before, name, hierarchy });
    return { change: inPlaceOf(before, { kind: 'category', record: category }), answer: { ...category } };
  });
}

/**
 * Delete a category that nothing uses. On request it is first taken out of the stacking rules.
 * @throws ApiError not_found; resource_in_use while stacking rules, campaigns, tiers or stacks name it
 */
export async function deleteCategory(
  rt: Runtime,
  caller: Caller,
  id: string,
  query: DeleteCategoryQuery,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    findCategory(config, id);
    assertUnused(config, id);
    const remove: ConfigChange['remove'] = [{ kind: 'category', id }];
    const { stacking } = config;
    if (!stacking || !usesCategory(stacking, id)) return { change: { remove }, answer: null };
    if (query.remove_from_stacking_rules !== true) throw inUse(`Category ${id}`, 'stacking_rules', [stacking.id]);
    return { change: { remove, stacking: withoutCategory(stacking, id) }, answer: null };
  });
}

/** @throws ApiError not_found */
export function findCategory(config: Config, id: string): Category {
  const found = config.categories.get(id);
  if (!found) throw notFound('category', id);
  return found;
}

function assertFreeName(config: Config, name: string, id: string): void {
  const other = [...config.categories.values()].find((category) => category.name === name && category.id !== id);
  if (other) throw duplicate('category', name);
}

function assertUnused(config: Config, id: string): void {
  const holders = { campaign: config.campaigns, promotion_tier: config.tiers, promotion_stack: config.stacks };
  for (const [type, records] of Object.entries(holders)) {
    const ids = [...records.values()].filter((record) => record.category_id === id).map((record) => record.id);
    if (ids.length > 0) throw inUse(`Category ${id}`, type, ids);
  }
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

function usesCategory(rules: StackingRulesRecord, id: string): boolean {
  const isLimited = Object.hasOwn(rules.applicable_redeemables_category_limits, id);
  return isLimited || CATEGORY_LISTS.some((list) => rules[list].includes(id));
}

function withoutCategory(rules: StackingRulesRecord, id: string): StackingRulesRecord {
  const limits = Object.entries(rules.applicable_redeemables_category_limits).filter(([key]) => key !== id);
  const lists = CATEGORY_LISTS.map((list) => [list, rules[list].filter((one) => one !== id)] as const);
  return { ...rules, ...Object.fromEntries(lists), applicable_redeemables_category_limits: Object.fromEntries(limits) };
}
