// Holders of a code in lists, with the status of the code.
import type { FilterFields } from '../../model/lists/field';
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { Holder } from '../../model/records/holder';
import type { Voucher } from '../../model/records/voucher';
import { HOLDER_FIELDS } from '../../model/lists/fields';
import { parseMoment } from '../time/calendar';
import type { RedeemableHolderResponse } from '../../model/generated-answers/records';

/** A holder of a code, with the code if it was read. */
export interface HolderWithVoucher extends Holder {
  readonly voucher?: Voucher;
}

/**
 * The fields by which the codes of a customer are filtered: those of the holder and, if it was read, those of the
 * code.
 */
export function buildHolderVoucherFields(config: Config): FilterFields<HolderWithVoucher> {
  return {
    named: {
      ...HOLDER_FIELDS.named,
      campaign_id: { kind: 'text', read: ({ voucher }) => voucher?.campaign_id },
      campaign_type: {
        kind: 'text',
        read: ({ voucher }) => voucher && campaignOfVoucher(voucher, config)?.campaign_type,
      },
      voucher_type: { kind: 'text', read: ({ voucher }) => voucher?.type },
    },
  };
}

function campaignOfVoucher({ campaign_id }: Voucher, config: Config): Campaign | undefined {
  return campaign_id === null ? undefined : config.campaigns.get(campaign_id);
}

/** Convert a holder of a voucher to the response. */
export function toHolderResponse(
  { id, created_at, customer_id, holder_role }: Holder,
  voucher: Voucher,
  config: Config,
): Omit<RedeemableHolderResponse, 'redeemable'> {
  const campaign = campaignOfVoucher(voucher, config);
  return {
    id,
    created_at,
    redeemable_id: voucher.id,
    redeemable_object: 'voucher',
    customer_id,
    holder_role,
    campaign_id: voucher.campaign_id,
    campaign_type: campaign?.campaign_type ?? null,
    voucher_type: voucher.type,
    object: 'redeemable_holder',
  };
}

/** The first status that applies; recurring windows are ignored. */
export function holderStatus(
  voucher: Voucher,
  { nowMs, timezone }: { readonly nowMs: number; readonly timezone: string },
): RedeemableHolderResponse['redeemable']['status'] {
  const { active, start_date, expiration_date, redemption } = voucher;
  const msOf = (text: string | null | undefined): number | null => (text ? parseMoment(text, timezone) : null);
  if (active === false) return 'DISABLED';
  if ((msOf(expiration_date) ?? Infinity) < nowMs) return 'EXPIRED';
  if ((msOf(start_date) ?? -Infinity) > nowMs) return 'NOT_ACTIVE_YET';
  if ((voucher.gift ?? voucher.loyalty_card)?.balance === 0) return 'NO_BALANCE';
  return redemption.redeemed_quantity >= (redemption.quantity ?? Infinity) ? 'USED' : 'ACTIVE';
}
