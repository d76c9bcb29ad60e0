// Whether a code can be used, as far as its record and its campaign say.
import type { Campaign } from '../api/campaigns';
import type { Voucher } from '../api/vouchers';
import { campaignState, type CampaignState } from './campaign/state';
import { t } from '../texts/text';

export type VoucherState = 'Switched off' | 'Not yet' | 'Expired' | 'Used up' | 'Empty';

export const STATE_WORDS: Readonly<Record<VoucherState, string>> = {
  'Switched off': t('Switched off'),
  'Not yet': t('Not yet'),
  Expired: t('Expired'),
  'Used up': t('Used up'),
  Empty: t('Empty'),
};

/** What stands against it in its own record; null where nothing does, which does not say that it can be used. */
export function stateOf(voucher: Voucher, nowMs: number): VoucherState | null {
  const { active, start_date, expiration_date, redemption, gift, loyalty_card } = voucher;
  if (!active) return 'Switched off';
  if (start_date && Date.parse(start_date) > nowMs) return 'Not yet';
  if (expiration_date && Date.parse(expiration_date) <= nowMs) return 'Expired';
  if ((gift ?? loyalty_card)?.balance === 0) return 'Empty';
  const { quantity, redeemed_quantity } = redemption;
  return quantity !== null && redeemed_quantity >= quantity ? 'Used up' : null;
}

type Limits = Pick<Campaign, 'active' | 'start_date' | 'expiration_date'> &
  Partial<Pick<Campaign, 'validity_day_of_week' | 'validity_hours'>>;

const BY_CAMPAIGN: Readonly<Record<Exclude<CampaignState, 'Live'>, string>> = {
  Stopped: t('Switched on, but its campaign is stopped'),
  Scheduled: t('Switched on, but its campaign has not begun'),
  Ended: t('Switched on, but its campaign has ended'),
};

/** A code that nothing of its own stands against, in the words of its campaign; null is none, or one not read yet. */
export function switchedOnWords(campaign: Limits | null, nowMs: number): string {
  const state = campaign ? campaignState(campaign, nowMs) : 'Live';
  if (state !== 'Live') return BY_CAMPAIGN[state];
  const isTimed = (campaign?.validity_day_of_week ?? []).length > 0 || Boolean(campaign?.validity_hours);
  return isTimed ? t('Switched on, at the weekdays and hours of its campaign') : t('Switched on');
}
