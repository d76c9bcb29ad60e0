// A voucher in its item: the record without default members, and the numbers that change with use, which are attributes of
// their own. Points whose day has passed are off the balance, whether or not they are booked, so no reader sees or spends
// them.
import type { VoucherFact } from '../../core/evaluation/facts';
import type { CardTier } from '../../model/loyalty/tier-rules';
import type { Gift, LoyaltyCard, PointLot, Voucher } from '../../model/records/voucher';
import type { Writable } from '../../core/object-members';
import type { Item, ItemChange, ItemValue, Table } from '../table/table';

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
 * Converts the record of an item to a new voucher object, without the numbers that change with use. Written out, as the engine joins two objects by
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

/** Attributes of a voucher item outside its record. Those that are 0 in a new item are not stored until they change. */
export interface VoucherNumbers {
  /** Rises when the record is edited. */
  readonly rev: number;
  /** Rises with every change of the balance. */
  readonly seq: number;
  /** Gift credits (minor units) or points that are left; absent until they change: as the record says. */
  readonly balance: number;
  /** Redemptions without a rollback. */
  readonly redeemed: number;
  /** Gift credits or points they took. */
  readonly spent: number;
  /** Gift credits or points ever put on the card; absent until it changes by hand: as the record says. */
  readonly income?: number | undefined;
  /** Gift credits or points ever taken off by hand; absent as above. */
  readonly subtracted?: number | undefined;
  /** Points that expired, as an absolute number; absent before the first do. */
  readonly expired?: number | undefined;
  /** Points that become active later; absent until they change: as the record says. */
  readonly pending?: number | undefined;
}

/** Return whether a voucher is deleted but recoverable: its item stays, and with it its code, until it is purged. */
export function isDeleted(item: Item): boolean {
  return item.deleted !== undefined;
}

/** Convert a voucher's item to the voucher with its current counts. */
export function toVoucher(item: Item): Voucher {
  const voucher = fromVoucherRecord(item);
  const { gift, loyalty_card } = voucher;
  const numbers = numbersOf(item, voucher);
  const { redeemed, spent } = numbers;
  // The reward that gave it was rolled back.
  if (item.withdrawn !== undefined) voucher.active = false;
  if (gift) voucher.gift = giftNow(gift, numbers);
  if (loyalty_card) voucher.loyalty_card = { ...cardNow(loyalty_card, numbers), ...nextExpiration(lotsOf(item)) };
  voucher.redemption = {
    quantity: voucher.redemption.quantity,
    redeemed_quantity: redeemed,
    ...(gift && { redeemed_amount: spent }),
    ...(loyalty_card && { redeemed_points: spent }),
  };
  return voucher;
}

function numbersOf(item: Item, { gift, loyalty_card }: Voucher): VoucherNumbers {
  const { rev = 0, seq = 0, redeemed = 0, spent = 0, ...stored } = item as Partial<VoucherNumbers>;
  const { income, subtracted, expired, pending } = stored;
  const { balance = gift?.balance ?? loyalty_card?.balance ?? 0 } = item as Partial<VoucherNumbers>;
  return { rev, seq, balance, redeemed, spent, income, subtracted, expired, pending };
}

function giftNow(gift: Gift, { balance, income, subtracted }: VoucherNumbers): Gift {
  const taken = subtracted ?? gift.subtracted_amount ?? 0;
  return { ...gift, amount: income ?? gift.amount, balance, ...(taken > 0 && { subtracted_amount: taken }) };
}

function cardNow(card: LoyaltyCard, { balance, income, subtracted, expired, pending }: VoucherNumbers): LoyaltyCard {
  const taken = subtracted ?? card.subtracted_points ?? 0;
  const gone = expired ?? card.expired_points ?? 0;
  return {
    ...card,
    points: income ?? card.points,
    balance,
    ...(taken > 0 && { subtracted_points: taken }),
    ...(gone > 0 && { expired_points: gone }),
    ...(pending !== undefined && { pending_points: pending }),
  };
}

/** The day on which points of a card expire next, and how many; nothing for a card that never had such points. */
function nextExpiration(
  lots: readonly PointLot[] | undefined,
): Pick<LoyaltyCard, 'next_expiration_date' | 'next_expiration_points'> {
  if (!lots) return {};
  const next = lots.find(({ points }) => points > 0);
  return { next_expiration_date: next?.date ?? null, next_expiration_points: next?.points ?? null };
}

/** Wrap a table so that its readers get cards without points whose day has passed, and tiers with the moment of the read. */
export function withoutExpiredLots(table: Table, nowMs: () => number): Table {
  const readAll = (items: readonly Item[]) => items.map((item) => expireLots(item, nowMs));
  return {
    get: async (key) => {
      const item = await table.get(key);
      return item && expireLots(item, nowMs);
    },
    batchGet: async (keys, how) => readAll(await table.batchGet(keys, how)),
    query: async (query) => {
      const page = await table.query(query);
      return query.index ? page : { ...page, items: readAll(page.items) };
    },
    write: (write) => table.write(write),
    transact: (writes, how) => table.transact(writes, how),
  };
}

function expireLots(item: Item, nowMs: () => number): Item {
  if (hasDatedTiers(item)) return { ...item, read_ms: nowMs() };
  const lots = lotsOf(item);
  if (!lots || lots.length === 0) return item;
  const now = nowMs();
  const ended = lots.filter((lot) => lot.ends_ms <= now);
  if (ended.length === 0) return item;
  const points = sumLots(ended);
  return {
    ...item,
    lots: lots.filter((lot) => lot.ends_ms > now),
    balance: (item.balance as number) - points,
    expired: ((item.expired ?? 0) as number) + points,
    unbooked: ended.filter((lot) => lot.points > 0),
  };
}

/** True for the counts of a customer with a tier that has dates. */
function hasDatedTiers(item: Item): boolean {
  return item.cid !== undefined && Object.keys(item).some((name) => name.startsWith('ht#'));
}

/** The points of these lots. */
export function sumLots(lots: readonly PointLot[]): number {
  return lots.reduce((sum, lot) => sum + lot.points, 0);
}

/** The lots of a card; undefined for an item that never had any. */
export function lotsOf({ lots }: Item): readonly PointLot[] | undefined {
  return lots as readonly PointLot[] | undefined;
}

/** The lots whose day has passed, with points that are not booked as expired yet. */
export function selectUnbookedLots({ unbooked }: Item): readonly PointLot[] {
  return (unbooked ?? []) as readonly PointLot[];
}

/**
 * The lots of a card as they are stored: those that are not booked as expired stay in it.
 * @param after the other lots; undefined where they stay
 */
export function joinBookedLots(
  { unbooked = [] }: Pick<VoucherFact, 'unbooked'>,
  after: readonly PointLot[] | undefined,
): readonly PointLot[] | undefined {
  if (!after) return after;
  // Points that are added late, on a day that has passed, join those of that day: a day has one lot.
  const passed = unbooked.map((lot) => {
    const added = after.find(({ date }) => date === lot.date);
    return added ? { ...added, points: lot.points + added.points, created_ms: lot.created_ms } : lot;
  });
  return [...passed, ...after.filter(({ date }) => !passed.some((lot) => lot.date === date))];
}

/** Build the change that stores the lots of a card; none where they stay. */
export function lotsChange(lots: readonly PointLot[] | undefined): NonNullable<ItemChange['set']> {
  return lots === undefined ? {} : { lots };
}

/** Build the change that stores the tiers of a card; none where they stay. */
export function tierChange(tier: CardTier | undefined): NonNullable<ItemChange['set']> {
  return tier === undefined ? {} : { card_tier: { ...tier } };
}

/** The tiers of a card; undefined for an item that never had any with dates. */
export function tierOf({ card_tier: tier }: Item): CardTier | undefined {
  return tier as CardTier | undefined;
}

const PERIOD_PREFIX = 'n#';

/** The attribute that counts redemptions of one calendar period or key pair. */
export function periodAttribute(period: string): string {
  return PERIOD_PREFIX + period;
}

/** Return whether an attribute counts redemptions of one calendar period or key pair. */
export function isPeriodAttribute(name: string): boolean {
  return name.startsWith(PERIOD_PREFIX);
}

/** Returns the period whose redemptions an attribute counts. */
export function periodOfAttribute(name: string): string {
  return name.slice(PERIOD_PREFIX.length);
}
