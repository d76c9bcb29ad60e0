// The sandbox: the request it makes, the link that holds it, the code that repeats it, and the waterfall of an answer.
import fc from 'fast-check';
import {
  figuresOf,
  mergeAnsweredRedeemables,
  waterfallOfAnswer,
  type Validated,
} from '../../dashboard/model/sandbox/answer';
import { describeLeftOut, toSandboxRedeemables } from '../../dashboard/model/sandbox/best-stack';
import { copyCart } from '../../dashboard/model/sandbox/copy';
import { readFragment, writeFragment } from '../../dashboard/model/sandbox/link';
import { redactForLink } from '../../dashboard/model/sandbox/redact-for-link';
import { clientCodeOf, curlOf } from '../../dashboard/model/sandbox/samples';
import { EMPTY_STATE, requestOf, type SandboxState } from '../../dashboard/model/sandbox/state';
import { partialRecord } from '../support/partial-record';
import type { OrderPart } from '../../dashboard/model/redemption';

const TEN = { id: 'TEN', credits: '', reward: '' };

describe('requestOf', () => {
  it('sends what was typed, amounts in hundredths', () => {
    const state: SandboxState = {
      ...EMPTY_STATE,
      customer: 'shop-7',
      tracking: 'visitor-1',
      amount: '60',
      redeemables: [TEN, { id: 'CARD', credits: '12,50', reward: '' }, { id: 'promo_1', credits: '', reward: '' }],
      lines: [
        { kind: 'product', id: 'prod_1', quantity: '2', price: '' },
        { kind: 'sku', id: 'red-shoe', quantity: '1', price: '19.90' },
      ],
      metadata: '{"store":"Berlin"}',
    };

    expect(requestOf(state)).toEqual({
      body: {
        redeemables: [
          { object: 'voucher', id: 'TEN' },
          { object: 'voucher', id: 'CARD', gift: { credits: 1250 } },
          { object: 'promotion_tier', id: 'promo_1' },
        ],
        customer: { source_id: 'shop-7' },
        tracking_id: 'visitor-1',
        order: {
          amount: 6000,
          items: [
            { product_id: 'prod_1', quantity: 2 },
            { source_id: 'red-shoe', related_object: 'sku', quantity: 1, price: 1990 },
          ],
        },
        metadata: { store: 'Berlin' },
        options: { expand: ['order', 'explain', 'nearest'] },
      },
    });
  });

  it('asks for the best stack of the named redeemables, or of whatever the cart could use', () => {
    const state: SandboxState = { ...EMPTY_STATE, mode: 'best', amount: '60', objective: 'PAYABLE' };
    const order = { amount: 6000 };

    expect(requestOf(state)).toEqual({ body: { objective: 'PAYABLE', order } });
    expect(requestOf({ ...state, redeemables: [TEN] })).toEqual({
      body: { candidates: [{ object: 'voucher', id: 'TEN' }], objective: 'PAYABLE', order },
    });
  });

  it('names the cart where the best stack has none', () => {
    expect(requestOf({ ...EMPTY_STATE, mode: 'best', redeemables: [TEN] })).toEqual({
      field: 'cart-amount',
      problem: 'Enter the cart: its amount, or lines.',
    });
  });

  it('asks what the named redeemables lack, or for the nearest of whatever the cart could use', () => {
    const state: SandboxState = { ...EMPTY_STATE, mode: 'near', amount: '60' };
    const order = { amount: 6_000 };

    expect(requestOf(state)).toEqual({ body: { order, options: { limit: 20 } } });
    expect(requestOf({ ...state, redeemables: [TEN] })).toEqual({
      body: { redeemables: [{ object: 'voucher', id: 'TEN' }], order },
    });
  });

  it('asks what a cart could use without naming redeemables', () => {
    const state: SandboxState = {
      ...EMPTY_STATE,
      mode: 'qualify',
      amount: '1',
      customer: 'cust_1',
      redeemables: [TEN],
    };

    expect(requestOf(state)).toEqual({
      body: {
        scenario: 'ALL',
        customer: { id: 'cust_1' },
        order: { amount: 100 },
        options: { expand: ['redeemable'] },
      },
    });
  });

  it.each<[string, Partial<SandboxState>, string]>([
    ['no redeemable', { redeemables: [] }, 'redeemable'],
    ['an amount that is none', { amount: '1.2345' }, 'cart-amount'],
    ['a negative amount', { amount: '-1' }, 'cart-amount'],
    ['credits that are none', { redeemables: [TEN, { ...TEN, credits: '0' }] }, 'credits-2'],
    ['metadata that is no object', { metadata: '[1]' }, 'metadata'],
    ['metadata that is no JSON', { metadata: '{' }, 'metadata'],
    ['a line without product', { lines: [{ kind: 'sku', id: ' ', quantity: '1', price: '' }] }, 'product-1'],
    ['a line without quantity', { lines: [{ kind: 'sku', id: 'a', quantity: '0', price: '' }] }, 'quantity-1'],
    [
      'an amount of a line that is none',
      { lines: [{ kind: 'sku', id: 'a', quantity: '1', price: '', amount: '-1' }] },
      'line-amount-1',
    ],
    ['a price that is none', { lines: [{ kind: 'sku', id: 'a', quantity: '1', price: 'x' }] }, 'price-1'],
    [
      'the second of two lines',
      { lines: ['2', '2.5'].map((quantity) => ({ kind: 'sku' as const, id: 'a', quantity, price: '' })) },
      'quantity-2',
    ],
  ])('refuses %s, by its field', (_name, members, field) => {
    expect(requestOf({ ...EMPTY_STATE, redeemables: [TEN], ...members })).toMatchObject({ field });
  });
});

describe('what a link may carry', () => {
  const linkOf = (members: Partial<SandboxState>, knownId: string | null = null) =>
    redactForLink({ ...EMPTY_STATE, redeemables: [TEN], amount: '60', ...members }, knownId);

  it.each<[string, string, string | null, string]>([
    ['an id of ours', 'cust_1', 'cust_1', 'cust_1'],
    ['a source id that is known', 'shop-7', 'cust_1', 'shop-7'],
    ['an e-mail address that is a source id', 'ada@example.com', 'cust_1', 'cust_1'],
    ['a telephone number that is a source id', '+48 600 700 800', 'cust_1', 'cust_1'],
    ['a name that is a source id', 'Ada Lovelace', 'cust_1', 'cust_1'],
    ['what nobody knows', 'Lovelace', null, ''],
    ['nobody', '', null, ''],
  ])('names the customer by id: %s', (_name, customer, knownId, expected) => {
    const { state, left } = linkOf({ customer }, knownId);

    expect(state).toEqual({ ...EMPTY_STATE, redeemables: [TEN], amount: '60', customer: expected });
    expect(left).toEqual(customer !== '' && expected === '' ? ['the customer: unknown ID'] : []);
  });

  it.each<[string, Partial<SandboxState>, Partial<SandboxState>, string]>([
    ['metadata', { metadata: '{"mail":"ada@example.com"}' }, {}, 'the metadata'],
    [
      'an address as tracking id',
      { tracking: 'ada@example.com' },
      {},
      'the tracking ID, which looks like an email or a name',
    ],
    ['a name as tracking id', { tracking: 'Ada L' }, {}, 'the tracking ID, which looks like an email or a name'],
    [
      'an address as code',
      { redeemables: [TEN, { ...TEN, id: 'ADA@EXAMPLE.COM' }] },
      {},
      'codes that look like an email',
    ],
    [
      'an address as product',
      { lines: [{ kind: 'sku', id: 'ada@example.com', quantity: '1', price: '' }] },
      {},
      'products that look like an email',
    ],
  ])('leaves out %s, and says so', (_name, members, kept, words) => {
    expect(linkOf(members)).toEqual({
      state: { ...EMPTY_STATE, redeemables: [TEN], amount: '60', ...kept },
      left: [words],
    });
  });

  it('keeps what holds ids only', () => {
    const lines = [{ kind: 'sku', id: 'blue-mug', quantity: '2', price: '3.50' }] as const;
    const members = { customer: 'cust_1', tracking: 'visitor-1', lines, mode: 'qualify' as const };

    expect(linkOf(members, 'cust_1')).toEqual({
      state: { ...EMPTY_STATE, redeemables: [TEN], amount: '60', ...members },
      left: [],
    });
  });
});

describe('a link', () => {
  it('brings any state back, but never the mode that spends', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    const states = fc.record({
      mode: fc.constantFrom('validate', 'best', 'near', 'qualify', 'redeem'),
      customer: texts,
      tracking: texts,
      amount: texts,
      metadata: texts,
      scenario: fc.constantFrom('ALL', 'PRODUCTS'),
      objective: fc.constantFrom('DISCOUNT', 'PAYABLE'),
      expand: fc.subarray(['redeemable', 'category', 'redemption']),
      lines: fc.array(
        fc.record({
          kind: fc.constantFrom('product', 'sku'),
          id: texts,
          quantity: fc.constantFrom('1', '7'),
          price: texts,
          amount: texts,
        }),
        { maxLength: 4 },
      ),
      redeemables: fc.array(fc.record({ id: texts, credits: texts, reward: texts }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const text = await writeFragment(state);

        expect(text).toMatch(/^[\w-]+$/);
        expect(await readFragment(text)).toEqual({ ...state, mode: state.mode === 'redeem' ? 'validate' : state.mode });
      }),
      { numRuns: 40 },
    );
  });

  it.each(['', 'main', '<script>', 'x'.repeat(30_000)])('is none of ours: %.10s', async (text) => {
    expect(await readFragment(text)).toBeNull();
  });
});

describe('samples', () => {
  const sample = { mode: 'redeem', body: { id: "O'Neil" }, origin: 'https://shop', path: '/v1/redemptions' } as const;

  it('quote what a shell would read', () => {
    expect(curlOf({ ...sample, idempotencyKey: 'k1' })).toBe(
      [
        `curl -s 'https://shop/v1/redemptions'`,
        `-H "X-App-Id: $APP_ID"`,
        `-H "X-App-Token: $APP_TOKEN"`,
        `-H 'Content-Type: application/json'`,
        `-H 'Idempotency-Key: k1'`,
        `-d '{"id":"O'\\''Neil"}'`,
      ].join(' \\\n  '),
    );
  });

  it('call the official client', () => {
    const text = clientCodeOf({ ...sample, idempotencyKey: null });

    expect(text).toContain(`client.redemptions.redeemStackable({\n  "id": "O'Neil"\n})`);
    expect(text).not.toContain('customHeaders');
  });
});

it.each([
  ['best', '/v1/validations/best'],
  ['near', '/v1/qualifications/nearest'],
] as const)('the sample of the mode %s calls its route, as the official client cannot', (mode, path) => {
  const sample = { mode, body: { order: { amount: 1 } }, origin: 'https://shop', path };
  const text = clientCodeOf({ ...sample, idempotencyKey: null });

  expect(text).toContain(`fetch('https://shop${path}', {`);
  expect(text).toContain('"amount": 1');
});

describe('the best stack', () => {
  const money = (amount: number) => `$${(amount / 100).toFixed(2)}`;

  it('fills the form: credits in units of the currency, and the reward', () => {
    const stack = [
      { object: 'voucher', id: 'CARD', gift: { credits: 1250 } },
      { object: 'voucher', id: 'CLUB', reward: { id: 'rew_1', points: 3 } },
      { object: 'promotion_tier', id: 'promo_1' },
    ] as const;

    expect(toSandboxRedeemables(stack)).toEqual([
      { id: 'CARD', credits: '12.50', reward: '' },
      { id: 'CLUB', credits: '', reward: 'rew_1' },
      { id: 'promo_1', credits: '', reward: '' },
    ]);
  });

  it.each([
    [{ reason: 'INAPPLICABLE', key: 'voucher_expired' }, 'The code, or its campaign, has ended.'],
    [{ reason: 'INAPPLICABLE' }, 'It does not apply.'],
    [{ reason: 'FLOOR' }, 'Each stack with it costs less than the floor.'],
    [{ reason: 'WORSE', cost: 150 }, 'The best stack with it takes off $1.50 less.'],
    [{ reason: 'WORSE', cost: 0 }, 'It adds nothing.'],
    [{ reason: 'WORSE' }, 'A stack without it is better.'],
  ] as const)('says why a candidate is left out: %j', (reason, words) => {
    expect(describeLeftOut({ object: 'voucher', id: 'A', ...reason }, money)).toBe(words);
  });
});

describe('waterfallOfAnswer', () => {
  const order = { amount: 10_000, total_amount: 8_000, total_applied_discount_amount: 2_000 };
  const refused = {
    status: 'SKIPPED',
    id: 'B',
    object: 'voucher',
    result: { details: { key: 'no_effect', message: '' } },
  } as const;

  it('has a step for each redeemable, also for those that do not apply', () => {
    const answer = partialRecord<Validated>({
      valid: true,
      redeemables: [
        { status: 'APPLICABLE', id: 'A', object: 'voucher', order, result: { gift: { credits: 2_000 } } },
        refused,
      ],
      skipped_redeemables: [refused],
      order: { amount: 10_000, total_amount: 8_000 },
    });

    expect(mergeAnsweredRedeemables(answer)).toHaveLength(2);
    expect(waterfallOfAnswer(answer)).toMatchObject({
      adds: true,
      steps: [
        { kind: 'CART', running: 10_000 },
        { kind: 'CREDITS', amount: -2_000, running: 8_000 },
        {
          kind: 'NOT_APPLIED',
          value: 'It would change nothing: there is nothing left to take.',
          amount: 0,
          running: 8_000,
        },
        { kind: 'TO_PAY', running: 8_000 },
      ],
    });
  });

  it('does not add up where the total says something else, and is none without an order', () => {
    const one = { status: 'APPLICABLE', id: 'A', object: 'voucher', order } as const;

    const answer = { valid: true, redeemables: [one], order: { ...order, total_amount: 1 } };

    expect(waterfallOfAnswer(partialRecord<Validated>(answer))?.adds).toBe(false);
    expect(waterfallOfAnswer({ valid: false, redeemables: [refused] })).toBeNull();
  });
});

describe('copyCart', () => {
  it('has the lines as they were before discounts gave any', () => {
    const items = [
      { product_id: 'prod_1', quantity: 3, initial_quantity: 2, price: 1_000 },
      { sku_id: 'sku_1', product_id: 'prod_2', quantity: 1, initial_quantity: 0, price: 500 },
      { source_id: 'hat', quantity: 4 },
    ];

    expect(copyCart(partialRecord<OrderPart>({ amount: 3_500, initial_amount: 2_000, items }))).toEqual({
      lines: [
        { kind: 'product', id: 'prod_1', quantity: '2', price: '10.00' },
        { kind: 'product', id: 'hat', quantity: '4', price: '' },
      ],
      amount: '',
    });
  });

  it('has the amount where there are no lines', () => {
    const free = { product_id: 'prod_1', quantity: 1, initial_quantity: 0 };

    expect(copyCart(partialRecord<OrderPart>({ amount: 600, initial_amount: 500, items: [free] }))).toEqual({
      lines: [],
      amount: '5.00',
    });
    expect(copyCart({ amount: 600 })).toEqual({ lines: [], amount: '6.00' });
  });
});

describe('options', () => {
  const asked = { ...EMPTY_STATE, redeemables: [TEN], expand: ['category', 'redeemable'] } as const;
  const expanded = (state: SandboxState) => {
    const made = requestOf(state);
    return 'body' in made ? (made.body.options as { readonly expand: readonly string[] }).expand : null;
  };

  it('ask for more beside what the screen needs', () => {
    expect(expanded(asked)).toEqual(['order', 'explain', 'nearest', 'category', 'redeemable']);
    expect(expanded({ ...asked, mode: 'redeem' })).toEqual(['order', 'category', 'redeemable']);
    expect(expanded({ ...asked, mode: 'qualify' })).toEqual(['redeemable']);
  });

  it('stand in a link, as far as they are known', async () => {
    expect(await readFragment(await writeFragment(asked))).toMatchObject({ expand: ['redeemable', 'category'] });
    const foreign = { ...asked, expand: ['everything', 'category', 7] } as unknown as SandboxState;
    expect(await readFragment(await writeFragment(foreign))).toMatchObject({ expand: ['category'] });
  });
});

describe('figuresOf', () => {
  const body = { redeemables: [{ object: 'voucher', id: 'TEN' }], options: { expand: ['order', 'explain'] } };
  const answer = { valid: true, redeemables: [], order: { total_applied_discount_amount: 1_000, total_amount: 5_000 } };
  const last = { mode: 'validate', body, answer } as const;

  it('are those of the last validation of the very same try, whatever the answer is to hold besides', () => {
    const figures = { isValid: true, taken: 1_000, toPay: 5_000 };

    expect(figuresOf(last, { ...body, options: { expand: ['order'] } })).toEqual(figures);
    expect(figuresOf({ ...last, answer: { ...answer, order: null } }, body)).toEqual({
      isValid: true,
      taken: 0,
      toPay: null,
    });
    expect(figuresOf({ ...last, answer: { ...answer, valid: false } }, body)).toMatchObject({ isValid: false });
  });

  it('are not known of another try, of one that is no request, and of what was not validated', () => {
    expect(figuresOf(last, { ...body, order: { amount: 100 } })).toBeNull();
    expect(figuresOf(last, null)).toBeNull();
    expect(figuresOf(null, body)).toBeNull();
    expect(figuresOf({ ...last, mode: 'redeem' }, body)).toBeNull();
  });
});
