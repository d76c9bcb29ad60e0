// Values that are stored compressed.
import { brotliCompressSync, brotliDecompressSync, constants, deflateRawSync, inflateRawSync } from 'node:zlib';
import { invariant } from '../../errors';
import type { ItemValue } from '../table/table';
import { type NamedVoucher, packColumns, unpackColumns } from './packed-columns';

// The dictionaries of stored texts and of decision records: the members of redemptions, rollbacks and returns, as their JSON has them. What a
// text shares with one takes no room. They are a part of the stored format: a changed dictionary gets a number of its own.

const FRAGMENTS = [
  '{"id":"rt_","object":"return","date":"2026-01-01T00:00:00.000Z","dry_run":false,"sequence":1,',
  '"complete":false,"redemption_id":"r_","order_id":"ord_","customer_id":"cust_","policy":"KEEP",',
  '"tender_order":"PROPORTIONAL","items":[{"id":"ordli_","product_id":"prod_","sku_id":null,"quantity":1,',
  '"amount":0,"refund_amount":0}],"order_amount":0,"amount":0,"refund_amount":0,"money_amount":0,',
  '"shortfall_amount":0,"dropped_redeemables":[],"remaining":{"items":[{"id":"ordli_","quantity":2}],',
  '"order_amount":0,"refund_amount":0,"money_amount":0,"vouchers":[{"redemption_id":"r_","amount":0,',
  '"credits":0}]},"vouchers":[{"redemption_id":"r_","voucher_id":"v_","code":"","type":"LOYALTY_CARD",',
  '"amount":0,"credits":0,"balance_after":0,"credited":true}],"reason":null,"metadata":{},',
  '{"rollbacks":[{"id":"rr_","object":"redemption_rollback","reason":"","status":"CANCELED","amount":-0,',
  '"gift":{"amount":-0},"related_redemptions":{"rollbacks":[{"id":"rr_","date":"","rollback_id":"rr_",',
  '"rollback_date":"2026-01-01T00:00:00.000Z","rollback_stacked":["rr_","rr_"]}}],',
  '"parent_rollback":{"id":"rr_","object":"redemption_rollback","date":',
  ',"validation_rule_id":"val_","reward":{"object":"reward","assignment_id":"rewa_"},',
  '"loyalty_card":{"points":0,"balance":0},"promotion_tier":{"id":"promo_","name":"","banner":"",',
  '"campaign":{"id":"camp_","object":"campaign"},"summary":{"redemptions":{"total_redeemed":0},',
  '"orders":{"total_amount":0,"total_discount_amount":0}},"related_object_type":"promotion_tier",',
  '"related_object_id":"promo_","object":"promotion_tier"},',
  '{"object":"order_item","source_id":"","product_id":"prod_","sku_id":"sku_","quantity":1,',
  '"initial_quantity":1,"amount":0,"initial_amount":0,"price":0,"discount_quantity":1,',
  '"applied_discount_quantity":1,"discount_amount":0,"applied_discount_amount":0,"product":{"id":"prod_",',
  '"source_id":"","name":"","price":0,"override":true},"sku":{"id":"sku_","source_id":"","sku":"","price":0},',
  '"id":"ordli_","subtotal_amount":0,"applied_quantity":1,"applied_discount_quantity":1,',
  '"total_applied_discount_quantity":1}],"metadata":{},',
  '"discount":{"type":"AMOUNT","amount_off":0,"effect":"APPLY_TO_ITEMS"},"discount":{"type":"UNIT",',
  '"unit_off":1,"unit_type":"prod_","effect":"ADD_MISSING_ITEMS"},"discount":{"type":"FIXED","fixed_amount":0},',
  '"is_referral_code":true,"type":"LOYALTY_CARD","campaign":"","campaign_id":"camp_","referrer_id":"cust_",',
  '{"response":{"redemptions":[{"id":"r_","object":"redemption","date":"2026-01-01T00:00:00.000Z",',
  '"customer_id":"cust_","tracking_id":"track_","metadata":null,"channel":{"channel_id":"",',
  '"channel_type":"API"},"customer":{"id":"cust_","source_id":"","name":"","email":"","metadata":{},',
  '"object":"customer"},"amount":0,"gift":{"amount":0},"order":{"id":"ord_","source_id":null,"amount":0,',
  '"discount_amount":0,"total_discount_amount":0,"total_amount":0,"items_discount_amount":0,',
  '"applied_discount_amount":0,"items_applied_discount_amount":0,"total_applied_discount_amount":0,',
  '"customer_id":"cust_","referrer_id":null,"object":"order"},"result":"SUCCESS","status":"SUCCEEDED",',
  '"related_object_type":"voucher","related_object_id":"v_","voucher":{"id":"v_","code":"","gift":{"amount":0,',
  '"balance":0,"effect":"APPLY_TO_ORDER"},"type":"GIFT_VOUCHER","discount":{"type":"PERCENT","percent_off":1},',
  '"type":"DISCOUNT_VOUCHER","campaign":null,"campaign_id":null,"is_referral_code":false,"object":"voucher"},',
  '"redemption":"r_"}],"parent_redemption":{"id":"r_","object":"redemption","date":"2026-01-01T00:00:00.000Z",',
  '"customer_id":"cust_","tracking_id":"track_","related_redemptions":{"redemptions":[{"id":"r_",',
  '"date":"2026-01-01T00:00:00.000Z"},{"id":"r_","date":',
  '"related_object_type":"redemption","related_object_id":"r_","voucher":null},"order":{"id":"ord_",',
  '"source_id":null,"created_at":"2026-01-01T00:00:00.000Z","updated_at":null,"status":"PAID","amount":0,',
  '"discount_amount":0,"total_discount_amount":0,"total_amount":0,"applied_discount_amount":0,',
  '"total_applied_discount_amount":0,"items":[{"object":"order_item","product_id":"","quantity":1,',
  '"initial_quantity":1,"amount":0,"price":0,"id":"ordli_","subtotal_amount":0}],"metadata":{},',
  '"customer":{"id":"cust_","object":"customer"},"customer_id":"cust_","referrer_id":null,',
  '"redemptions":{"r_":{"date":"2026-01-01T00:00:00.000Z","related_object_type":"redemption",',
  '"related_object_id":"r_","stacked":["r_","r_"]}},"object":"order"},"inapplicable_redeemables":[],',
  '"skipped_redeemables":[]},"effects":[{"child_id":"r_","target":"promotion_tier","target_id":"promo_",',
  '"child_id":"r_","target":"voucher","target_id":"v_","code":"","campaign_id":null,"charged":0,"value":"gift",',
  '"balance_after":0,"sequence_after":1,"revision":0,"total":0,"counts_for_customer":true,"periods":[],',
  '"discount":0}],"order_counts":[{"redemption":"","value":0,"ids":[]}],',
  '"line_notes":{"last_order_before":{"amount":0,"date":"2026-01-01T00:00:00.000Z","order_id":"ord_"},',
  '"apart":["u#v_"]}',
];

/** Texts that occur in stored JSON, the most frequent last. */
const DICTIONARY: Uint8Array = Buffer.from(FRAGMENTS.join(''));

const DECISION_FRAGMENTS = [
  '"limit_per_customer":null,"active":true,"metadata":{},"vouchers_count":0,"assignments":[]},"campaign":"","campaign_id":"camp_",',
  '"loyalty_card":{"points":0,"balance":0},"gift":null,"type":"LOYALTY_CARD","holder_id":"cust_","is_referral_code":true,',
  '"reward":{"id":"rew_","points":0},"redeemed_points":0,"promotion_tier","id":"promo_","skus":[{"names":["sku_"],',
  '"redemptions":{"redeemed":0},"tiers":{},"counters":[{"id":"camp_","redemptions":{"total":0},"orders_amount":0,',
  '"discount_amount":0,"gift_amount":0,"tiers":{"promo_":{"redemptions":{"total":0},"orders_amount":0}}}',
  '"campaigns":[{"$revision":""}],"promotion_tiers":[{"$revision":""},{"$revision":""}],"validation_rules":[{"$revision":""}],',
  '"stacking_rules":{"$revision":""},"products":[{"names":["prod_","',
  '"],"record":{"$revision":""}},{"names":["prod_',
  '"order":{"items":[{"source_id":"","quantity":1},{"source_id":"","product_id":"","sku_id":"","price":0,"amount":0,',
  '"items":[{"product_id":"prod_","quantity":1,"amount":0,"discount_amount":0,"applied_discount_amount":0},',
  '"items_discount_amount":0,"items_applied_discount_amount":0,"key":"order_rules_violated","status":"INAPPLICABLE",',
  '"status":"SKIPPED","key":"","redemption":{"quantity":1,"redeemed_quantity":0},"gift":null,"type":"DISCOUNT_VOUCHER",',
  '"discount":{"type":"AMOUNT","amount_off":0,"effect":"APPLY_TO_ITEMS"},"discount":{"type":"PERCENT","percent_off":1},',
  '{"engine":1,"decided_at":"2026-11-28T20:00:00.000Z","replayer":{"engine":1,"sha256":null},"input":{"request":',
  '{"redeemables":[{"object":"voucher","id":"","gift":{"credits":0}},{"object":"voucher","id":""}],"order":{"amount":0},',
  '"metadata":{},"options":{"expand":[]},"customer":{"source_id":""}},"key_id":"","is_person":false,"request_id":null,"principal":"PROJECT",',
  '"is_shops_order":true,"configuration":{"version":1,"settings":{"$revision":""},"stacking_rules":null,"campaigns":[],',
  '"promotion_tiers":[],"promotion_stacks":[],"validation_rules":[],"categories":[],"rewards":[],"reward_assignments":[],',
  '"product_collections":[],"metadata_schemas":[]},"vouchers":[{"name":"","voucher":{"object":"voucher","campaign":null,',
  '"campaign_id":null,"category_id":null,"discount":null,"gift":{"amount":0,"balance":0,"effect":"APPLY_TO_ORDER"},',
  '"loyalty_card":null,"start_date":null,"expiration_date":null,"validity_timeframe":null,"validity_day_of_week":null,',
  '"validity_hours":null,"active":true,"additional_info":null,"metadata":{},"is_referral_code":false,"updated_at":null,',
  '"redemption":{"quantity":null,"redeemed_quantity":0,"redeemed_amount":0},"publish":{"count":0},"assignments":[],"code":"',
  '","type":"GIFT_VOUCHER","created_at":"2026-11-28T20:00:00.000Z","id":"v_',
  '"},"revision":0,"sequence":0,"periods":{},"reservations":[],"reservation_sequence":0},{"name":"',
  '"},"revision":0,"sequence":0,"periods":{},"reservations":[],"reservation_sequence":0}],"customer":null,"customer":{"id":"cust_',
  '","source_id":"","name":"","email":"","metadata":{},"created_at":"2026-11-28T20:00:00.000Z","system_metadata":{},"object":"customer"},',
  '"customer_revision":1,"customer_uses":{},"claimed_uses":null,"order":null,"products":[],"skus":[],"publications":[],',
  '"counters":[]},"outcome":{"valid":true,"redeemables":[{"object":"voucher","id":"","status":"APPLICABLE",',
  '"applied_discount_amount":0,"credits":0},{"object":"voucher","id":"","status":"APPLICABLE","applied_discount_amount":0}],',
  '"order":{"amount":0,"total_discount_amount":0,"total_applied_discount_amount":0,"total_amount":0,"items":[]}},',
  '"explain":[{"object":"voucher","id":"","amounts_before":{"amount":0,"total_amount":0},"amounts_after":{"amount":0,',
  '"discount_amount":0,"total_discount_amount":0,"total_amount":0,"applied_discount_amount":0,"total_applied_discount_amount":0}},',
  '{"object":"voucher","id":"","amounts_before":{"amount":0,"discount_amount":0,"total_discount_amount":0,"total_amount":0},',
  '"amounts_after":{"amount":0,"discount_amount":0,"total_discount_amount":0,"total_amount":0,"applied_discount_amount":0,',
  '"total_applied_discount_amount":0}}]}',
];

/** Texts that occur in decision records, the most frequent last. */
const DECISION_DICTIONARY: Uint8Array = Buffer.from(DECISION_FRAGMENTS.join(''));

/** Serializes a value and compresses its JSON. */
export function compressJson(value: unknown): Uint8Array {
  return compressText(JSON.stringify(value));
}

/** The first byte of a compressed value: how it is compressed, with which dictionary, and whether it is in columns. */
const PACKED = { deflate: 1, brotli: 2, decision: 3, columns: 4, longColumns: 5, decisionColumns: 6 } as const;

const DICTIONARIES: ReadonlyMap<number | undefined, Uint8Array> = new Map([
  [PACKED.deflate, DICTIONARY],
  [PACKED.decision, DECISION_DICTIONARY],
  [PACKED.columns, DICTIONARY],
  [PACKED.decisionColumns, DECISION_DICTIONARY],
]);

/** The first bytes of values in columns. */
const IN_COLUMNS: ReadonlySet<number | undefined> = new Set([
  PACKED.columns,
  PACKED.longColumns,
  PACKED.decisionColumns,
]);

/** The length of JSON from which a record is packed in columns: it has many similar parts. */
const LEAST_COLUMNS = 10_000;

/** Length up to which Deflate sees the whole text. */
const DEFLATE_WINDOW = 32_768;

/**
 * Compresses a text: a short one by Deflate with the dictionary of stored texts, a long one by Brotli, whose window of
 * 4 MB covers all children of a redemption.
 */
export function compressText(json: string): Uint8Array {
  return compressWith(json, { short: PACKED.deflate }, DICTIONARY);
}

/** A record, its JSON, and the vouchers that it names several times. */
interface LongRecord {
  readonly json: string;
  readonly value: unknown;
  readonly vouchers: readonly NamedVoucher[];
}

/** Compresses a record whose parts may be alike. */
export function compressRecord(record: LongRecord, least = LEAST_COLUMNS): Uint8Array {
  const columns = columnsOf(record, least);
  if (columns === null) return compressText(record.json);
  return compressWith(columns, { short: PACKED.columns, long: PACKED.longColumns }, DICTIONARY);
}

/** Compresses a record that replaces a compressed one, such as one without its person. */
export function recompressJson(value: unknown): Uint8Array {
  return compressRecord({ json: JSON.stringify(value), value, vouchers: [] });
}

/** Compresses a decision record, with the dictionary of such records. */
export function compressDecision(decision: object): Uint8Array {
  const json = JSON.stringify(decision);
  const columns = columnsOf({ json, value: decision, vouchers: [] }, LEAST_COLUMNS);
  if (columns === null) return compressWith(json, { short: PACKED.decision }, DECISION_DICTIONARY);
  return compressWith(columns, { short: PACKED.decisionColumns, long: PACKED.longColumns }, DECISION_DICTIONARY);
}

function columnsOf({ json, value, vouchers }: LongRecord, least: number): string | null {
  return json.length < least ? null : packColumns(json, value, vouchers);
}

interface Methods {
  /** The first byte of a text that Deflate sees as a whole. */
  readonly short: number;
  /** The first byte of a longer one. */
  readonly long?: number;
}

function compressWith(json: string, { short, long = PACKED.brotli }: Methods, dictionary: Uint8Array): Uint8Array {
  const isShort = json.length + dictionary.length <= DEFLATE_WINDOW;
  const compressed = isShort ? deflateRawSync(json, { dictionary }) : compressLong(json);
  return Buffer.concat([Buffer.of(isShort ? short : long), compressed]);
}

function compressLong(json: string): Uint8Array {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 5,
    [constants.BROTLI_PARAM_LGWIN]: 22,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: json.length,
  };
  return brotliCompressSync(json, { params });
}

/** Bytes up to which compression saves no write unit, as an item has room for the text. */
const PLAIN_BYTES = 512;

/** Returns JSON as text, or compressed if it is long. */
export function compressIfLong(json: string): string | Uint8Array {
  return Buffer.byteLength(json) > PLAIN_BYTES ? compressText(json) : json;
}

/** The inverse of `compressIfLong`. */
export function decompressIfLong(value: ItemValue | undefined): unknown {
  return typeof value === 'string' ? JSON.parse(value) : decompressJson(value);
}

/** Inverse of `compressJson`, `compressRecord` and `compressDecision`. */
export function decompressJson(value: ItemValue | undefined): unknown {
  const text = inflate(value);
  return isInColumns(value) ? unpackColumns(text) : JSON.parse(text);
}

/** Inverse of `compressText` and `compressRecord`; the text is the same to the byte. */
export function decompressText(value: ItemValue | undefined): string {
  const text = inflate(value);
  return isInColumns(value) ? JSON.stringify(unpackColumns(text)) : text;
}

function isInColumns(value: ItemValue | undefined): boolean {
  return value instanceof Uint8Array && IN_COLUMNS.has(value[0]);
}

function inflate(value: ItemValue | undefined): string {
  invariant(value instanceof Uint8Array, 'a compressed attribute is missing');
  const compressed = value.subarray(1);
  const dictionary = DICTIONARIES.get(value[0]);
  if (dictionary) return inflateRawSync(compressed, { dictionary }).toString('utf8');
  invariant(
    value[0] === PACKED.brotli || value[0] === PACKED.longColumns,
    'a compressed attribute has a known first byte',
  );
  return brotliDecompressSync(compressed).toString('utf8');
}
