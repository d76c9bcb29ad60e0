// Categories: they order redeemables and determine which of them stack.
import { dataList } from '../../core/answer/list';
import { refuseUsedCategory, removeCategoryFromStacking } from '../../core/catalogue/catalogue-records';
import { listSpec } from '../../core/filter/list-spec';
import { refuseTakenName } from '../../core/record/change';
import type { Category } from '../../model/records/catalog';
import type { Caller } from '../../model/common';
import type { CreateCategoryRequest, DeleteCategoryQuery, UpdateCategoryRequest } from '../../model/generated';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';
import { unwrap, refuseIf } from '../shared/unwrap';
import { changeConfig, nowText, inPlaceOf, stampIfChanged } from '../shared/configuration';
import { findRecord } from '../shared/find-record';
import { inMemory, readList } from '../shared/lists';
import type { CategoryResponse } from '../../model/generated-answers/records';
import type { ListCategoriesResponse } from '../../model/generated-answers/categories';

/**
 * Create a category.
 * @throws ApiError duplicate_found when another category has the name
 */
export async function createCategory(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: CreateCategoryRequest,
): Promise<CategoryResponse> {
  const id = rt.ids.hex('cat');
  return changeConfig(rt, caller, (config) => {
    refuseIf(refuseTakenName('category', { id, name: request.name }, config.categories.values()));
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

/** List all categories, the first applied first. */
export async function listCategories(rt: Runtime<'config'>, caller: Caller): Promise<ListCategoriesResponse> {
  const { categories } = await rt.store.config.load(caller);
  const query = { limit: Math.max(1, categories.size) };
  const { records } = await readList(rt, caller, { spec: CATEGORIES, query, source: inMemory(categories.values()) });
  return { ...dataList(records), has_more: false };
}

/**
 * Return a category.
 * @throws ApiError not_found
 */
export async function getCategory(rt: Runtime<'config'>, caller: Caller, id: string): Promise<CategoryResponse> {
  return { ...findRecord(await rt.store.config.load(caller), 'category', id) };
}

/** Changes the given members. @throws ApiError not_found or duplicate_found */
export async function updateCategory(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  id: string,
  request: UpdateCategoryRequest,
): Promise<CategoryResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = findRecord(config, 'category', id);
    const name = request.name ?? before.name;
    refuseIf(refuseTakenName('category', { id, name }, config.categories.values()));
    const hierarchy = request.hierarchy ?? before.hierarchy;
    const category: Category = stampIfChanged(rt, before, { ...before, name, hierarchy });
    return { change: inPlaceOf(before, { kind: 'category', record: category }), answer: { ...category } };
  });
}

/**
 * Delete a category that nothing uses. On request it is first taken out of the stacking rules.
 * @throws ApiError not_found; resource_in_use while stacking rules, campaigns, tiers or stacks name it
 */
export async function deleteCategory(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  id: string,
  query: DeleteCategoryQuery,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    findRecord(config, 'category', id);
    refuseIf(refuseUsedCategory(id, config));
    const remove: ConfigChange['remove'] = [{ kind: 'category', id }];
    const before = config.stacking;
    const stacking =
      before && unwrap(removeCategoryFromStacking(id, before, query.remove_from_stacking_rules === true));
    return { change: { remove, ...(stacking && stacking !== before && { stacking }) }, answer: null };
  });
}
