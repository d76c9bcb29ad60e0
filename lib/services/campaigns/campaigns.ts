// Create, read, change and delete campaigns.
import { buildCampaignNameTakenFailure, buildCodeTakenFailure } from '../../core/record/refusals';
import { ApiError } from '../../errors';
import type { Campaign } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { CreateCampaignRequest } from '../../model/generated';
import type { Runtime, WorkRuntime } from '../../ports/runtime';
import { configWithAssetKey } from '../assets/project-secrets';
import { firstSlice } from '../async-actions/async-actions';
import { findCampaign } from './campaign-find';
import { campaignPlan } from './campaign-plan';
import { withAuditLine } from '../audit-trail/audit-line';
import { configOutbox } from '../shared/configuration';
import { commitOptimistically, toCommitOutcome } from '../shared/commit';
import { guardOf } from '../shared/once';
import type { CampaignResponse } from '../../model/generated-answers/records';
import { toCampaignSummaryResponse, toNewCampaignResponse, toCampaignResponse } from '../../core/answer/campaigns';

const CODE_TRIES = 20;

/**
 * Create a campaign with its promotion tiers or codes. The first code exists at once; a background action generates
 * the others.
 * @throws ApiError duplicate_found when the name or the code is taken; invalid_campaign, invalid_code_config,
 *   invalid_payload or not_found for bad members
 */
export async function createCampaign(
  rt: WorkRuntime,
  caller: Caller,
  request: CreateCampaignRequest,
): Promise<CampaignResponse> {
  let drawn = 1;
  const { answer } = await commitOptimistically({
    read: () => configWithAssetKey(rt, caller),
    plan: (config) => {
      const { campaign, tiers, change } = campaignPlan(rt, caller, { request, config });
      const shown = toNewCampaignResponse(campaign, config, { tiers, codes: change.vouchers?.length ?? 0 });
      const outbox = configOutbox(rt, caller, { change, config, id: campaign.id });
      const guarded = { ...change, guard: guardOf(caller, shown), outbox };
      const write = { campaign, change: withAuditLine(rt, caller, { config, change: guarded }) };
      return { write, answer: { shown, actions: change.actions ?? [] } };
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
  for (const action of answer.actions) await firstSlice(rt, caller, action);
  return answer.shown;
}

/** Return a campaign with its number of codes and the statistics of its tiers. */
export async function getCampaign(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  idOrName: string,
): Promise<CampaignResponse> {
  const config = await rt.store.config.load(caller);
  return showCampaign(rt, caller, findCampaign(config, idOrName));
}

/**
 * Build the response of a loaded campaign with its current number of codes and the statistics of its tiers.
 * @param expand `summary`: totals of the whole campaign
 */
export async function showCampaign(
  rt: Runtime<'campaignCounters' | 'config' | 'vouchers'>,
  caller: Caller,
  campaign: Campaign,
  expand: readonly string[] = [],
): Promise<CampaignResponse> {
  const [config, counters, vouchers_count] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.campaignCounters.load(caller, campaign.id),
    rt.store.vouchers.codesCount(caller, campaign.id),
  ]);
  const shown = toCampaignResponse({ ...campaign, vouchers_count }, config, counters);
  return expand.includes('summary') ? { ...shown, summary: toCampaignSummaryResponse(counters) } : shown;
}
