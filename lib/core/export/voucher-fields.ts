// The fields of exported vouchers. Titles are those that the import reads.
import { categoryNameOf } from '../filter/voucher-list';
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import { column, type ExportFields, majorUnits } from './cell';

/** A voucher with the data that its file contains in addition to its record. */
export interface ExportedVoucher {
  readonly voucher: Voucher;
  readonly config: Config;
  readonly holderSourceId: string | null;
  /** The addresses of its pictures; null when it has none. */
  readonly pictures: { readonly qr: string; readonly barcode: string } | null;
}

type VoucherFieldReader = (voucher: Voucher) => unknown;
const of =
  (read: VoucherFieldReader) =>
  ({ voucher }: ExportedVoucher) =>
    read(voucher);

export const EXPORTED_VOUCHER: ExportFields<ExportedVoucher> = {
  defaults: ['code', 'voucher_type', 'value', 'discount_type'],
  metadata: ({ voucher }) => voucher.metadata,
  columns: [
    column(
      'code',
      of(({ code }) => code),
    ),
    column(
      'voucher_type',
      of(({ type }) => type),
    ),
    column('value', of(valueOf)),
    column(
      'discount_type',
      of(({ discount }) => discount?.type),
    ),
    column(
      'formula',
      of(({ discount }) => member(discount, /_formula$/)),
    ),
    column(
      'campaign',
      of(({ campaign }) => campaign),
    ),
    column('category', ({ voucher, config }) => categoryNameOf(voucher, config)),
    column(
      'start_date',
      of(({ start_date }) => start_date),
    ),
    column(
      'expiration_date',
      of(({ expiration_date }) => expiration_date),
    ),
    column(
      'gift_balance',
      of(({ gift }) => majorUnits(gift?.balance)),
    ),
    column(
      'loyalty_balance',
      of(({ loyalty_card }) => loyalty_card?.balance),
    ),
    column(
      'redemption_quantity',
      of(({ redemption }) => redemption.quantity),
      'Redemption Limit',
    ),
    column(
      'redemption_count',
      of(({ redemption }) => redemption.redeemed_quantity),
      'Redeemed Quantity',
    ),
    column(
      'active',
      of(({ active }) => active !== false),
    ),
    column('qr_code', ({ pictures }) => pictures?.qr),
    column('bar_code', ({ pictures }) => pictures?.barcode),
    column(
      'id',
      of(({ id }) => id),
    ),
    column(
      'is_referral_code',
      of(({ is_referral_code }) => is_referral_code === true),
    ),
    column(
      'created_at',
      of(({ created_at }) => created_at),
    ),
    column(
      'updated_at',
      of(({ updated_at }) => updated_at),
    ),
    column(
      'validity_timeframe_interval',
      of(({ validity_timeframe }) => validity_timeframe?.interval),
    ),
    column(
      'validity_timeframe_duration',
      of(({ validity_timeframe }) => validity_timeframe?.duration),
    ),
    column(
      'validity_day_of_week',
      of(({ validity_day_of_week }) => validity_day_of_week),
    ),
    column(
      'discount_amount_limit',
      of(({ discount }) => majorUnits(member(discount, /^amount_limit$/) as number | null)),
    ),
    column(
      'campaign_id',
      of(({ campaign_id }) => campaign_id),
    ),
    column(
      'additional_info',
      of(({ additional_info }) => additional_info),
    ),
    column(
      'customer_id',
      of(({ holder_id }) => holder_id),
    ),
    column(
      'discount_effect',
      of(({ discount }) => discount?.effect),
    ),
    column(
      'discount_unit_type',
      of(({ discount }) => member(discount, /^unit_type$/)),
    ),
    column(
      'discount_unit_effect',
      of(({ discount }) => (discount?.type === 'UNIT' ? discount.effect : null)),
    ),
    column(
      'validation_rules_id',
      of(({ assignments }) => assignments.map(({ rule_id }) => rule_id)),
      'Validation Rule ID',
    ),
    column('customer_source_id', ({ holderSourceId }) => holderSourceId),
  ],
};

function member(discount: object | null, name: RegExp): unknown {
  return Object.entries(discount ?? {}).find(([key]) => name.test(key))?.[1] ?? null;
}

/** Money in major units; percent, units and points as they are. */
function valueOf({ discount, gift, loyalty_card }: Voucher): unknown {
  if (gift) return majorUnits(gift.balance);
  if (loyalty_card) return loyalty_card.balance;
  const value = member(discount, /^(amount_off|percent_off|fixed_amount|unit_off)$/) as number | null;
  const isMoney = discount?.type === 'AMOUNT' || discount?.type === 'FIXED';
  return isMoney ? majorUnits(value) : value;
}
