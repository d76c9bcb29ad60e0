// What publications are filtered by.
import type { FilterField } from '../../model/conditions';
import { t } from '../../texts/text';

export const FIELDS: readonly FilterField[] = [
  {
    name: 'result',
    word: t('Result'),
    kind: 'choice',
    choices: [
      ['SUCCESS', t('Published')],
      ['FAILURE', t('Failed')],
    ],
  },
  { name: 'campaign_name', word: t('Campaign'), kind: 'text' },
  { name: 'customer_id', word: t('Customer'), kind: 'text' },
  { name: 'created_at', word: t('Date'), kind: 'moment' },
  { name: 'voucher_code', word: t('Code'), kind: 'text' },
  {
    name: 'voucher_type',
    word: t('Kind of code'),
    kind: 'choice',
    choices: [
      ['DISCOUNT_VOUCHER', t('Discount code')],
      ['GIFT_VOUCHER', t('Gift card')],
      ['LOYALTY_CARD', t('Loyalty card')],
    ],
  },
  { name: 'failure_code', word: t('Reason of failure'), kind: 'text' },
  {
    name: 'is_referral_code',
    word: t('Referral code'),
    kind: 'flag',
    choices: [
      ['true', t('yes')],
      ['false', t('no')],
    ],
  },
  { name: 'source_id', word: t('Source ID'), kind: 'text' },
  { name: 'channel', word: t('Channel'), kind: 'text' },
  { name: 'related_object_id', word: t('Code ID'), kind: 'text' },
  { name: 'parent_object_id', word: t('Campaign ID'), kind: 'text' },
];
