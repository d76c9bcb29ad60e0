// Drafts: changes of a project's set-up that are checked and decided as their routes do, and never stored.
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import { NO_CAMPAIGN } from '../../model/counters';
import { type DraftChange, type DraftChangeOf, type DraftOperation, nameChange } from '../../model/draft-change';
import type { Process, Runtime, Store } from '../../ports/runtime';
import type { DraftFacts } from '../../ports/validations';
import {
  commitCampaignChange,
  commitCampaignDeletion,
  commitNewCampaign,
  setCampaignActive,
} from '../campaigns/campaign-commits';
import { createStackingRules, deleteStackingRules, updateStackingRules } from '../management/stacking-rules';
import { createStack, deleteStack, updateStack } from '../promotions/promotion-stacks';
import { createTier, deleteTier, switchTier, updateTier } from '../promotions/promotions';
import { assignRule, deleteAssignment } from '../validation-rules/rule-assignments';
import { createRule, deleteRule, updateRule } from '../validation-rules/validation-rules';
import { type DraftPort, DraftState } from './draft-state';

/** What a draft reads of what is stored. */
export type DraftRuntime = Runtime<'assignments' | 'vouchers'>;

/** A record that a change of the draft creates. */
export interface DraftRecord {
  readonly object: string;
  readonly id: string;
}

/** A set-up with its changes. */
export interface Draft {
  readonly state: DraftState;
  /** By the `ref` of the change. */
  readonly records: ReadonlyMap<string, DraftRecord>;
}

export interface DraftBasis {
  /** As it was read. */
  readonly config: Config;
  readonly changes: readonly DraftChange[];
  /** The moment of all changes, ms since 1970. */
  readonly nowMs: number;
}

/**
 * Apply changes to a configuration, one after the other, as their routes would. The same basis gives the same draft,
 * ids included.
 * @throws ApiError as the route of the first change that is refused
 */
export async function buildDraft(rt: DraftRuntime, caller: Caller, basis: DraftBasis): Promise<Draft> {
  const { config, changes, nowMs } = basis;
  const process = { ...rt, clock: { nowMs: () => nowMs }, ids: draftIds(rt) };
  const state = new DraftState(process, rt.store, config);
  const own: OperationRuntime = { ...process, store: state.store };
  const records = new Map<string, DraftRecord>();
  for (const [index, change] of changes.entries()) {
    const record = await applyChange(own, caller, { change: withIds(change, records), index });
    if (change.ref !== null) records.set(change.ref, record);
  }
  return { state, records };
}

/** The stores that a decision reads. */
type DecidingStores = Pick<Store, 'config' | 'evaluations' | 'voucherLists'>;

/** The stores that a decision reads, as the draft leaves them. */
export function withDraft(
  { evaluations, voucherLists }: DecidingStores,
  caller: Caller,
  { state }: Draft,
): DecidingStores {
  const factsOf: DraftFacts['factsOf'] = (names, stored) => state.factsOf(names, stored);
  return {
    config: state.configStore,
    evaluations: {
      loadFacts: (scope, request, extra) =>
        evaluations.loadFacts(scope, request, { ...extra, draft: { config: state.config, factsOf } }),
    },
    voucherLists: {
      withoutCampaign: (scope, limit) => voucherLists.withoutCampaign(scope, limit),
      holderId: (scope, idOrSourceId) => voucherLists.holderId(scope, idOrSourceId),
      list: async (scope, among, request) => {
        const page = await voucherLists.list(scope, among, request);
        if (among.campaignId === null || among.campaignId === NO_CAMPAIGN) return page;
        return { ...page, records: state.codesOf(caller, among.campaignId, page.records) };
      },
    },
  };
}

type OperationRuntime = Process & { readonly store: Pick<Store, DraftPort> };

type Operation<Name extends DraftOperation> = (
  rt: OperationRuntime,
  caller: Caller,
  change: DraftChangeOf<Name>,
) => Promise<unknown>;

/** The services of the routes, as their endpoints call them. */
const OPERATIONS: { readonly [Name in DraftOperation]: Operation<Name> } = {
  createCampaign: async (rt, caller, { body }) => (await commitNewCampaign(rt, caller, body)).shown,
  updateCampaign: (rt, caller, { params, body }) => commitCampaignChange(rt, caller, params.campaignId, body),
  deleteCampaign: (rt, caller, { params, query }) => commitCampaignDeletion(rt, caller, params.campaignId, query),
  enableCampaign: (rt, caller, { params }) => setCampaignActive(rt, caller, params.campaignId, true),
  disableCampaign: (rt, caller, { params }) => setCampaignActive(rt, caller, params.campaignId, false),
  createPromotionTier: (rt, caller, { params, body }) => createTier(rt, caller, params.campaignId, body),
  updatePromotionTier: (rt, caller, { params, body }) => updateTier(rt, caller, params.tierId, body),
  deletePromotionTier: (rt, caller, { params }) => deleteTier(rt, caller, params.tierId),
  enablePromotionTier: (rt, caller, { params }) => switchTier(rt, caller, { id: params.tierId, active: true }),
  disablePromotionTier: (rt, caller, { params }) => switchTier(rt, caller, { id: params.tierId, active: false }),
  createPromotionStack: (rt, caller, { params, body }) => createStack(rt, caller, params.campaignId, body),
  updatePromotionStack: (rt, caller, { params, body }) =>
    updateStack(rt, caller, { campaignId: params.campaignId, id: params.stackId }, body),
  deletePromotionStack: (rt, caller, { params }) =>
    deleteStack(rt, caller, { campaignId: params.campaignId, id: params.stackId }),
  createValidationRule: (rt, caller, { body }) => createRule(rt, caller, body),
  updateValidationRule: (rt, caller, { params, body }) => updateRule(rt, caller, params.ruleId, body),
  deleteValidationRule: (rt, caller, { params }) => deleteRule(rt, caller, params.ruleId),
  assignValidationRule: (rt, caller, { params, body, query }) =>
    assignRule(rt, caller, params.ruleId, { ...body, force: query.force ?? false }),
  deleteValidationRuleAssignment: (rt, caller, { params }) =>
    deleteAssignment(rt, caller, { ruleId: params.ruleId, id: params.assignmentId }),
  createStackingRules: (rt, caller, { params, body }) => createStackingRules(rt, caller, params.projectId, body),
  updateStackingRules: (rt, caller, { params, body }) =>
    updateStackingRules(rt, caller, { projectId: params.projectId, id: params.stackingRulesId }, body),
  deleteStackingRules: (rt, caller, { params }) =>
    deleteStackingRules(rt, caller, { projectId: params.projectId, id: params.stackingRulesId }),
};

/** @returns the record that the route answers; without an id where it answers none */
async function applyChange(
  rt: OperationRuntime,
  caller: Caller,
  { change, index }: { readonly change: DraftChange; readonly index: number },
): Promise<DraftRecord> {
  const run = OPERATIONS[change.operation] as Operation<DraftOperation>;
  try {
    const answer = (await run(rt, caller, change)) as Partial<DraftRecord> | undefined;
    return { object: answer?.object ?? '', id: answer?.id ?? '' };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const { failure } = error;
    throw new ApiError({ ...failure, details: `${nameChange(index, change.sentAs)}${failure.details ?? failure.key}` });
  }
}

/** The change with the ids of the records that its `$ref` texts name. */
function withIds(change: DraftChange, records: ReadonlyMap<string, DraftRecord>): DraftChange {
  const resolve = (value: unknown): unknown => {
    if (typeof value === 'string') return value.startsWith('$') ? (records.get(value.slice(1))?.id ?? value) : value;
    if (Array.isArray(value)) return value.map(resolve);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, resolve(member)]));
  };
  return { ...change, params: resolve(change.params), body: resolve(change.body) } as DraftChange;
}

/**
 * Ids that follow from the order of the changes, so that a search which is taken up again has the same draft. They
 * are no ids of stored records, which are random.
 */
function draftIds({ ids }: Process): Process['ids'] {
  let count = 0;
  const next = (length: number) => {
    count += 1;
    return `draft${count.toString(36).padStart(length - 5, '0')}`;
  };
  return {
    ...ids,
    random: (prefix, length) => `${prefix}_${next(length)}`,
    hex: (prefix) => `${prefix}_${next(18)}`,
    natural: (prefix) => `${prefix}_${next(24)}`,
  };
}
