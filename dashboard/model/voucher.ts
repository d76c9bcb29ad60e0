// Decides whether a code can be used, from its record and its campaign.
import type { Campaign } from '../api/campaigns';
import type { Voucher } from '../api/vouchers';
import { campaignState, type CampaignState } from './campaign/state';
import { isClosed, type Windows, windowsWords } from './campaign/hours';
import { toZoned } from './zone';
import { allOf, t } from '../texts/text';

export type UnusableReason = 'Disabled' | 'Not yet' | 'Expired' | 'Used up' | 'Empty';

export const STATE_WORDS: Readonly<Record<UnusableReason, string>> = {
  Disabled: t('Disabled'),
  'Not yet': t('Not yet'),
  Expired: t('Expired'),
  'Used up': t('Used up'),
  Empty: t('Empty'),
};

/** A reason in its own record why it cannot be used; null without one, which does not prove that it can be used. */
export function stateOf(voucher: Voucher, nowMs: number): UnusableReason | null {
  const { active, start_date, expiration_date, redemption, gift, loyalty_card } = voucher;
  if (!active) return 'Disabled';
  if (start_date && Date.parse(start_date) > nowMs) return 'Not yet';
  if (expiration_date && Date.parse(expiration_date) <= nowMs) return 'Expired';
  if ((gift ?? loyalty_card)?.balance === 0) return 'Empty';
  const { quantity, redeemed_quantity } = redemption;
  return quantity !== null && redeemed_quantity >= quantity ? 'Used up' : null;
}

/** Restrictions of a campaign on its codes. */
export type Limits = Windows & Pick<Campaign, 'active' | 'start_date' | 'expiration_date'>;

const BY_CAMPAIGN: Readonly<Record<Exclude<CampaignState, 'Live'>, Pick<VoucherAvailability, 'words' | 'reason'>>> = {
  Stopped: { words: t('Inactive: campaign stopped'), reason: t('Campaign stopped') },
  Scheduled: { words: t('Inactive: campaign not started'), reason: t('Campaign not started') },
  Ended: { words: t('Inactive: campaign ended'), reason: t('Campaign ended') },
};

/** A moment, and the zone whose days and hours count. */
interface AvailabilityMoment {
  readonly ms: number;
  readonly timezone: string;
}

interface VoucherAvailability {
  readonly words: string;
  /** What limits it now or at other times; null without such a limit. */
  readonly reason: string | null;
  /** True when campaign, weekdays and hours allow it now. */
  readonly isOpen: boolean;
}

/** Describes when an active code can be used, and whether weekdays and hours allow it now. */
export function describeAvailability(
  own: Windows,
  campaign: Limits | null,
  { ms, timezone }: AvailabilityMoment,
): VoucherAvailability {
  const state = campaign ? campaignState(campaign, ms) : 'Live';
  if (state !== 'Live') return { ...BY_CAMPAIGN[state], isOpen: false };
  const all = campaign ? [own, campaign] : [own];
  const windows = [...new Set(all.flatMap(windowsWords))];
  if (windows.length === 0) return { words: t('Active'), reason: null, isOpen: true };
  const when = allOf(windows);
  const local = toZoned(new Date(ms).toISOString(), timezone);
  const isOpen = !all.some((one) => isClosed(one, local));
  if (isOpen) return { words: t('Active: usable {when}', { when }), reason: t('Usable {when}', { when }), isOpen };
  return {
    words: t('Inactive now: usable only {when} ({timezone})', { when, timezone }),
    reason: t('Usable only {when} ({timezone})', { when, timezone }),
    isOpen,
  };
}
