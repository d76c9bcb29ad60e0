// What publications are filtered by.
import type { FilterField } from '../../model/conditions';

export const FIELDS: readonly FilterField[] = [
  { name: 'campaign_name', word: 'Campaign', kind: 'text' },
  {
    name: 'result',
    word: 'Result',
    kind: 'choice',
    choices: [
      ['SUCCESS', 'Published'],
      ['FAILURE', 'Failed'],
    ],
  },
  { name: 'created_at', word: 'Moment', kind: 'moment' },
  { name: 'customer_id', word: 'Customer id', kind: 'text' },
  { name: 'voucher_code', word: 'Code', kind: 'text' },
  {
    name: 'voucher_type',
    word: 'Kind of code',
    kind: 'choice',
    choices: [
      ['DISCOUNT_VOUCHER', 'Discount code'],
      ['GIFT_VOUCHER', 'Gift card'],
      ['LOYALTY_CARD', 'Loyalty card'],
    ],
  },
  { name: 'failure_code', word: 'Reason of failure', kind: 'text' },
  {
    name: 'is_referral_code',
    word: 'Referral code',
    kind: 'flag',
    choices: [
      ['true', 'yes'],
      ['false', 'no'],
    ],
  },
  { name: 'source_id', word: 'Source id', kind: 'text' },
  { name: 'channel', word: 'Channel', kind: 'text' },
  { name: 'related_object_id', word: 'Code id', kind: 'text' },
  { name: 'parent_object_id', word: 'Campaign id', kind: 'text' },
];
