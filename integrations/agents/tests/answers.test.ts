// Answers of the service in the words of the protocols: applied discounts, refusals, and a service that is down.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type AnswerEntry, type AnswerInput, fromAnswer, PROTOCOLS, type ValidationAnswer } from '../src/index';
import { refusedCode, SKIP_KEYS } from './decisions';
import { schemaCheck } from './schemas';

const UCP = 'ucp-2026-08-25';
const ACP = 'acp-2026-04-17';
const LINES = [{ quantity: 1, price: 3500 }];

const answerOf = (...redeemables: readonly AnswerEntry[]): ValidationAnswer => ({ valid: true, redeemables });

const codeOff = (id: string, off: number, more: object = {}): AnswerEntry => ({
  id,
  object: 'voucher',
  status: 'APPLICABLE',
  order: { items: [{}], total_applied_discount_amount: off },
  result: { discount: { type: 'AMOUNT', effect: 'APPLY_TO_ORDER', amount_off: off } },
  ...more,
});

/** The reason of the first code. */
function reasonOf(entry: AnswerEntry, more: Partial<AnswerInput> = {}): string | undefined {
  const output = fromAnswer({ protocol: UCP, codes: ['CODE'], lines: LINES, answer: answerOf(entry), ...more });
  assert.deepEqual(output.discounts.applied, []);
  assert.deepEqual(
    output.messages.map(({ path }) => path),
    ['$.discounts.codes[0]'],
  );
  return output.messages[0]?.code;
}

const rules = (...found: readonly object[]) => ({
  explain: { checks: [{ check: 'rules', passed: false, saw: { rules: found } }] },
});

for (const [key, reason, more] of [
  ['voucher_expired', 'expired'],
  ['not_found', 'invalid'],
  ['voucher_disabled', 'invalid'],
  ['voucher_not_active', 'invalid'],
  ['voucher_not_active_now', 'invalid'],
  ['not_published', 'invalid'],
  ['missing_order', 'invalid'],
  ['missing_order_items', 'invalid'],
  ['missing_amount', 'invalid'],
  ['missing_reward', 'invalid'],
  ['a_key_of_tomorrow', 'invalid'],
  ['constructor', 'invalid'],
  ['missing_customer', 'user_not_logged_in'],
  ['customer_rules_violated', 'user_ineligible'],
  ['invalid_customer', 'user_ineligible'],
  ['referrer_not_permitted_to_redeem', 'user_ineligible'],
  ['order_rules_violated', 'user_ineligible', rules({ name: 'order.metadata', holds: false })],
  ['order_rules_violated', 'user_ineligible', rules({ name: 'order.items.any', holds: false, picked_lines: 0 })],
  ['order_rules_violated', 'user_ineligible', { nearest: null, ...rules({ name: 'order.amount', holds: false }) }],
  ['order_rules_violated', 'minimum_not_met', { nearest: { proof: 'SMALLEST', changes: [{ kind: 'AMOUNT' }] } }],
  ['order_rules_violated', 'minimum_not_met', { nearest: { proof: 'WORKS', changes: [{ kind: 'UNITS' }] } }],
  ['order_rules_violated', 'user_ineligible', { nearest: { proof: 'NAMED', changes: [{ kind: 'PROPERTY' }] } }],
  ['order_rules_violated', 'minimum_not_met', rules({ name: 'order.amount', holds: false, saw: 3500 })],
  ['order_rules_violated', 'minimum_not_met', rules({ name: 'order.initial_amount', holds: false })],
  ['order_rules_violated', 'minimum_not_met', rules({ name: 'order.total_amount', holds: false })],
  ['order_rules_violated', 'minimum_not_met', rules({ name: 'order.items.count', holds: false })],
  [
    'order_rules_violated',
    'minimum_not_met',
    rules({
      name: 'order.items.any',
      holds: false,
      rules: [{ name: 'order.items.aggregated_quantity', holds: false }],
    }),
  ],
  [
    'order_rules_violated',
    'minimum_not_met',
    rules({ name: 'customer.metadata', holds: true }, { name: 'order.amount', holds: false }),
  ],
  ['quantity_exceeded', 'usage_limit_reached'],
  ['redemption_rules_violated', 'usage_limit_reached', rules({ name: 'campaign.redemptions.count', holds: false })],
  ['redemption_rules_violated', 'usage_limit_reached', rules({ name: 'redemption.count.daily', holds: false })],
  [
    'redemption_rules_violated',
    'usage_limit_reached',
    rules({ name: 'campaign.orders.amount_discounted', holds: false }),
  ],
  ['redemption_rules_violated', 'user_ineligible', rules({ name: 'redemption.count.per_customer', holds: false })],
  [
    'redemption_rules_violated',
    'user_ineligible',
    rules({ name: 'campaign.redemptions.customers_count', holds: false }),
  ],
  ['redemption_rules_violated', 'user_ineligible', rules({ name: 'redemption.metadata', holds: false })],
  ['redemption_rules_violated', 'user_ineligible'],
] as const) {
  test(`${key} is discount_code_${reason} with ${JSON.stringify(more ?? {})}`, () => {
    assert.equal(reasonOf(refusedCode(key, more)), `discount_code_${reason}`);
  });
}

for (const key of SKIP_KEYS) {
  test(`a code skipped with ${key} cannot be combined`, () => {
    const entry = { id: 'code', object: 'voucher', status: 'SKIPPED', result: { details: { key } } };

    assert.equal(reasonOf(entry), 'discount_code_combination_disallowed');
  });
}

test('minimal disclosure answers expired, disabled, used up and unknown codes alike', () => {
  const outputs = ['voucher_expired', 'voucher_disabled', 'quantity_exceeded', 'not_found'].map((key) =>
    JSON.stringify(
      fromAnswer({
        protocol: ACP,
        codes: ['CODE'],
        lines: LINES,
        answer: answerOf(refusedCode(key)),
        disclose: 'minimal',
      }),
    ),
  );
  const unnamed = fromAnswer({ protocol: ACP, codes: ['CODE'], lines: LINES, answer: answerOf(), disclose: 'minimal' });

  assert.deepEqual(new Set([...outputs, JSON.stringify(unnamed)]).size, 1);
  assert.equal(unnamed.messages[0]?.code, 'discount_code_invalid');
});

test('a code twice in one request is applied once, and the second one is refused at its place', () => {
  for (const protocol of PROTOCOLS) {
    for (const codes of [
      ['off', 'OFF'],
      ['\u00e9t\u00e9', 'E\u0301TE\u0301'],
    ]) {
      const answer = answerOf(codeOff(codes[1] ?? '', 350));
      const { discounts, messages } = fromAnswer({ protocol, codes, lines: LINES, answer });

      assert.deepEqual(discounts.codes, codes);
      assert.deepEqual(
        discounts.applied.map(({ code }) => code),
        codes.slice(0, 1),
      );
      assert.deepEqual(
        messages.map(({ code, path, param }) => [code, path ?? param]),
        [['discount_code_already_applied', '$.discounts.codes[1]']],
      );
    }
  }
});

test('totals of discounts are negative in one protocol and positive in the other', () => {
  const input = { codes: ['OFF'], lines: LINES, answer: answerOf(codeOff('OFF', 350)) };
  const rows = (amount: number) => [{ type: 'items_discount', display_text: 'Discount', amount }];

  for (const [protocol, amount] of [
    ['ucp-2026-04-08', -350],
    [UCP, -350],
    [ACP, 350],
  ] as const) {
    const { totals, line_totals, discounted_total } = fromAnswer({ protocol, ...input });
    assert.deepEqual([totals, line_totals, discounted_total], [rows(amount), [rows(amount)], 3150]);
  }
});

test('a cart without lines has a discount of the whole, without allocations', () => {
  const answer = { ...answerOf(codeOff('OFF', 350)), order: { amount: 3500 } };
  const output = fromAnswer({ protocol: UCP, codes: ['OFF'], lines: [], answer });

  assert.deepEqual(output.totals, [{ type: 'discount', display_text: 'Discount', amount: -350 }]);
  assert.equal(output.discounts.applied[0]?.allocations, undefined);
  assert.equal(output.discounted_total, 3150);
});

test('tiers are automatic, without a code, in processing order', () => {
  const tier = { ...codeOff('promo_1', 500), object: 'promotion_tier', name: 'Spring', campaign_id: 'camp_1' };
  const byLines = codeOff('A', 100, {
    order: { items: [{ applied_discount_amount: 100 }], total_applied_discount_amount: 100 },
  });
  const input = { codes: ['a'], lines: LINES, answer: answerOf(tier, byLines), currency: 'EUR' };
  const allocations = (amount: number) => [{ path: '$.line_items[0]', amount }];

  assert.deepEqual(fromAnswer({ protocol: UCP, ...input }).discounts.applied, [
    { title: 'Spring', amount: 500, automatic: true, method: 'across', priority: 1, allocations: allocations(500) },
    {
      title: 'a',
      amount: 100,
      code: 'a',
      automatic: false,
      method: 'each',
      priority: 2,
      allocations: allocations(100),
    },
  ]);
  const amount_off = { amount_off: 500, currency: 'eur' };
  assert.deepEqual(fromAnswer({ protocol: ACP, ...input }).discounts.applied[0], {
    id: 'tier:promo_1',
    coupon: { id: 'camp_1', name: 'Spring', ...amount_off },
    amount: 500,
    automatic: true,
    method: 'across',
    priority: 1,
    allocations: allocations(500),
  });
});

test('gift cards and points are payments, so they are refused', () => {
  for (const result of [{ gift: { credits: 5 } }, { loyalty_card: { points: 5 } }]) {
    assert.equal(reasonOf(codeOff('CODE', 500, { result })), 'discount_code_invalid');
  }
});

test('a code that takes nothing off is left out of the applied ones and refused', () => {
  assert.equal(reasonOf(codeOff('CODE', 0)), 'discount_code_combination_disallowed');
});

test('added units are refused, or reported without money', () => {
  const entry = codeOff('CODE', 200, {
    order: {
      items: [
        {},
        { product_id: 'prod_2', applied_quantity: 2, applied_quantity_amount: 200, applied_discount_amount: 200 },
      ],
      total_applied_discount_amount: 200,
    },
  });
  const report = (protocol: AnswerInput['protocol']) =>
    fromAnswer({ protocol, codes: ['code'], lines: LINES, answer: answerOf(entry), units: 'report' });
  const content = 'This discount changes the units of the order: 2 × prod_2.';

  assert.equal(reasonOf(entry), 'discount_code_invalid');
  assert.deepEqual(report(UCP).messages, [
    { type: 'info', code: 'discount_units_added', path: '$.discounts.codes[0]', content },
  ]);
  assert.deepEqual(report(ACP).messages, [
    { type: 'info', param: '$.discounts.codes[0]', content_type: 'plain', content },
  ]);
  assert.deepEqual(
    [report(ACP).discounts.applied, report(ACP).discounts.rejected, report(ACP).discounted_total],
    [[], [], 3500],
  );
});

test('what rests on a claim is provisional, and names it where no code does', () => {
  const explain = {
    checks: [
      { check: 'rules', passed: true, saw: { rules: [{ name: 'customer.metadata', holds: true, saw: 'gold' }] } },
    ],
  };
  const tier = { ...codeOff('promo_1', 500), object: 'promotion_tier', name: 'Card', explain };
  const answer = answerOf(tier, codeOff('A', 100, { explain }), codeOff('B', 100));
  const eligibility = { 'com.example.card': { metadata: { card: 'gold' } } };
  const { applied } = fromAnswer({ protocol: UCP, codes: ['A', 'B'], lines: LINES, answer, eligibility }).discounts;

  assert.deepEqual(
    applied.map((discount) => ['provisional' in discount, 'eligibility' in discount ? discount.eligibility : null]),
    [
      [true, 'com.example.card'],
      [true, null],
      [false, null],
    ],
  );
  const without = fromAnswer({ protocol: UCP, codes: ['A', 'B'], lines: LINES, answer }).discounts.applied;
  assert.ok(without.every((discount) => !('provisional' in discount)));
});

test('a service that is down applies nothing and says so once', () => {
  for (const answer of [null, undefined, { code: 503, key: 'temporarily_unavailable' } as ValidationAnswer]) {
    for (const protocol of PROTOCOLS) {
      const output = fromAnswer({ protocol, codes: ['A'], lines: LINES, answer });

      assert.deepEqual(output.discounts, { codes: ['A'], applied: [], ...(protocol === ACP && { rejected: [] }) });
      assert.deepEqual(
        output.messages.map(({ type, code }) => [type, code]),
        [protocol === ACP ? ['info', undefined] : ['warning', 'discount_unavailable']],
      );
      assert.equal(output.discounted_total, 3500);
      assert.deepEqual(schemaCheck(protocol)(output), []);
    }
  }
});

test('a cart with nothing to validate has no discounts and no messages', () => {
  const output = fromAnswer({ protocol: UCP, codes: null, lines: LINES, answer: [] });

  assert.deepEqual([output.discounts, output.messages, output.totals], [{ codes: [], applied: [] }, [], []]);
});

test('the rounds of a validation are read together: the last one applies, all of them refuse', () => {
  const skipped = {
    id: 'C',
    object: 'voucher',
    status: 'SKIPPED',
    result: { details: { key: 'preceding_validation_failed' } },
  };
  const rounds = [
    { valid: false, redeemables: [codeOff('A', 350), { ...refusedCode('not_found'), id: 'B' }, skipped] },
    { valid: false, redeemables: [codeOff('A', 350), { ...refusedCode('voucher_expired'), id: 'C' }] },
    answerOf(codeOff('A', 350)),
  ];
  const { discounts, messages } = fromAnswer({ protocol: UCP, codes: ['A', 'B', 'C'], lines: LINES, answer: rounds });

  assert.deepEqual(
    discounts.applied.map(({ code }) => code),
    ['A'],
  );
  assert.deepEqual(
    messages.map(({ code }) => code),
    ['discount_code_invalid', 'discount_code_expired'],
  );
});

test('an answer without the orders of its redeemables is an error of the caller', () => {
  const entry = { id: 'A', object: 'voucher', status: 'APPLICABLE', result: {} };

  assert.throws(
    () => fromAnswer({ protocol: UCP, codes: ['A'], lines: LINES, answer: answerOf(entry) }),
    /options\.expand/,
  );
});
