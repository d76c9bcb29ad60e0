// The stored record of a voucher: without default members, and without members that are separate attributes.
import type { Voucher } from '../../model/records/voucher';
import type { Writable } from '../../core/writable';
import type { Item, ItemValue } from '../table/table';

/** The stored record of a voucher: all but its id and the numbers that change with use. */
type VoucherRecord = Omit<Voucher, 'id'>;

/**
 * Defaults that a record leaves out. Most codes never change after they were made: a shorter text makes 100,000 of them
 * quicker to write and to read, and cheaper to keep.
 */
const USUAL = {
  object: 'voucher',
  campaign: null,
  campaign_id: null,
  category_id: null,
  category: null,
  discount: null,
  gift: null,
  loyalty_card: null,
  start_date: null,
  expiration_date: null,
  validity_timeframe: null,
  validity_day_of_week: null,
  validity_hours: null,
  active: true,
  additional_info: null,
  metadata: {},
  is_referral_code: false,
  updated_at: null,
  redemption: { quantity: null, redeemed_quantity: 0 },
  publish: { count: 0 },
  assignments: [],
} as const satisfies Partial<VoucherRecord>;

/** Texts of the usual values that are no scalars. */
const USUAL_TEXTS: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(USUAL).flatMap(([name, value]) =>
    typeof value === 'object' && value !== null ? [[name, JSON.stringify(value)]] : [],
  ),
);

/** Converts a voucher to its stored record, without usual values and numbers that change with use. */
export function toVoucherRecord(voucher: Voucher): ItemValue {
  const record: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(voucher)) {
    const kept: unknown = name === 'redemption' ? withoutCounts(voucher.redemption) : value;
    if (name !== 'id' && !isUsual(name, kept)) record[name] = kept;
  }
  return record;
}

/** The counts are attributes of the item. */
function withoutCounts({ quantity }: Voucher['redemption']): Voucher['redemption'] {
  return { quantity, redeemed_quantity: 0 };
}

function isUsual(name: string, value: unknown): boolean {
  if (value === undefined) return true;
  if (typeof value !== 'object' || value === null) return value === (USUAL as Readonly<Record<string, unknown>>)[name];
  const text = USUAL_TEXTS[name];
  return text !== undefined && JSON.stringify(value) === text;
}

/**
 * Converts the record of an item to a new voucher object; see `voucherFact` for numbers that change with use. The
 * numbers that change with use are not in it: see `voucherFact`. Written out, as the engine joins two objects by
 * spreads some seventy times as slowly: 11 µs a code.
 */
export function fromVoucherRecord(item: Item): Writable<Voucher> {
  const record = (item.record ?? {}) as VoucherRecord;
  const { code, type, created_at } = record;
  const voucher: Writable<Voucher> = {
    object: USUAL.object,
    campaign: USUAL.campaign,
    campaign_id: USUAL.campaign_id,
    category_id: USUAL.category_id,
    discount: USUAL.discount,
    gift: USUAL.gift,
    loyalty_card: USUAL.loyalty_card,
    start_date: USUAL.start_date,
    expiration_date: USUAL.expiration_date,
    validity_timeframe: USUAL.validity_timeframe,
    validity_day_of_week: USUAL.validity_day_of_week,
    validity_hours: USUAL.validity_hours,
    active: USUAL.active,
    additional_info: USUAL.additional_info,
    metadata: USUAL.metadata,
    is_referral_code: USUAL.is_referral_code,
    updated_at: USUAL.updated_at,
    redemption: USUAL.redemption,
    publish: USUAL.publish,
    assignments: USUAL.assignments,
    code,
    type,
    created_at,
    id: item.id as string,
  };
  Object.assign(voucher, record);
  voucher.id = item.id as string;
  return voucher;
}
