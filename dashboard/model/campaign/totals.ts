// The members of a campaign's summary in words, grouped by subject; missing ones are left out.
import type { CampaignTotals } from '../../api/campaigns';
import { t } from '../../texts/text';

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
    t('Redemptions'),
    [
      ['redemptions_succeeded', t('Succeeded')],
      ['redemptions_failed', t('Refused')],
      ['rollbacks_succeeded', t('Rolled back')],
      ['rollbacks_failed', t('Rollbacks refused')],
      ['orders_amount', t('Orders, including rolled back'), 'money'],
      ['orders_rolledback_amount', t('Orders rolled back'), 'money'],
      ['referred_customers', t('Referred customers')],
    ],
  ],
  [
    t('Discounts'),
    [
      ['discounted_amount', t('Discount'), 'money'],
      ['rolledback_discounted_amount', t('Rolled back'), 'money'],
    ],
  ],
  [
    t('Gift cards'),
    [
      ['created_vouchers_amount', t('On new cards'), 'money'],
      ['amount_added', t('Added manually'), 'money'],
      ['amount_subtracted', t('Removed manually'), 'money'],
      ['amount_redeemed', t('Spent'), 'money'],
      ['amount_rolledback', t('Given back'), 'money'],
      ['amount_deleted', t('Left on deleted cards'), 'money'],
    ],
  ],
  [
    t('Points'),
    [
      ['created_vouchers_points', t('On new cards')],
      ['points_added', t('Earned or added')],
      ['points_rewarded', t('Rewarded')],
      ['points_subtracted', t('Removed manually')],
      ['points_redeemed', t('Spent')],
      ['points_rolledback', t('Given back')],
      ['points_expired', t('Expired')],
      ['points_transferred_in', t('Moved here')],
      ['points_transferred_out', t('Moved away')],
      ['points_deleted', t('Left on deleted cards')],
      ['pending_points_added', t('Pending, added')],
      ['pending_points_subtracted', t('Pending, taken')],
      ['pending_points_activated', t('Pending, now points')],
      ['pending_points_canceled', t('Pending, canceled')],
    ],
  ],
  [
    t('Codes and publications'),
    [
      ['vouchers_created', t('Codes created')],
      ['vouchers_deleted', t('Codes deleted')],
      ['publications_succeeded', t('Publications')],
      ['publications_failed', t('Publications refused')],
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
