// Create, read, change and delete campaigns.
import { type Shown, campaignSummary, shownCampaign, shownNewCampaign } from '../../core/answer/records';
import { givenCode } from '../../core/code';
import { campaignNameTaken, codeTaken } from '../../core/record/refusals';
import { ApiError } from '../../errors';
import type { Campaign, PromotionTier } from '../../model/records/campaign';
import type { Caller } from '../../model/common';
import type { Config, ConfigRecord } from '../../model/config';
import type { CreateCampaignRequest } from '../../model/generated';
import type { ConfigChange } from '../../ports/config';
import type { Runtime } from '../../ports/runtime';
import { configWithAssetKey } from '../vouchers/assets';
import { firstSlice } from '../background/async-actions';
import { findCampaign } from './campaign-find';
import { newCampaign } from './new-campaign';
import { withAddition } from '../../core/campaign/progress';
import { generation, randomCodes } from './campaign-codes';
import { newTiers } from '../promotions/promotions';
import { commitOptimistically, doneOrStale } from '../shared/commit';
import { guardOf } from '../shared/once';
import { newVoucher } from '../vouchers/new-voucher';
import { accepted } from '../shared/accepted';

const CODE_TRIES = 20;

/**
 * Store a campaign, with the promotion tiers or the codes it comes with. One code is there at once, more follow.
 * @throws ApiError duplicate_found when the name or the code is taken; invalid_campaign, invalid_code_config,
 *   invalid_payload or not_found for bad members
 */
export async function createCampaign(rt: Runtime, caller: Caller, request: CreateCampaignRequest): Promise<Shown> {
  let drawn = 1;
  const { answer } = await commitOptimistically({
    read: () => configWithAssetKey(rt, caller),
    plan: (config) => {
      const { campaign, tiers, change } = campaignPlan(rt, caller, { request, config });
      const shown = shownNewCampaign(campaign, config, { tiers, codes: change.vouchers?.length ?? 0 });
      const write = { campaign, change: { ...change, guard: guardOf(caller, shown) } };
      return { write, answer: { shown, actions: change.actions ?? [] } };
    },
    commit: async ({ campaign, change }) => {
      const outcome = await rt.store.config.change(caller, change);
      if (outcome.status !== 'NAME_TAKEN') return doneOrStale(outcome.status === 'CHANGED');
      const isDrawn = outcome.kind === 'voucher' && campaign.type !== 'STANDALONE';
      if (!isDrawn || drawn === CODE_TRIES)
        throw new ApiError(outcome.kind === 'voucher' ? codeTaken(outcome.name) : campaignNameTaken(outcome.name));
      drawn += 1;
      return { status: 'STALE' };
    },
  });
  for (const action of answer.actions) await firstSlice(rt, caller, action);
  return answer.shown;
}

interface Plan {
  readonly campaign: Campaign;
  readonly tiers: readonly PromotionTier[];
  readonly change: ConfigChange;
}

/** Everything a new campaign comes with, to be stored together. */
function campaignPlan(
  rt: Runtime,
  caller: Caller,
  { request, config }: { readonly request: CreateCampaignRequest; readonly config: Config },
): Plan {
  const campaign = newCampaign(rt, request, config);
  const codes = plannedCodes(rt, caller, { campaign, config, count: request.vouchers_count ?? 0 });
  const record = (codes.actions ?? []).reduce(
    (making, { id, total }) => withAddition(making, { actionId: id, count: total }),
    campaign,
  );
  const tiers = newTiers(rt, request.promotion?.tiers, { campaignId: campaign.id, config });
  const create: ConfigRecord[] = [
    { kind: 'campaign', record },
    ...tiers.map((tier) => ({ kind: 'tier' as const, record: tier })),
  ];
  return {
    campaign: record,
    tiers,
    change: { create, claimNames: [{ kind: 'campaign', name: campaign.name }], ...codes },
  };
}

interface CodeBatch {
  readonly campaign: Campaign;
  readonly config: Config;
  readonly count: number;
}

function plannedCodes(
  rt: Runtime,
  caller: Caller,
  { campaign, config, count }: CodeBatch,
): Pick<ConfigChange, 'vouchers' | 'actions'> {
  const code = campaign.voucher?.code;
  const nowMs = rt.clock.nowMs();
  if (campaign.campaign_type === 'PROMOTION') return {};
  if (code !== undefined)
    return {
      vouchers: [newVoucher(rt, caller, { ...accepted(givenCode(code)), request: {}, config, campaign, nowMs })],
    };
  if (count > 1) return { actions: [generation(rt, caller, { campaign, config, request: {}, count })] };
  if (count === 0) return {};
  const source = randomCodes(rt, campaign, {});
  return {
    vouchers: [newVoucher(rt, caller, { ...accepted(givenCode(source.next())), request: {}, config, campaign, nowMs })],
  };
}

export async function getCampaign(rt: Runtime, caller: Caller, idOrName: string): Promise<Shown> {
  const config = await rt.store.config.load(caller);
  return showCampaign(rt, caller, findCampaign(config, idOrName));
}

/** A campaign with the codes it has now and what its tiers have given away so far. @param expand `summary`: what all of it has */
export async function showCampaign(
  rt: Runtime,
  caller: Caller,
  campaign: Campaign,
  expand: readonly string[] = [],
): Promise<Shown> {
  const [config, counters, vouchers_count] = await Promise.all([
    rt.store.config.load(caller),
    rt.store.config.counters(caller, campaign.id),
    rt.store.vouchers.codesCount(caller, campaign.id),
  ]);
  const shown = shownCampaign({ ...campaign, vouchers_count }, config, counters);
  return expand.includes('summary') ? { ...shown, summary: campaignSummary(counters) } : shown;
}
