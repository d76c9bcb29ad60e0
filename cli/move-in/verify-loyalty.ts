// What `--verify` compares of loyalty programs and segments.
import { pickMembers } from './move';
import { EARNING_RULE_MEMBERS, earningRulesThere, LOYALTY_TIER_MEMBERS, loyaltyTiersThere } from './steps/loyalty';
import { pendingIdHere, pendingPointsThere } from './steps/points';
import { SEGMENT_MEMBERS, segmentsThere } from './steps/segments';
import { getEarningRule } from '../../lib/services/earning-rules/earning-rules';
import { getLoyaltyTier } from '../../lib/services/loyalty-tiers/loyalty-tiers';
import { getSegment } from '../../lib/services/segments/segments';
import { all, type Kind, membersOf } from './verify-kind';

const campaignOf = (record: Readonly<Record<string, unknown>>) => String(record.campaign_id);

export const LOYALTY_KINDS: readonly Kind[] = [
  {
    kind: 'segments',
    there: all(segmentsThere),
    here: ({ rt, caller }, id) => getSegment(rt, caller, id),
    members: membersOf(SEGMENT_MEMBERS),
  },
  {
    kind: 'earning rules',
    there: all(earningRulesThere),
    here: ({ rt, caller }, id, old) => getEarningRule(rt, caller, { campaignId: campaignOf(old), id }),
    members: membersOf(EARNING_RULE_MEMBERS),
  },
  {
    kind: 'loyalty tiers',
    there: all(loyaltyTiersThere),
    here: ({ rt, caller }, id, old) => getLoyaltyTier(rt, caller, { campaignId: campaignOf(old), id }),
    members: membersOf(LOYALTY_TIER_MEMBERS),
  },
  {
    kind: 'pending points',
    there: all(pendingPointsThere),
    here: async ({ rt, caller }, _id, old) => {
      const place = { voucherId: String(old.voucher_id), id: pendingIdHere(rt.ids, old) };
      return (await rt.store.vouchers.pending(caller, place)) ?? {};
    },
    members: (record) => pickMembers(record, ['voucher_id', 'campaign_id', 'customer_id', 'points', 'activates_at']),
  },
];
