// Estimate of the points that the earning rules of one program would add if an order were paid now.
import { type Failure, isFailure } from '../../../errors';
import type { Campaign } from '../../../model/records/campaign';
import type { RequestCustomer } from '../../../model/records/customer';
import { ORDER_PAID } from '../../../model/records/earning-rule';
import type { RequestOrder } from '../../../model/records/order';
import type { Voucher } from '../../../model/records/voucher';
import { planCustomerChange } from '../../customer/record';
import { type MembershipFacts, membershipsOf } from '../../evaluation/context';
import type { Facts, VoucherFact } from '../../evaluation/facts';
import { buildOrderRecord } from '../../order/change';
import { mapPoints } from '../tier/mapping';
import { findTierOfCard, readTierOfHolder } from '../../points/member-tier';
import { decideEarnedPoints, isOpenCampaign, selectEarningRules } from './accrual';

/** The facts of an estimate. */
export interface EstimateBasis {
  readonly campaign: Campaign;
  readonly customer: RequestCustomer;
  readonly order: RequestOrder;
  readonly facts: MembershipFacts & Pick<Facts, 'catalog' | 'customerRevision' | 'order'>;
  readonly nowMs: number;
}

/**
 * Refuse an estimate for a program or a card that earns nothing now.
 * @param card the customer's card of the program; null without one
 * @returns campaign_not_active; campaign_not_allow_auto_join for a customer without a card; loyalty_card_not_active
 * @see docs/behaviour/earning-rules.md#estimate
 */
export function refuseEstimate({ campaign, facts, nowMs }: EstimateBasis, card: Voucher | null): Failure | null {
  const now = { nowMs, timezone: facts.config.settings.timezone };
  if (!isOpenCampaign(campaign, now)) {
    return { key: 'campaign_not_active', subject: campaign.id, details: 'Given campaign is not active' };
  }
  if (card === null && campaign.auto_join !== true) {
    const details = 'Given campaign does not allow auto-join';
    return { key: 'campaign_not_allow_auto_join', subject: campaign.id, details };
  }
  if (card === null || canEarn(card, nowMs)) return null;
  const details = "Given customer's loyalty card is not active";
  return { key: 'loyalty_card_not_active', subject: card.code, details };
}

/** True for a card that is switched on and has not expired: earned points are added to it. */
export function canEarn({ active, expiration_date: end }: Voucher, nowMs: number): boolean {
  return active === true && (!end || Date.parse(end) > nowMs);
}

/**
 * Estimate the points of the `order.paid` rules of a program. Sent members of the customer and the order replace the
 * stored ones. The mappings of the member's tier count: a customer without a card gets the points of a new one.
 * @returns whole points, at least 0; the failure of an invalid customer
 * @see docs/behaviour/earning-rules.md#estimate
 */
export function estimatePoints(basis: EstimateBasis, card: VoucherFact | null): { readonly points: number } | Failure {
  const { campaign, facts, nowMs } = basis;
  const person = planCustomerChange(basis.customer, facts, { id: 'cust_estimated', nowMs });
  if (isFailure(person)) return person;
  const order = { order: orderOf(basis), version: 0 };
  const { config, catalog } = facts;
  const { record: customer } = person;
  const memberships = membershipsOf({ request: basis, facts, nowMs });
  const earned = { config, catalog, customer, memberships, order, eventMetadata: null, nowMs };
  const fresh = campaign.voucher?.loyalty_card?.points ?? 0;
  const tier = card
    ? findTierOfCard(config, card, nowMs)
    : readTierOfHolder(config, { campaignId: campaign.id, points: fresh }, nowMs).tier;
  const points = selectEarningRules(config, { event: ORDER_PAID }, nowMs)
    .filter((rule) => rule.campaign_id === campaign.id)
    .map((rule) => mapPoints(decideEarnedPoints(rule, earned), tier?.earning_rules[rule.id]));
  return { points: points.reduce((sum, one) => sum + one, 0) };
}

function orderOf({ order: request, facts, nowMs }: EstimateBasis) {
  const { record } = buildOrderRecord({
    request,
    stored: facts.order?.order ?? null,
    notes: facts.order?.notes,
    catalog: facts.catalog,
    customerId: undefined,
    referrerId: undefined,
    newId: 'ord_estimated',
    lineIds: [],
    date: new Date(nowMs).toISOString(),
  });
  return record;
}
