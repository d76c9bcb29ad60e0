// docs/errors.md lists every error key, as the catalogue has it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { CASES, CATALOGUE } from '../../lib/errors';

const PAGE = readFileSync(join(__dirname, '../../docs/errors.md'), 'utf8');

/** What is to be done about each stands at its end, and is held to the dashboard by another test. */
const BEFORE_ADVICE = PAGE.slice(0, PAGE.indexOf('## What to do'));

/** Rows of the table: key, status, message, when. */
const ROWS = [...PAGE.matchAll(/^\| `(\w+)` +\| (\d+) +\| (.*?) +\| (.*?) +\|$/gm)].map(
  ([, key = '', status = '', message = '', when = '']) => ({ key, status: Number(status), message, when }),
);

/** Every documented key with its published text. Shops match these words: a change here is a break. */
const PUBLISHED = {
  invalid_payload: 'Invalid payload',
  invalid_query_params: 'Invalid query params',
  page_over_limit: 'Listing resource above 1000 page is not supported',
  missing_param: 'Missing required parameter',
  not_found: 'Resource not found',
  duplicate_found: 'Duplicated resource found',
  resource_in_use: 'Resource in use',
  method_not_allowed: 'HTTP Method Not Allowed',
  missing_vouchers: 'Missing vouchers',
  voucher_already_published: 'Voucher already published',
  duplicate_source_id: 'Duplicate source_id',
  too_many_vouchers_requested: 'Too many vouchers requested',
  voucher_cannot_be_published: 'Voucher cannot be published',
  no_voucher_suitable_for_publication: "Couldn't find any voucher suitable for publication",
  not_published: 'Voucher is not published',
  invalid_voucher: 'Invalid Voucher',
  invalid_campaign: 'Invalid Campaign',
  duplicate_key: 'Duplicate codes',
  invalid_amount: 'Invalid Amount',
  invalid_expiration_date: 'Invalid Expiration Date',
  duplicated_redeemables: 'Duplicated redeemables detected',
  invalid_redeemables: 'Invalid redeemables',
  voucher_disabled: 'voucher is disabled',
  voucher_not_active: 'voucher not active yet',
  voucher_expired: 'voucher expired',
  voucher_not_active_now: 'voucher not active now',
  promotion_inactive: 'Inactive Promotion',
  quantity_exceeded: 'quantity exceeded',
  gift_amount_exceeded: 'gift amount exceeded',
  loyalty_card_points_exceeded: 'loyalty card points exceeded',
  customer_rules_violated: 'customer does not match validation rules',
  order_rules_violated: 'order does not match validation rules',
  redemption_rules_violated: 'redemption does not match validation rules',
  referrer_not_permitted_to_redeem: 'voucher cannot be redeemed by referrer',
  invalid_customer: 'Invalid customer',
  missing_customer: 'Missing customer',
  missing_order: 'Missing order',
  missing_amount: 'Missing amount',
  missing_order_items_amount: 'Missing applicable order items',
  missing_reward: 'Missing reward',
  invalid_order: 'Invalid order',
  ambiguous_tracking_id: 'Ambiguous trackingId',
  no_applicable_redeemables: 'No applicable redeemables',
  already_rolled_back: 'Already rolled back',
  invalid_redemption: 'Invalid redemption',
  invalid_redemption_parent: 'Invalid redemption parent',
  invalid_validation_rules: 'Invalid Validation Rule Definition',
  user_not_assigned: 'User is not assigned',
  invalid_balance: "Property 'parameters.campaign.balance' is invalid",
  holder_assignement_duplication: 'Customer is already assigned to given redeemable',
  stacking_rules_exist: 'Stacking rules exist',
  unauthorized: 'Unauthorized',
  forbidden: 'Forbidden',
  missing_required_permission: 'Missing permission',
};

describe('CATALOGUE', () => {
  it.each(Object.entries(PUBLISHED))('says for %s what is published: %s', (key, message) => {
    expect(CATALOGUE[key as keyof typeof PUBLISHED].message).toBe(message);
  });

  it('has published words for cases that share a key', () => {
    expect(CASES).toEqual({
      no_holder: { key: 'invalid_customer', message: 'Customer must be a holder of a loyalty card.' },
      referrer_stays: { key: 'forbidden', message: 'Can not remove assignment' },
    });
  });

  it('ends no message in a full stop, but for the one that is published with it', () => {
    const messages = [...Object.values(CATALOGUE), ...Object.values(CASES)].map(({ message }) => message);

    expect(messages.filter((message) => !/\w$/.test(message))).toEqual([CASES.no_holder.message]);
  });
});

/** Where failures come from; the catalogue alone makes none. */
const SOURCES = readdirSync(join(__dirname, '../../lib'), { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && file !== 'errors.ts')
  .map((file) => readFileSync(join(__dirname, '../../lib', file), 'utf8'))
  .join('\n');

const isUsed = (key: string): boolean => SOURCES.includes(`'${key}'`);

describe('docs/errors.md', () => {
  it('lists no key that nothing is refused with', () => {
    expect(ROWS.filter(({ key }) => !isUsed(key))).toEqual([]);
  });

  it('says of published keys that are not used what happens instead', () => {
    const rows = [...PAGE.matchAll(/^\| (`\w+`(?:, `\w+`)*) \| ([^|]*) \|$/gm)];
    const keys = rows.flatMap(([, names = '']) => names.replaceAll('`', '').split(', '));

    expect(keys.length).toBeGreaterThan(5);
    expect(keys.filter((key) => isUsed(key) || key in CATALOGUE)).toEqual([]);
  });

  it('lists the keys of the catalogue, each once, in its order', () => {
    expect(ROWS.map(({ key }) => key)).toEqual(Object.keys(CATALOGUE));
  });

  it('gives each the status and the message of the catalogue', () => {
    const listed = Object.fromEntries(ROWS.map(({ key, status, message }) => [key, { status, message }]));

    expect(listed).toEqual(CATALOGUE);
  });

  it('gives the cases that have words of their own', () => {
    const rows = [...BEFORE_ADVICE.matchAll(/^\| `(\w+)` \| (\D.*?) \| (.*?) \|$/gm)];

    expect(rows.map(([, key, , message]) => ({ key, message }))).toEqual(Object.values(CASES));
  });

  it('says of each when it is answered', () => {
    expect(ROWS.filter(({ when }) => when.length < 10)).toEqual([]);
  });
});
