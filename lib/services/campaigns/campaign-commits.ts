// What creating, changing and deleting a campaign stores. Their routes begin the work that follows in the background.
import { applyCampaignChanges, planDefinitionUpdate } from '../../core/campaign/change';
import { markCampaignDeleted, refuseUsedCampaign } from '../../core/campaign/deletion';
import { selectFirstParts } from '../../core/campaign/parts';
import { withRedefinition } from '../../core/campaign/progress';
import { diffDefinitions } from '../../core/campaign/redefinition';
import { buildCampaignNameTakenFailure, buildCodeTakenFailure } from '../../core/record/change';
import { toNewCampaignResponse } from '../../core/answer/campaigns';
import { ApiError } from '../../errors';
import type { Caller } from '../../model/common';
import type { CreateCampaignRequest, UpdateCampaignRequest } from '../../model/generated';
import type { CampaignResponse } from '../../model/generated-answers/records';
import type { AsyncAction } from '../../model/records/async-action';
import type { Config, ConfigRecord } from '../../model/config';
import type { Campaign, DefinitionMember } from '../../model/records/campaign';
import type { ValidationRule } from '../../model/records/rules';
import type { ConfigChange } from '../../ports/config';
import type { Process, Runtime } from '../../ports/runtime';
import { loadConfigWithSecrets } from '../assets/project-secrets';
import { withAuditLine } from '../audit-trail/audit-line';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { changeConfig, configOutbox, inPlaceOf, nowText } from '../shared/configuration';
import { noteVersion, requireVersion } from '../shared/version/configuration-version';
import { newAction, toActionReference } from '../shared/new-action';
import { guardOf } from '../shared/once';
import { refuseIf, unwrap } from '../shared/unwrap';
import { findCampaign } from './campaign-find';
import { campaignPlan } from './campaign-plan';

const CODE_TRIES = 20;

/** A new campaign as its route shows it, and the actions that make its codes. */
export interface CreatedCampaign {
  readonly shown: CampaignResponse;
  readonly actions: readonly AsyncAction[];
  /** Rules that were created with it. */
  readonly rules: readonly ValidationRule[];
}

/** The parts of a campaign from a template beside its request. */
export interface NewCampaignExtras {
  /** Builds the rules that are created with the campaign and assigned to it. */
  readonly rulesFor?: (config: Config) => readonly ValidationRule[];
  /** Builds the answer that a repeat with the same key gets; by default the campaign. */
  readonly toAnswer?: (created: CreatedCampaign) => unknown;
}

/** Add new rules to a configuration, so that records of the same change can name them. */
export function withNewRules(
  rules: readonly ValidationRule[],
  config: Config,
): { readonly rules: readonly ValidationRule[]; readonly known: Config } {
  if (rules.length === 0) return { rules, known: config };
  const all = new Map([...config.rules, ...rules.map((rule) => [rule.id, rule] as const)]);
  return { rules, known: { ...config, rules: all } };
}

/** Convert new rules to records of a change. */
export function ruleRecords(rules: readonly ValidationRule[]): readonly ConfigRecord[] {
  return rules.map((record) => ({ kind: 'rule', record }));
}

/**
 * Store a new campaign with its promotion tiers or its first code.
 * @throws ApiError duplicate_found when the name or the code is taken; invalid_campaign, invalid_code_config,
 *   invalid_payload or not_found for bad members
 */
export async function commitNewCampaign(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  request: CreateCampaignRequest,
  { rulesFor = () => [], toAnswer = ({ shown }) => shown }: NewCampaignExtras = {},
): Promise<CreatedCampaign> {
  let drawn = 1;
  const { answer } = await commitOptimistically({
    read: () => loadConfigWithSecrets(rt, caller),
    plan: (config) => {
      requireVersion(rt, caller, config);
      const { rules, known } = withNewRules(rulesFor(config), config);
      const assigned = [...(request.validation_rules ?? []), ...rules.map(({ id }) => id)];
      const full = rules.length === 0 ? request : { ...request, validation_rules: assigned };
      const { campaign, tiers, change: planned } = campaignPlan(rt, caller, { request: full, config: known });
      const change = { ...planned, create: [...ruleRecords(rules), ...(planned.create ?? [])] };
      const shown = toNewCampaignResponse(campaign, known, { tiers, codes: change.vouchers?.length ?? 0 });
      const created = { shown, rules, actions: change.actions ?? [] };
      const outbox = configOutbox(rt, caller, { change, config: known, id: campaign.id });
      // The names of rules are free at this version.
      const isBased = Boolean(caller.configurationWrite?.ifMatch) || rules.length > 0;
      const based = isBased ? { ...change, basedOn: config.version } : change;
      const guarded = { ...based, guard: guardOf(caller, toAnswer(created)), outbox };
      const write = { campaign, change: withAuditLine(rt, caller, { config, change: guarded }) };
      const note = () => noteVersion(rt, caller, config, change);
      return { write, answer: { ...created, note } };
    },
    commit: async ({ campaign, change }) => {
      const outcome = await rt.store.configChanges.commit(caller, change);
      if (outcome.status !== 'NAME_TAKEN') return toCommitOutcome(outcome.status === 'CHANGED');
      const isDrawn = outcome.kind === 'voucher' && campaign.type !== 'STANDALONE';
      if (!isDrawn || drawn === CODE_TRIES)
        throw new ApiError(
          outcome.kind === 'voucher'
            ? buildCodeTakenFailure(outcome.name)
            : buildCampaignNameTakenFailure(outcome.name),
        );
      drawn += 1;
      return { status: 'STALE' };
    },
  });
  const { note, ...created } = answer;
  note();
  return created;
}

/** A changed campaign, and the action that gives its codes their new definition; null without one. */
export interface ChangedCampaign {
  readonly campaign: Campaign;
  readonly action: AsyncAction | null;
}

/**
 * Store the members of a campaign that a request changes; null clears one.
 * @throws ApiError not_found, invalid_campaign, invalid_voucher, invalid_payload
 */
export async function commitCampaignChange(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  idOrName: string,
  request: UpdateCampaignRequest,
): Promise<ChangedCampaign> {
  return changeConfig<ChangedCampaign>(rt, caller, (config) => {
    const stored = findCampaign(config, idOrName);
    const now = nowText(rt);
    const changed = unwrap(applyCampaignChanges(stored, request, { config, now }));
    const { definition } = unwrap(planDefinitionUpdate(stored, request));
    if (!definition) {
      const change = inPlaceOf(stored, { kind: 'campaign', record: changed });
      return { change, answer: { campaign: changed, action: null } };
    }
    const members = diffDefinitions(stored.voucher, definition);
    const following = redefinition(rt, caller, { id: stored.id, members });
    const record = withRedefinition({ ...changed, voucher: definition, updated_at: now }, following.id);
    const change = { replace: [{ kind: 'campaign' as const, record }], actions: [following] };
    return { change, answer: { campaign: record, action: following } };
  });
}

interface RedefinitionRequest {
  readonly id: string;
  readonly members: readonly DefinitionMember[];
}

function redefinition(rt: Process, caller: Caller, { id, members }: RedefinitionRequest): AsyncAction {
  const work = { kind: 'REDEFINE', campaign_id: id, members } as const;
  return newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_UPDATE', work, total: 0 });
}

/** Enable or disable a campaign: codes and tiers of a disabled one cannot be redeemed. */
export async function setCampaignActive(
  rt: Runtime<'config' | 'configChanges'>,
  caller: Caller,
  idOrName: string,
  active: boolean,
): Promise<Readonly<Record<string, never>>> {
  return changeConfig(rt, caller, (config) => {
    const campaign = findCampaign(config, idOrName);
    if (campaign.active === active) return { change: null, answer: {} };
    const record: Campaign = { ...campaign, active, updated_at: nowText(rt) };
    return { change: { replace: [{ kind: 'campaign', record }] }, answer: {} };
  });
}

/**
 * Mark a campaign as deleted: callers no longer see it, and its name is free.
 * @returns the action that deletes its codes
 * @throws ApiError not_found; resource_in_use while a reward gives its codes, or another campaign rewards with them
 */
export async function commitCampaignDeletion(
  rt: Runtime<'config' | 'configChanges' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
  { force }: { readonly force?: boolean },
): Promise<AsyncAction> {
  const found = findCampaign(await rt.store.config.load(caller), idOrName);
  const total = await rt.store.vouchers.codesCount(caller, found.id);
  return changeConfig(rt, caller, (config) => {
    const campaign = findCampaign(config, found.id);
    refuseIf(refuseUsedCampaign(campaign, config));
    const work = { kind: 'DELETE_CAMPAIGN', campaign_id: campaign.id, is_forced: force === true } as const;
    const deletion = newAction(rt, caller, { type: 'CAMPAIGN.VOUCHERS_DELETE', work, total });
    const change: ConfigChange = {
      replace: [{ kind: 'campaign', record: markCampaignDeleted(campaign, nowText(rt)) }],
      remove: selectFirstParts(campaign.id, config),
      freeNames: [{ kind: 'campaign', name: campaign.name }],
      actions: [deletion],
      guard: guardOf(caller, toActionReference(deletion)),
    };
    return { change, answer: deletion };
  });
}
