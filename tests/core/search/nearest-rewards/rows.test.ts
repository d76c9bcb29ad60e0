// The rows of named redeemables: what is refused, what is hidden, and who is answered.
import { CHANGE_KINDS } from '../../../../lib/core/search/nearest/diagnosis';
import {
  isAnswered,
  isHidden,
  listNamedRows,
  type NearestOptions,
  refuseNearestRequest,
  toNearestOptions,
} from '../../../../lib/core/search/nearest-rewards/rows';
import {
  type Discount,
  type EvaluationInput,
  type EvaluationRequest,
  inputOf,
  listed,
  type Principal,
  type VoucherWords,
  type World,
} from '../../../support/core';
import { ruleOf, subjectOfInput } from '../../../support/nearest-subject';

const FIVE_OFF: Discount = { type: 'AMOUNT', amount_off: 500, effect: 'APPLY_TO_ORDER' };
const NO_LIMITS = { amount: null, units: null, seconds: null };
const OPTIONS: NearestOptions = { kinds: new Set(CHANGE_KINDS), limit: 5, within: NO_LIMITS };
const LATER = '2026-12-01T12:00:00.000Z';

const inputAs = (principal: Principal, world: World, request: EvaluationRequest): EvaluationInput => ({
  ...inputOf(world, request),
  principal,
});

test.each([
  ['no list', undefined, null],
  ['vouchers and tiers', listed('CODE', 'promo_1'), null],
  ['a stack in the second place', listed('CODE', 'stack_1'), 1],
  ['a stack in the first place', listed('stack_1', 'CODE'), 0],
])('a request for nearest rewards with %s', (_words, redeemables, index) => {
  expect(refuseNearestRequest({ ...(redeemables && { redeemables: [...redeemables] }) })).toEqual(
    index === null
      ? null
      : {
          key: 'invalid_payload',
          details: `Property .redeemables[${index}].object must be equal to one of the allowed values: voucher, promotion_tier.`,
        },
  );
});

test.each<[string, Parameters<typeof toNearestOptions>[0], NearestOptions]>([
  ['no options', {}, OPTIONS],
  ['options without members', { options: {} }, OPTIONS],
  ['limits without members', { options: { within: {} } }, OPTIONS],
  [
    'all options',
    { options: { kinds: ['TIME'], limit: 7, within: { amount: 100, units: 2, seconds: 60 } } },
    { kinds: new Set(['TIME']), limit: 7, within: { amount: 100, units: 2, seconds: 60 } },
  ],
  [
    'limits of zero',
    { options: { within: { amount: 0, units: 0, seconds: 0 } } },
    { ...OPTIONS, within: { amount: 0, units: 0, seconds: 0 } },
  ],
])('the options of a request with %s', (_words, request, options) => {
  expect(toNearestOptions(request)).toEqual(options);
});

// A tier from 20.00, and one that begins later.
const TIERS: World = {
  rules: { val_20: { rules: ruleOf('order.amount', { $more_than_or_equal: [2000] }) } },
  tiers: {
    promo_20: { discount: FIVE_OFF, rules: ['val_20'] },
    promo_later: { discount: FIVE_OFF, start_date: LATER },
    promo_campaign: { discount: FIVE_OFF, campaign: 'camp_later' },
    promo_open: { discount: FIVE_OFF, expiration_date: LATER },
  },
  campaigns: { camp_later: { campaign_type: 'PROMOTION', start_date: LATER } },
  vouchers: { SOON: { discount: FIVE_OFF, start_date: LATER } },
};

test.each<[string, Principal, boolean]>([
  ['promo_20', 'SHOPPER', false],
  ['promo_open', 'SHOPPER', false],
  ['promo_later', 'SHOPPER', true],
  ['promo_later', 'CLAIM', true],
  ['promo_later', 'PROJECT', false],
  ['promo_campaign', 'SHOPPER', true],
  ['promo_campaign', 'PROJECT', false],
  ['SOON', 'SHOPPER', false],
])('%s is hidden from %s: %s', (id, principal, isIt) => {
  const input = inputAs(principal, TIERS, { redeemables: listed(id) });

  expect(isHidden(input, subjectOfInput(input).candidate)).toBe(isIt);
});

test('a tier begins at midnight of the time zone of the project', () => {
  const world: World = { tiers: { promo_day: { discount: FIVE_OFF, start_date: '2026-11-21' } } };
  const hiddenIn = (timezone: string, now: string) => {
    const input = inputAs('SHOPPER', { ...world, project: { timezone }, now }, { redeemables: listed('promo_day') });
    return isHidden(input, subjectOfInput(input).candidate);
  };

  expect(hiddenIn('UTC', '2026-11-21T01:00:00.000Z')).toBe(false);
  expect(hiddenIn('America/New_York', '2026-11-21T01:00:00.000Z')).toBe(true);
});

test.each<[string, VoucherWords | null, Principal, boolean]>([
  ['a tier', null, 'SHOPPER', true],
  ['the code of nobody', {}, 'SHOPPER', true],
  ['the code of nobody that was published', { publish: { count: 1 } }, 'SHOPPER', false],
  ['the code of nobody that was published', { publish: { count: 1 } }, 'PROJECT', true],
  ['the own code', { holder_id: 'cust_1', publish: { count: 1 } }, 'SHOPPER', true],
  ['the code of its customer', { holder_id: 'cust_1', publish: { count: 1 } }, 'CLAIM', false],
  ['the code of somebody else', { holder_id: 'cust_2' }, 'SHOPPER', false],
  ['the code of somebody else', { holder_id: 'cust_2' }, 'PROJECT', true],
])('about %s (%j) %s is answered: %s', (_words, voucher, principal, isIt) => {
  const world = { ...TIERS, customer: {}, vouchers: { CODE: { discount: FIVE_OFF, ...voucher } } };
  const input = inputAs(principal, world, { redeemables: listed(voucher === null ? 'promo_20' : 'CODE') });

  expect(isAnswered(input, subjectOfInput(input).candidate)).toBe(isIt);
});

test('nobody is answered about the code of somebody without a customer of its own', () => {
  const world: World = { vouchers: { CODE: { discount: FIVE_OFF, holder_id: 'cust_2' } } };
  const input = inputAs('SHOPPER', world, { redeemables: listed('CODE') });

  expect(isAnswered(input, subjectOfInput(input).candidate)).toBe(false);
});

const NAMED: World = {
  ...TIERS,
  customer: {},
  vouchers: {
    GOLD: { discount: FIVE_OFF, rules: ['val_gold'] },
    WORKS: { discount: FIVE_OFF },
    OTHERS: { discount: FIVE_OFF, rules: ['val_20'], holder_id: 'cust_2' },
  },
  rules: { ...TIERS.rules, val_gold: { rules: ruleOf('customer.metadata', { $is: ['gold'] }, { property: 'level' }) } },
};
const rowsAs = (principal: Principal, ...ids: readonly string[]) =>
  listNamedRows(inputAs(principal, NAMED, { redeemables: listed(...ids), order: { amount: 1500 } }), OPTIONS);

test('a row for each named redeemable, each tried alone, in the order of the request', () => {
  const rows = rowsAs('PROJECT', 'promo_later', 'WORKS', 'promo_20');

  // After WORKS the tier would lack 10.00.
  expect(rows).toMatchObject([
    { object: 'promotion_tier', id: 'promo_later', works: false, key: 'promotion_not_active_now', more: null },
    { object: 'voucher', id: 'WORKS', works: true, key: null, nearest: null, more: null },
    {
      object: 'promotion_tier',
      id: 'promo_20',
      works: false,
      key: 'order_rules_violated',
      nearest: { proof: 'SMALLEST', changes: [{ kind: 'AMOUNT', from: 1500, to: 2000 }] },
      more: null,
    },
  ]);
  expect(rows[0]?.nearest).toMatchObject({ changes: [{ kind: 'TIME', to: Date.parse(LATER) }] });
});

test('a code is named by its code, also where the request has its id', () => {
  expect(rowsAs('PROJECT', 'v_WORKS')).toMatchObject([{ object: 'voucher', id: 'WORKS', works: true }]);
});

test('a row for an unknown code', () => {
  expect(rowsAs('PROJECT', 'NONE')).toEqual([
    { object: 'voucher', id: 'NONE', works: false, key: 'not_found', nearest: null, more: null },
  ]);
});

test('a tier that has not begun looks to a client key like one that does not exist', () => {
  const hidden = { object: 'promotion_tier', works: false, key: 'not_found', nearest: null, more: null };

  expect(rowsAs('SHOPPER', 'promo_later', 'promo_none')).toEqual([
    { ...hidden, id: 'promo_later' },
    { ...hidden, id: 'promo_none' },
  ]);
});

test('a client key gets no answer about the code of somebody else, and no names of properties', () => {
  const [others, gold] = rowsAs('SHOPPER', 'OTHERS', 'GOLD');

  expect(Object.keys(others ?? {})).toEqual(['object', 'id', 'works', 'key']);
  expect(gold).toMatchObject({ nearest: { proof: 'NAMED', text: 'For certain customers.' } });
  expect(rowsAs('PROJECT', 'OTHERS', 'GOLD')).toMatchObject([
    { nearest: { proof: 'SMALLEST' } },
    { nearest: { proof: 'NAMED', text: 'Needs customer metadata "level".' } },
  ]);
});

test('a row of a request that is refused as a whole says nothing', () => {
  const tooLarge = { amount: 1_000_000_000_001 };
  const input = inputAs('PROJECT', NAMED, { redeemables: listed('WORKS'), order: tooLarge });

  expect(listNamedRows(input, OPTIONS)).toEqual([
    { object: 'voucher', id: 'WORKS', works: false, key: null, nearest: null, more: null },
  ]);
});

test('kinds of change that the request does not allow are not used', () => {
  const input = inputAs('PROJECT', NAMED, { redeemables: listed('promo_20'), order: { amount: 1500 } });

  expect(listNamedRows(input, { ...OPTIONS, kinds: new Set(['UNITS']) })).toMatchObject([{ nearest: null }]);
});
