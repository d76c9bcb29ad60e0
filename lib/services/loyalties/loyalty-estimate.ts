// Estimate the points that an order would earn in a loyalty program. It writes nothing.
import { estimatePoints, refuseEstimate } from '../../core/loyalty/earning/estimate';
import type { Caller } from '../../model/common';
import type { EstimatePointsRequest } from '../../model/generated';
import type { EstimatePointsResponse } from '../../model/generated-answers/loyalties';
import type { Runtime } from '../../ports/runtime';
import { findCard } from '../earning-rules/earning-card';
import { loadFacts } from '../shared/load-facts';
import { refuseIf, unwrap } from '../shared/unwrap';
import { findLoyalty } from './loyalties';

/**
 * Estimate the points that the `order.paid` rules of a program would add for an order of a customer.
 * @throws ApiError not_found for the program, or a customer or order named by id; campaign_not_active;
 *   campaign_not_allow_auto_join; loyalty_card_not_active
 */
export async function estimateLoyaltyPoints(
  rt: Runtime<'config' | 'evaluations' | 'holders'>,
  caller: Caller,
  campaignName: string,
  { customer, order }: EstimatePointsRequest,
): Promise<EstimatePointsResponse> {
  const { id: campaignId } = findLoyalty(await rt.store.config.load(caller), campaignName);
  const { facts, nowMs } = await loadFacts(rt, caller, { redeemables: [], customer, order });
  const campaign = findLoyalty(facts.config, campaignId);
  const { id: customerId } = facts.customer ?? {};
  const card = customerId === undefined ? null : await findCard(rt, caller, { customerId, campaignId });
  const basis = { campaign, customer: customer ?? {}, order: order ?? {}, facts, nowMs };
  refuseIf(refuseEstimate(basis, card && card.voucher));
  const { points } = unwrap(estimatePoints(basis, card));
  return {
    campaign: { id: campaign.id, name: campaign.name, object: 'campaign' },
    points_estimation: points,
  };
}
