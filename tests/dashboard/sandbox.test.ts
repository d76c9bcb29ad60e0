// The sandbox: the request it makes, the link that holds it, the code that repeats it, and the waterfall of an answer.
import fc from 'fast-check';
import { triedRedeemables, waterfallOfAnswer } from '../../dashboard/model/sandbox/answer';
import { copied } from '../../dashboard/model/sandbox/copy';
import { readFragment, writeFragment } from '../../dashboard/model/sandbox/link';
import { clientCodeOf, curlOf } from '../../dashboard/model/sandbox/samples';
import { EMPTY_STATE, requestOf, type SandboxState } from '../../dashboard/model/sandbox/state';

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
        options: { expand: ['order', 'explain'] },
      },
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
    ['credits that are none', { redeemables: [{ ...TEN, credits: '0' }] }, 'redeemable'],
    ['metadata that is no object', { metadata: '[1]' }, 'metadata'],
    ['metadata that is no JSON', { metadata: '{' }, 'metadata'],
    ['a line without product', { lines: [{ kind: 'sku', id: ' ', quantity: '1', price: '' }] }, 'lines'],
    ['a line without quantity', { lines: [{ kind: 'sku', id: 'a', quantity: '0', price: '' }] }, 'lines'],
    ['a price that is none', { lines: [{ kind: 'sku', id: 'a', quantity: '1', price: 'x' }] }, 'lines'],
  ])('refuses %s, by its field', (_name, members, field) => {
    expect(requestOf({ ...EMPTY_STATE, redeemables: [TEN], ...members })).toMatchObject({ field });
  });
});

describe('a link', () => {
  it('brings any state back, but never the mode that spends', async () => {
    const texts = fc.string({ unit: 'grapheme', maxLength: 40 });
    const states = fc.record({
      mode: fc.constantFrom('validate', 'qualify', 'redeem'),
      customer: texts,
      tracking: texts,
      amount: texts,
      metadata: texts,
      scenario: fc.constantFrom('ALL', 'PRODUCTS'),
      lines: fc.array(
        fc.record({
          kind: fc.constantFrom('product', 'sku'),
          id: texts,
          quantity: fc.constantFrom('1', '7'),
          price: texts,
        }),
        { maxLength: 4 },
      ),
      redeemables: fc.array(fc.record({ id: texts, credits: texts, reward: texts }), { maxLength: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(states, async (state) => {
        const text = await writeFragment(state);

        expect(text).toMatch(/^[\w-]+$/);
        expect(await readFragment(text)).toEqual({ ...state, mode: state.mode === 'qualify' ? 'qualify' : 'validate' });
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

describe('waterfallOfAnswer', () => {
  const order = { amount: 10_000, total_amount: 8_000, total_applied_discount_amount: 2_000 };
  const refused = {
    status: 'SKIPPED',
    id: 'B',
    object: 'voucher',
    result: { details: { key: 'no_effect', message: '' } },
  } as const;

  it('has a step for each redeemable, also for those that do not apply', () => {
    const answer = {
      valid: true,
      redeemables: [
        { status: 'APPLICABLE', id: 'A', object: 'voucher', order, result: { gift: { credits: 2_000 } } },
        refused,
      ],
      skipped_redeemables: [refused],
      order: { amount: 10_000, total_amount: 8_000 },
    } as const;

    expect(triedRedeemables(answer)).toHaveLength(2);
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

    expect(waterfallOfAnswer({ valid: true, redeemables: [one], order: { ...order, total_amount: 1 } })?.adds).toBe(
      false,
    );
    expect(waterfallOfAnswer({ valid: false, redeemables: [refused] })).toBeNull();
  });
});

describe('copied', () => {
  it('has the lines as they were before discounts gave any', () => {
    const items = [
      { product_id: 'prod_1', quantity: 3, initial_quantity: 2, price: 1_000 },
      { sku_id: 'sku_1', product_id: 'prod_2', quantity: 1, initial_quantity: 0, price: 500 },
      { source_id: 'hat', quantity: 4 },
    ];

    expect(copied({ amount: 3_500, initial_amount: 2_000, items })).toEqual({
      lines: [
        { kind: 'product', id: 'prod_1', quantity: '2', price: '10.00' },
        { kind: 'product', id: 'hat', quantity: '4', price: '' },
      ],
      amount: '',
    });
  });

  it('has the amount where there are no lines', () => {
    const free = { product_id: 'prod_1', quantity: 1, initial_quantity: 0 };

    expect(copied({ amount: 600, initial_amount: 500, items: [free] })).toEqual({ lines: [], amount: '5.00' });
    expect(copied({ amount: 600 })).toEqual({ lines: [], amount: '6.00' });
  });
});
