// Earning rules of a loyalty program: create, read, change, switch on and off, delete.
import { dataPage } from '../../core/answer/list';
import { resolveLoyaltyCampaign } from '../../core/campaign/find';
import { sortsByMembers, listSpec } from '../../core/filter/list-spec';
import { toEarningRuleResponse } from '../../core/loyalty/earning/response';
import { applyEarningRuleChanges, planEarningRule, refuseTooManyRules } from '../../core/loyalty/earning/rule';
import { activateSegments } from '../../core/segment/segment';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { CreateEarningRulesRequest, ListEarningRulesQuery, UpdateEarningRuleRequest } from '../../model/generated';
import type { CreateEarningRulesResponse, ListEarningRulesResponse } from '../../model/generated-answers/earning-rules';
import type { EarningRuleResponse } from '../../model/generated-answers/records';
import type { EarningRule } from '../../model/records/earning-rule';
import type { Runtime } from '../../ports/runtime';
import { buildNewRuleAssignments } from '../vouchers/new-voucher';
import { changeConfig, inPlaceOf, nowText, stampIfChanged } from '../shared/configuration';
import { followingOf } from '../segments/following';
import { inMemory, type Page, readList } from '../shared/lists';
import { refuseIf, unwrap, unwrapElement } from '../shared/unwrap';

/** Names an earning rule within its campaign; the campaign by id or name. */
export interface EarningRuleName {
  readonly campaignId: string;
  readonly id: string;
}

/**
 * Create earning rules of a loyalty program, all or none. A passive segment that one of them names becomes an auto-update
 * segment.
 * @throws ApiError not_found; invalid_campaign for one of another type; invalid_payload; metadata_validation_failed
 */
export async function createEarningRules(
  rt: Runtime<'config' | 'configChanges' | 'wakeWorker'>,
  caller: Caller,
  campaignName: string,
  requests: CreateEarningRulesRequest,
): Promise<CreateEarningRulesResponse> {
  const { answer, begins } = await changeConfig(rt, caller, (config) => {
    const campaign = unwrap(resolveLoyaltyCampaign(config, campaignName));
    refuseIf(refuseTooManyRules(config, requests.length));
    const now = nowText(rt);
    const records = requests.map((request, index) => {
      const id = rt.ids.random('ern', 24);
      const assigned = buildNewRuleAssignments(rt, request.validation_rule_id ? [request.validation_rule_id] : []);
      const automationId = rt.ids.random('auto', 24);
      const creation = { id, automationId, campaignId: campaign.id, request, assigned, config, now };
      return unwrapElement(planEarningRule(creation), index);
    });
    const create = records.map((record) => ({ kind: 'earningRule' as const, record }));
    const segmentIds = records.map(({ segment_id }) => segment_id);
    const activated = activateSegments(config, segmentIds, now);
    const replace = activated.map((record) => ({ kind: 'segment' as const, record }));
    const decided = { answer: records.map(toEarningRuleResponse), begins: activated.length > 0 };
    return { change: { create, replace, ...followingOf(rt, caller, activated) }, answer: decided };
  });
  if (begins) await rt.wakeWorker?.();
  return answer;
}

const EARNING_RULES = listSpec({
  fields: null,
  sorts: sortsByMembers<EarningRule>('created_at', 'updated_at'),
  defaults: { order: '-created_at' },
});

/**
 * List the earning rules of a loyalty program, newest first by default.
 * @throws ApiError not_found; invalid_campaign
 */
export async function listEarningRules(
  rt: Runtime<'config'>,
  caller: Caller,
  campaignName: string,
  query: ListEarningRulesQuery,
): Promise<ListEarningRulesResponse> {
  const config = await rt.store.config.load(caller);
  const { id } = unwrap(resolveLoyaltyCampaign(config, campaignName));
  const rules = [...config.earningRules.values()].filter((rule) => rule.campaign_id === id);
  return dataPage(await readEarningRules(rt, caller, { config, rules, query }), toEarningRuleResponse);
}

interface EarningRuleListing {
  readonly config: Config;
  readonly rules: readonly EarningRule[];
  readonly query: ListEarningRulesQuery;
}

/** Read a page of earning rules, newest first by default. */
export function readEarningRules(
  rt: Runtime<'config'>,
  caller: Caller,
  { config, rules, query }: EarningRuleListing,
): Promise<Page<EarningRule>> {
  return readList(rt, caller, { spec: EARNING_RULES, query, source: inMemory(rules), config });
}

/**
 * Return an earning rule.
 * @throws ApiError not_found for an unknown rule, and for one of another campaign
 */
export async function getEarningRule(
  rt: Runtime<'config'>,
  caller: Caller,
  name: EarningRuleName,
): Promise<EarningRuleResponse> {
  return toEarningRuleResponse(findEarningRule(await rt.store.config.load(caller), name));
}

/**
 * Update an earning rule: all members but its event.
 * @throws ApiError not_found; invalid_payload; metadata_validation_failed
 */
export async function updateEarningRule(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: EarningRuleName,
  request: UpdateEarningRuleRequest,
): Promise<EarningRuleResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = findEarningRule(config, name);
    const { validation_rule_id: ruleId } = request;
    const isSameRule = ruleId === undefined || ruleId === (before.assignments[0]?.rule_id ?? null);
    const assigned = isSameRule ? undefined : buildNewRuleAssignments(rt, ruleId === null ? [] : [ruleId]);
    const terms = { assigned, config, now: nowText(rt) };
    return replaceEarningRule(rt, before, unwrap(applyEarningRuleChanges(before, request, terms)));
  });
}

/**
 * Switch an earning rule on or off.
 * @throws ApiError not_found
 */
export async function switchEarningRule(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  { active, ...name }: EarningRuleName & Pick<EarningRule, 'active'>,
): Promise<EarningRuleResponse> {
  return changeConfig(rt, caller, (config) => {
    const before = findEarningRule(config, name);
    return replaceEarningRule(rt, before, { ...before, active });
  });
}

function replaceEarningRule(rt: Parameters<typeof stampIfChanged>[0], before: EarningRule, changed: EarningRule) {
  const record = stampIfChanged(rt, before, changed);
  return { change: inPlaceOf(before, { kind: 'earningRule', record }), answer: toEarningRuleResponse(record) };
}

/** Delete an earning rule. Points that it added stay. @throws ApiError not_found */
export async function deleteEarningRule(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  name: EarningRuleName,
): Promise<void> {
  await changeConfig(rt, caller, (config) => {
    const { id } = findEarningRule(config, name);
    return { change: { remove: [{ kind: 'earningRule', id }] }, answer: null };
  });
}

/** @throws ApiError not_found */
function findEarningRule(config: Config, { campaignId, id }: EarningRuleName): EarningRule {
  const campaign = unwrap(resolveLoyaltyCampaign(config, campaignId));
  const found = config.earningRules.get(id);
  if (found?.campaign_id !== campaign.id) throw notFound('earning_rule', id);
  return found;
}
