// Promotion stacks: tiers of one campaign that are redeemed together, in a given order.
import { dataPage } from '../../core/answer/list';
import { resolvePromotionCampaign } from '../../core/campaign/find';
import { resolveCategory, resolveCategoryUpdate } from '../../core/catalogue/catalogue-records';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { applyStackTiersChanges, stackTiers } from '../../core/promotion/stack';
import { notFound } from '../../errors';
import type { PromotionStack } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateStackRequest, ListStacksQuery, UpdateStackRequest } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { findCampaign } from '../campaigns/campaign-find';
import { unwrap } from '../shared/unwrap';
import { changeConfig, nowText, inPlaceOf, stampIfChanged } from '../shared/configuration';
import { inMemory, readList } from '../shared/lists';
import type { PromotionStackResponse } from '../../model/generated-answers/records';
import type { ListStacksResponse } from '../../model/generated-answers/promotions';
import { toStackResponse } from '../../core/answer/campaigns';

/** Names a stack; the campaign by id or by name. */
export interface StackName {
  readonly campaignId: string;
  readonly id: string;
}

/**
 * Add a stack to a campaign of type PROMOTION.
 * @throws ApiError not_found for the campaign, a category or a tier the campaign does not have; invalid_campaign;
 *         invalid_payload for more tiers than a stack can hold
 */
export async function createStack(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  campaignName: string,
  request: CreateStackRequest,
): Promise<PromotionStackResponse> {
  const id = rt.ids.random('stack', 24);
  return changeConfig(rt, caller, (config) => {
    const campaign = unwrap(resolvePromotionCampaign(config, campaignName));
    const stack: PromotionStack = {
      id,
      name: request.name,
      created_at: nowText(rt),
      campaign_id: campaign.id,
      tiers: unwrap(stackTiers(request.tiers, campaign.id, config)),
      ...unwrap(resolveCategory(request, config)),
      object: 'promotion_stack',
    };
    return { change: { create: [{ kind: 'stack', record: stack }] }, answer: toStackResponse(stack, config) };
  });
}

/**
 * Return a promotion stack.
 * @throws ApiError not_found
 */
export async function getStack(
  rt: Runtime<'config'>,
  caller: Caller,
  name: StackName,
): Promise<PromotionStackResponse> {
  const config = await rt.store.config.load(caller);
  return toStackResponse(findStack(config, name), config);
}

/** The stacks of all campaigns. */
export async function listStacks(
  rt: Runtime<'config'>,
  caller: Caller,
  query: ListStacksQuery,
): Promise<ListStacksResponse> {
  const config = await rt.store.config.load(caller);
  return stackPage(rt, caller, { config, stacks: [...config.stacks.values()], query });
}

/**
 * List the promotion stacks of a campaign.
 * @throws ApiError not_found for the campaign
 */
export async function listCampaignStacks(
  rt: Runtime<'config'>,
  caller: Caller,
  campaignName: string,
  query: ListStacksQuery,
): Promise<ListStacksResponse> {
  const config = await rt.store.config.load(caller);
  const campaign = findCampaign(config, campaignName);
  const stacks = [...config.stacks.values()].filter((stack) => stack.campaign_id === campaign.id);
  return stackPage(rt, caller, { config, stacks, query });
}

const STACKS = listSpec({
  fields: null,
  sorts: sortsByMembers<PromotionStack>('created_at', 'updated_at', 'name'),
  defaults: { order: '-created_at' },
});

async function stackPage(
  rt: Runtime<'config'>,
  caller: Caller,
  {
    config,
    stacks,
    query,
  }: { readonly config: Config; readonly stacks: readonly PromotionStack[]; readonly query: ListStacksQuery },
): Promise<ListStacksResponse> {
  const page = await readList(rt, caller, { spec: STACKS, query, source: inMemory(stacks), config });
  return { ...dataPage(page, (stack) => toStackResponse(stack, config)), has_more: page.hasMore };
}

/** Changes the given members. @throws ApiError as `createStack` */
export async function updateStack(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: StackName,
  request: UpdateStackRequest,
): Promise<PromotionStackResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = findStack(config, name);
    const stack: PromotionStack = stampIfChanged(rt, before, {
      ...before,
      name: request.name ?? before.name,
      tiers: unwrap(applyStackTiersChanges(before, request, config)),
      ...unwrap(resolveCategoryUpdate(before.category_id, request, config)),
    });
    return { change: inPlaceOf(before, { kind: 'stack', record: stack }), answer: toStackResponse(stack, config) };
  });
}

/**
 * Delete a promotion stack.
 * @throws ApiError not_found
 */
export async function deleteStack(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: StackName,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    const { id } = findStack(config, name);
    return { change: { remove: [{ kind: 'stack', id }] }, answer: null };
  });
}

/** A stack is known only under its own campaign. */
function findStack(config: Config, { campaignId, id }: StackName): PromotionStack {
  const campaign = findCampaign(config, campaignId);
  const found = config.stacks.get(id);
  if (found?.campaign_id !== campaign.id) throw notFound('promotion_stack', id);
  return found;
}
