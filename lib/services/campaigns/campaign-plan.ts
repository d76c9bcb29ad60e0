// A new campaign with its tiers, its generic code, or the action that generates its codes.
import { withAddition } from '../../core/campaign/progress';
import { parseCode } from '../../core/code';
import type { Caller } from '../../model/common';
import type { Config, ConfigRecord } from '../../model/config';
import type { CreateCampaignRequest } from '../../model/generated';
import type { Campaign, PromotionTier } from '../../model/records/campaign';
import type { ConfigChange } from '../../ports/config';
import type { Process } from '../../ports/runtime';
import { newTiers } from '../promotions/promotions';
import { unwrap } from '../shared/unwrap';
import { plainVoucher } from '../vouchers/new-voucher';
import { generation, randomCodes } from './code-generation';
import { newCampaign } from './new-campaign';

export interface CampaignPlan {
  readonly campaign: Campaign;
  readonly tiers: readonly PromotionTier[];
  readonly change: ConfigChange;
}

/**
 * Build all records of a new campaign, to be stored together.
 * @throws ApiError for bad members, see `createCampaign`
 */
export function campaignPlan(
  rt: Process,
  caller: Caller,
  { request, config }: { readonly request: CreateCampaignRequest; readonly config: Config },
): CampaignPlan {
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
  rt: Process,
  caller: Caller,
  { campaign, config, count }: CodeBatch,
): Pick<ConfigChange, 'vouchers' | 'actions'> {
  const code = campaign.voucher?.code;
  const nowMs = rt.clock.nowMs();
  if (campaign.campaign_type === 'PROMOTION') return {};
  if (code !== undefined)
    return {
      vouchers: [plainVoucher(rt, caller, { ...unwrap(parseCode(code)), config, campaign, nowMs })],
    };
  if (count > 1) return { actions: [generation(rt, caller, { campaign, config, request: null, count })] };
  if (count === 0) return {};
  const source = randomCodes(rt, campaign, {});
  return {
    vouchers: [plainVoucher(rt, caller, { ...unwrap(parseCode(source.next())), config, campaign, nowMs })],
  };
}
