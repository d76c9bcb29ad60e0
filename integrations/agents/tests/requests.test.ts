// What a platform sends, and the validations that come of it.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  acceptClaims,
  fromAnswer,
  InvalidRequest,
  nextValidation,
  type Protocol,
  PROTOCOLS,
  readCodes,
  recordGuesses,
  toValidation,
  UnsupportedProtocol,
} from '../src/index';

for (const protocol of PROTOCOLS) {
  test(`${protocol}: codes are read as they were sent, an empty list clears them, and a body without them names none`, () => {
    assert.deepEqual(readCodes(protocol, { discounts: { codes: ['b', 'A', 'a'] } }), ['b', 'A', 'a']);
    assert.deepEqual(readCodes(protocol, { discounts: { codes: [] } }), []);
    for (const body of [{}, { discounts: {} }]) {
      assert.equal(readCodes(protocol, body), null);
    }
  });

  for (const [path, body] of [
    ['$', null],
    ['$', []],
    ['$', 'codes'],
    ['$.discounts', { discounts: [] }],
    ['$.discounts', { discounts: null }],
    ['$.discounts.codes', { discounts: { codes: null } }],
    ['$.discounts.codes', { discounts: { codes: 'A' } }],
    ['$.discounts.codes', { discounts: { codes: { 0: 'A' } } }],
    ['$.discounts.codes', { discounts: { codes: Array.from({ length: 31 }, (_unused, index) => `C${index}`) } }],
    ['$.discounts.codes[1]', { discounts: { codes: ['A', 7] } }],
    ['$.discounts.codes[0]', { discounts: { codes: [null] } }],
    ['$.discounts.codes[2]', { discounts: { codes: ['A', 'B', 'x'.repeat(101)] } }],
  ] as const) {
    test(`${protocol}: ${JSON.stringify(body).slice(0, 60)} is refused at ${path}`, () => {
      assert.throws(
        () => readCodes(protocol, body),
        (error) => error instanceof InvalidRequest && error.path === path && error.message.startsWith(`${path} `),
      );
    });
  }

  test(`${protocol}: 30 codes of 100 characters are read, and characters outside the basic plane count once`, () => {
    const codes = Array.from({ length: 30 }, () => '😀'.repeat(100));

    assert.deepEqual(readCodes(protocol, { discounts: { codes } }), codes);
  });
}

test('coupons are another name of the codes in the Agentic Commerce Protocol alone', () => {
  assert.deepEqual(readCodes('acp-2026-04-17', { coupons: ['A'] }), ['A']);
  assert.deepEqual(readCodes('acp-2026-04-17', { coupons: ['A'], discounts: { codes: ['B'] } }), ['B']);
  assert.equal(readCodes('ucp-2026-08-25', { coupons: ['A'] }), null);
  assert.throws(
    () => readCodes('acp-2026-04-17', { coupons: 'A' }),
    (error) => error instanceof InvalidRequest && error.path === '$.coupons',
  );
});

test('an unknown protocol is refused with the list of the known ones', () => {
  for (const name of ['ucp-2026-01-11', 'acp-2026-01-30', '', 'constructor', undefined]) {
    const protocol = name as Protocol;
    const isListed = (error: unknown): boolean =>
      error instanceof UnsupportedProtocol && PROTOCOLS.every((known) => error.message.includes(known));
    assert.throws(() => readCodes(protocol, {}), isListed);
    assert.throws(() => fromAnswer({ protocol, codes: [], lines: [], answer: [] }), isListed);
  }
});

test('a validation holds tiers before codes, each code once, and the lines of the cart', () => {
  const request = toValidation({
    codes: [
      'Summer',
      'SUMMER',
      '',
      'a\u0000b',
      '\ud800',
      ' Summer',
      'Sum\u200bmer',
      '\u00c9T\u00c9',
      'E\u0301te\u0301',
      'other',
    ],
    lines: [
      { id: 'l1', product_id: 'p1', quantity: 2, price: 500 },
      { id: 'l2', item: { id: 'p2', price: 300 }, quantity: 1 },
      { id: 'l4', item: { id: 'p4', unit_amount: 250 }, quantity: 3 },
      { source_id: 's3', sku_id: 'k3', amount: 900, unit_amount: 450, quantity: 2 },
    ],
    customer: { source_id: 'c1' },
    tiers: ['promo_1', { id: 'promo_2' }],
  });

  assert.deepEqual(request, {
    redeemables: [
      { object: 'promotion_tier', id: 'promo_1' },
      { object: 'promotion_tier', id: 'promo_2' },
      { object: 'voucher', id: 'Summer' },
      { object: 'voucher', id: '\u00c9T\u00c9' },
      { object: 'voucher', id: 'other' },
    ],
    order: {
      items: [
        { product_id: 'p1', quantity: 2, source_id: 'l1', price: 500 },
        { quantity: 1, source_id: 'l2', product_id: 'p2', price: 300 },
        { quantity: 3, source_id: 'l4', product_id: 'p4', price: 250 },
        { source_id: 's3', sku_id: 'k3', quantity: 2, amount: 900, price: 450 },
      ],
    },
    customer: { source_id: 'c1' },
    options: { expand: ['order', 'redeemable', 'explain', 'nearest'] },
  });
});

for (const [title, line] of [
  ['without a price', { quantity: 1 }],
  ['of a negative price', { quantity: 1, price: -1 }],
  ['of a fraction of a minor unit', { quantity: 1, item: { price: 10.5 } }],
  ['of a price above the largest one', { quantity: 1, amount: 5, price: 1_000_000_000_001 }],
  ['of an amount above the largest one', { quantity: 2, price: 1_000_000_000_000 }],
  ['of an amount that is no number', { quantity: 1, amount: Number.NaN }],
  ['of no unit', { quantity: 0, price: 5 }],
  ['of half a unit', { quantity: 0.5, price: 5 }],
] as const) {
  test(`a line ${title} is refused with its JSON path`, () => {
    const lines = [{ quantity: 1, price: 0 }, line];
    const isNamed = (error: unknown): boolean => error instanceof InvalidRequest && error.path === '$.line_items[1]';

    assert.throws(() => toValidation({ codes: ['A'], lines }), isNamed);
    assert.throws(() => fromAnswer({ protocol: 'acp-2026-04-17', codes: ['A'], lines, answer: null }), isNamed);
  });
}

test('a line sold by weight counts by its amount', () => {
  const lines = [{ quantity: 150, item: { price: 500 }, amount: 750 }];

  assert.equal(fromAnswer({ protocol: 'ucp-2026-08-25', codes: [], lines, answer: [] }).discounted_total, 750);
});

test('a validation has at most 30 redeemables, and codes come before the last tiers', () => {
  const tiers = Array.from({ length: 30 }, (_unused, index) => `promo_${index}`);
  const { redeemables } = toValidation({ codes: ['A', 'B'], lines: [], customer: null, tiers });

  assert.equal(redeemables.length, 30);
  assert.deepEqual(
    redeemables.slice(27).map(({ id }) => id),
    ['promo_27', 'A', 'B'],
  );
});

test('only accepted claims of the request count, and they reach the customer and the request', () => {
  const accepted = {
    'com.example.card': { metadata: { card: 'gold' } },
    'com.example.school': { metadata: { student: true } },
  };
  const eligibility = acceptClaims({ context: { eligibility: ['com.example.card', 'com.other.claim'] } }, accepted);
  const { customer, metadata } = toValidation({
    codes: null,
    lines: [],
    customer: { source_id: 'c1', metadata: { level: 3 } },
    eligibility,
  });

  assert.deepEqual(customer, { source_id: 'c1', metadata: { level: 3, card: 'gold' } });
  assert.deepEqual(metadata, { card: 'gold' });
  assert.deepEqual(acceptClaims({}, accepted), {});
  assert.throws(
    () => acceptClaims({ context: { eligibility: 'com.example.card' } }, accepted),
    (error) => error instanceof InvalidRequest && error.path === '$.context.eligibility',
  );
});

const voucher = (id: string, status: string, more: object = {}) => ({ id, object: 'voucher', status, ...more });
const skipped = (id: string) => voucher(id, 'SKIPPED', { result: { details: { key: 'preceding_validation_failed' } } });

test('the next round leaves out what does not apply, and the third tries only what applied', () => {
  const first = toValidation({ codes: ['A', 'B', 'C', 'D'], lines: [] });
  const answers = [
    {
      valid: false,
      redeemables: [voucher('A', 'APPLICABLE'), voucher('B', 'INAPPLICABLE'), skipped('c'), skipped('D')],
    },
  ];
  const second = nextValidation(first, answers);
  assert.deepEqual(
    second?.redeemables.map(({ id }) => id),
    ['A', 'C', 'D'],
  );

  const later = { valid: false, redeemables: [voucher('A', 'APPLICABLE'), voucher('C', 'INAPPLICABLE'), skipped('D')] };
  const third = nextValidation(first, [...answers, later]);
  assert.deepEqual(
    third?.redeemables.map(({ id }) => id),
    ['A'],
  );
  assert.equal(nextValidation(first, [...answers, later, { valid: true, redeemables: [] }]), null);
});

test('a valid answer stands, unless it pays with a card or adds units', () => {
  const request = toValidation({ codes: ['A', 'CARD', 'UNITS'], lines: [] });
  const gift = voucher('CARD', 'APPLICABLE', { result: { gift: { credits: 5 } } });
  const units = voucher('UNITS', 'APPLICABLE', { order: { items: [{ applied_quantity: 1 }] } });
  const next = (redeemables: readonly object[], unitsOption?: 'report') =>
    nextValidation(request, [{ valid: true, redeemables }], { units: unitsOption ?? 'refuse' })?.redeemables.map(
      ({ id }) => id,
    );

  assert.equal(next([voucher('A', 'APPLICABLE')]), undefined);
  assert.deepEqual(next([voucher('A', 'APPLICABLE'), gift, units]), ['A']);
  assert.deepEqual(next([voucher('A', 'APPLICABLE'), gift, units], 'report'), ['A', 'UNITS']);
  assert.equal(next([gift]), undefined);
});

test('after 10 refused codes a session tries no new code, and those that applied before still count', () => {
  let guesses = recordGuesses(undefined, { valid: true, redeemables: [voucher('GOOD', 'APPLICABLE')] });
  for (let guess = 0; guess < 10; guess += 1) {
    assert.equal(toValidation({ codes: ['good', 'NEW'], lines: [], guesses }).redeemables.length, 2);
    guesses = recordGuesses(guesses, { valid: false, redeemables: [voucher(`GUESS-${guess}`, 'INAPPLICABLE')] });
  }
  guesses = recordGuesses(guesses, null);

  assert.deepEqual(toValidation({ codes: ['good', 'NEW'], lines: [], guesses }).redeemables, [
    { object: 'voucher', id: 'good' },
  ]);
});

test('a code that was skipped because of another one is no guess, and a refused one may be tried again', () => {
  const skips = Array.from({ length: 29 }, (_unused, index) => skipped(`SKIPPED-${index}`));
  const first = recordGuesses(undefined, { valid: false, redeemables: [voucher('WRONG', 'INAPPLICABLE'), ...skips] });
  const wrong = Array.from({ length: 9 }, (_unused, index) => voucher(`WRONG-${index}`, 'INAPPLICABLE'));
  const full = recordGuesses(first, { valid: false, redeemables: wrong });
  const tried = (guesses: typeof first) =>
    toValidation({ codes: ['wrong', 'SKIPPED-1'], lines: [], guesses }).redeemables.map(({ id }) => id);

  assert.deepEqual(first, { refused: ['wrong'], accepted: [] });
  assert.deepEqual([tried(first), tried(full)], [['wrong', 'SKIPPED-1'], ['wrong']]);
});
