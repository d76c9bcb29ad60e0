// The members of a campaign's summary in words, those together that are about the same; what is not there is left out.
import type { CampaignTotals } from '../../api/campaigns';

interface Figure {
  readonly name: string;
  readonly value: number;
  readonly kind: 'money' | 'count';
}

export interface TotalsGroup {
  readonly name: string;
  readonly figures: readonly Figure[];
}

type Line = readonly [member: string, words: string, kind?: 'money'];

const GROUPS: readonly (readonly [string, readonly Line[]])[] = [
  [
    'Redemptions',
    [
      ['redemptions_succeeded', 'Succeeded'],
      ['redemptions_failed', 'Refused'],
      ['rollbacks_succeeded', 'Rolled back'],
      ['rollbacks_failed', 'Rollbacks refused'],
      ['orders_amount', 'Orders', 'money'],
      ['orders_rolledback_amount', 'Orders rolled back', 'money'],
      ['referred_customers', 'Referred customers'],
    ],
  ],
  [
    'Discounts',
    [
      ['discounted_amount', 'Taken off', 'money'],
      ['rolledback_discounted_amount', 'Of it rolled back', 'money'],
    ],
  ],
  [
    'Gift cards',
    [
      ['created_vouchers_amount', 'On new cards', 'money'],
      ['amount_added', 'Added by hand', 'money'],
      ['amount_subtracted', 'Taken by hand', 'money'],
      ['amount_redeemed', 'Spent', 'money'],
      ['amount_rolledback', 'Given back', 'money'],
      ['amount_deleted', 'Left on deleted cards', 'money'],
    ],
  ],
  [
    'Points',
    [
      ['created_vouchers_points', 'On new cards'],
      ['points_added', 'Added by hand'],
      ['points_rewarded', 'Earned'],
      ['points_subtracted', 'Taken by hand'],
      ['points_redeemed', 'Spent'],
      ['points_rolledback', 'Given back'],
      ['points_expired', 'Expired'],
      ['points_transferred_in', 'Moved here'],
      ['points_transferred_out', 'Moved away'],
      ['points_deleted', 'Left on deleted cards'],
      ['pending_points_added', 'Pending, added'],
      ['pending_points_subtracted', 'Pending, taken'],
      ['pending_points_activated', 'Pending, now points'],
      ['pending_points_canceled', 'Pending, cancelled'],
    ],
  ],
  [
    'Codes and publications',
    [
      ['vouchers_created', 'Codes made'],
      ['vouchers_deleted', 'Codes deleted'],
      ['publications_succeeded', 'Publications'],
      ['publications_failed', 'Publications refused'],
    ],
  ],
];

export function totalsGroups(totals: CampaignTotals): readonly TotalsGroup[] {
  return GROUPS.flatMap(([name, lines]) => {
    const figures = lines.flatMap(([member, words, kind]): Figure[] => {
      const value = totals[member];
      return typeof value === 'number' ? [{ name: words, value, kind: kind ?? 'count' }] : [];
    });
    return figures.length === 0 ? [] : [{ name, figures }];
  });
}
