// Who may have files with personal data. Every column of every file is named here, so that a new one is judged before anybody who only looks can have it.
import { refusePersonalData, refusePersonalFile, refusePersonalReport } from '../../../lib/core/export/personal';
import { personalColumns } from '../../../lib/model/files/personal-columns';
import type { Caller, ExportedObject } from '../../support/core';
import { EXPORTED_OBJECTS, exportObject } from '../../../lib/services/exports/objects';

const MONEY_OF_ORDER = ['amount', 'discount_amount', 'items_discount_amount', 'total_discount_amount', 'total_amount'];
const CATALOGUE = ['price', 'image_url', 'source_id', 'attributes', 'created_at'];

/** Those that name nobody. */
const PLAIN: Readonly<Record<ExportedObject, readonly string[]>> = {
  voucher: [
    ...['code', 'voucher_type', 'value', 'discount_type', 'formula', 'campaign', 'category', 'start_date'],
    ...['expiration_date', 'gift_balance', 'loyalty_balance', 'redemption_quantity', 'redemption_count', 'active'],
    ...['qr_code', 'bar_code', 'id', 'is_referral_code', 'created_at', 'updated_at', 'validity_timeframe_interval'],
    ...['validity_timeframe_duration', 'validity_day_of_week', 'discount_amount_limit', 'campaign_id', 'customer_id'],
    ...['discount_effect', 'discount_unit_type', 'discount_unit_effect', 'validation_rules_id'],
  ],
  redemption: [
    ...['id', 'object', 'voucher_code', 'customer_id', 'date', 'result', 'campaign', 'promotion_tier_id', 'order_id'],
    ...['order_amount', 'gift_amount', 'loyalty_points', 'failure_code', 'parent_redemption_id'],
  ],
  publication: ['voucher_code', 'customer_id', 'date', 'channel', 'campaign', 'is_winner'],
  customer: [
    ...['id', 'created_at', 'updated_at', 'loyalty_points', 'loyalty_referred_customers'],
    ...['redeemed', 'failed', 'succeeded', 'rolled_back', 'rollback_failed', 'rollback_succeeded'].map(
      (name) => `redemptions_total_${name}`,
    ),
    ...['total_amount', 'total_count', 'average_amount', 'last_order_amount', 'last_order_date'].map(
      (name) => `orders_${name}`,
    ),
  ],
  order: ['id', 'source_id', 'status', 'created_at', 'updated_at', ...MONEY_OF_ORDER, 'customer_id', 'referrer_id'],
  product: ['id', 'name', ...CATALOGUE, 'metadata', 'metadata.X'],
  sku: ['id', 'sku', 'product_id', 'currency', ...CATALOGUE, 'metadata', 'metadata.X'],
  voucher_transactions: [
    ...['id', 'type', 'source', 'balance', 'amount', 'created_at', 'campaign_id', 'voucher_id'],
    ...['related_transaction_id', 'sequence', 'hash', 'recorded_at'],
  ],
  return: [
    ...['id', 'redemption_id', 'order_id', 'customer_id', 'date', 'sequence', 'policy', 'tender_order'],
    ...['order_item_id', 'product_id', 'sku_id', 'quantity', 'amount', 'refund_amount'],
    ...['return_refund_amount', 'return_money_amount', 'return_shortfall_amount'],
  ],
  points_expiration: ['id', 'campaign_id', 'voucher_id', 'status', 'expires_at', 'points'],
};

test.each(EXPORTED_OBJECTS)('%s: a column that is not listed as impersonal holds personal data', (object) => {
  const { columns, metadata } = exportObject(object).fields;
  const all = [...columns.map(({ name }) => name), ...(metadata ? ['metadata', 'metadata.X'] : [])];
  const personal = personalColumns(object, all);

  expect(all.filter((name) => !personal.includes(name)).sort()).toEqual([...PLAIN[object]].sort());
});

type Asking = Pick<Caller, 'role' | 'scopes' | 'session'>;
const KEY: Asking = { role: 'admin' };
const person = (role: 'VIEWER' | 'SUPPORT' | 'USER' | 'ADMIN', members: Partial<Asking> = {}): Asking => ({
  ...KEY,
  session: { role } as NonNullable<Caller['session']>,
  ...members,
});
const refused = (details: string) => ({ key: 'missing_required_permission', details });
const byRole = (role: string, columns: string) =>
  refused(`Personal data takes the role USER; yours is ${role}. Leave out: ${columns}.`);
const byScope = (columns: string) => refused(`Personal data takes the scope privacy. Leave out: ${columns}.`);
const selection = (fields?: readonly string[]) => ({
  exported_object: 'customer' as const,
  parameters: { ...(fields && { fields }) },
});
const DEFAULTS = ['name', 'source_id'];

describe('a file with personal columns', () => {
  test.each<[string, Asking, readonly string[] | undefined, object | null]>([
    ['a key', KEY, ['id', 'name'], null],
    ['a key with the scope privacy', { ...KEY, scopes: ['read', 'privacy'] }, ['name'], null],
    ['a key with other scopes', { ...KEY, scopes: ['read'] }, ['id', 'name', 'email'], byScope('name, email')],
    ['a key of a merchant', { role: 'merchant' }, ['name'], byScope('name')],
    ['a key with other scopes, for other columns', { ...KEY, scopes: ['read'] }, ['id'], null],
    ['a key with other scopes, for the default columns', { ...KEY, scopes: ['read'] }, [], byScope('name, source_id')],
    ['a person who looks', person('VIEWER'), ['id', 'name', 'email'], byRole('VIEWER', 'name, email')],
    ['a person of the support', person('SUPPORT'), undefined, byRole('SUPPORT', 'name, source_id')],
    ['a person who looks, for other columns', person('VIEWER'), ['id'], null],
    ['a user', person('USER'), ['name'], null],
    ['an administrator', person('ADMIN'), ['name'], null],
    ['a user with a pair of a merchant', person('USER', { role: 'merchant' }), ['name'], byScope('name')],
  ])('is for %s: %s', (_name, caller, fields, expected) => {
    expect(refusePersonalFile(caller, selection(fields), DEFAULTS)).toEqual(expected);
  });

  test.each<[string, Asking, object | null]>([
    ['a key', { role: 'merchant', scopes: ['read'] }, null],
    ['a person who looks', person('VIEWER'), byRole('VIEWER', 'name, source_id')],
    ['a user', person('USER'), null],
  ])('can be ordered by %s: %s', (_name, { session }, expected) => {
    expect(refusePersonalData(session, selection(), DEFAULTS)).toEqual(expected);
    expect(refusePersonalData(session, selection(['id']), DEFAULTS)).toBeNull();
  });
});

test.each<[string, Asking, boolean]>([
  ['a key', KEY, true],
  ['a key with the scope privacy', { ...KEY, scopes: ['privacy'] }, true],
  ['a key with other scopes', { ...KEY, scopes: ['read'] }, false],
  ['a key of a merchant', { role: 'merchant' }, false],
  ['a user', person('USER'), true],
  ['a person of the support', person('SUPPORT'), false],
  ['a user with a pair of a merchant', person('USER', { role: 'merchant' }), false],
])('a report about customers is for %s: %s', (_name, caller, isAllowed) => {
  expect(refusePersonalReport(caller)).toEqual(
    isAllowed ? null : refused('A report about customers takes the scope privacy, and the role USER.'),
  );
});
