// A voucher with the members that a request changes.
import { applyVoucherChanges } from '../../../lib/core/voucher/change';
import { factsOf, LIMITS, NOON, type UpdateVoucherRequest, type Voucher } from '../../support/core';

const OFF = { type: 'AMOUNT', amount_off: 100 } as const;
const { config, vouchers } = factsOf({
  categories: { cat_1: { name: 'Summer' } },
  vouchers: {
    COUPON: { discount: OFF, category: 'cat_1', metadata: { a: 1, b: 2 }, additional_info: 'info' },
    GIFT: { gift: 500 },
  },
});
const coupon = vouchers.get('COUPON')!.voucher;
const gift = vouchers.get('GIFT')!.voucher;
const change = (voucher: Voucher, request: UpdateVoucherRequest) =>
  applyVoucherChanges(voucher, request, { config, now: NOON });
const refusal = (details: string) => ({ key: 'invalid_voucher', details });

describe('applyVoucherChanges', () => {
  test.each<[string, UpdateVoucherRequest]>([
    ['nothing is sent', {}],
    ['the same is sent', { category_id: 'cat_1', active: true, additional_info: 'info', metadata: { a: 1 } }],
    ['its own type is sent', { type: 'DISCOUNT_VOUCHER', discount: OFF }],
    ['what only a card has is sent with null', { gift: null, loyalty_card: null }],
  ])('is the same object where %s', (_name, request) => {
    expect(change(coupon, request)).toBe(coupon);
  });

  test.each<[string, UpdateVoucherRequest, Partial<Voucher>]>([
    ['the discount as a whole', { discount: { ...OFF, amount_off: 1 } }, { discount: { ...OFF, amount_off: 1 } }],
    ['the dates', { start_date: '2026-01-01T00:00:00Z' }, { start_date: '2026-01-01T00:00:00.000Z' }],
    ['the category', { category: null }, { category: null, category_id: null }],
    ['whether it is active', { active: false }, { active: false }],
    ['the note', { additional_info: null }, { additional_info: null }],
    ['metadata by key', { metadata: { b: 3, c: 4 } }, { metadata: { a: 1, b: 3, c: 4 } }],
    ['metadata to none', { metadata: null }, { metadata: {} }],
  ])('changes %s', (_name, request, changed) => {
    expect(change(coupon, request)).toEqual({ ...coupon, ...changed, updated_at: NOON });
  });

  it('changes the effect of a gift card and not what is on it', () => {
    expect(change(gift, { gift: { amount: 9, effect: 'APPLY_TO_ITEMS' } })).toEqual({
      ...gift,
      gift: { ...gift.gift, effect: 'APPLY_TO_ITEMS' },
      updated_at: NOON,
    });
    expect(change(gift, { gift: { amount: 9 } })).toBe(gift);
    expect(change({ ...gift, gift: null }, { gift: { effect: 'APPLY_TO_ITEMS' } })).toEqual({ ...gift, gift: null });
  });

  test.each<[string, Voucher, UpdateVoucherRequest, string]>([
    ['two values', coupon, { discount: OFF, gift: {} }, 'Send exactly one of discount, gift and loyalty_card.'],
    ['a value of another type', coupon, { gift: {} }, 'The type of a voucher stays DISCOUNT_VOUCHER.'],
    [
      'another type of discount',
      coupon,
      { discount: { type: 'PERCENT', percent_off: 5 } },
      'The type of the discount stays AMOUNT.',
    ],
  ])('refuses %s', (_name, voucher, request, details) => {
    expect(change(voucher, request)).toEqual(refusal(details));
  });

  it.each<[string, UpdateVoucherRequest]>([
    ['alone', { type: 'LOYALTY_CARD' }],
    ['beside its own value', { type: 'LOYALTY_CARD', gift: {} }],
  ])('keeps its type where another one is sent %s', (_name, request) => {
    expect(change(gift, request)).toBe(gift);
  });

  it('refuses metadata that grow too large', () => {
    expect(change(coupon, { metadata: { c: 'x'.repeat(LIMITS.metadataBytes) } })).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('Metadata must be at most') as string,
    });
  });

  it('looks at metadata only where they are sent', () => {
    const full = { ...coupon, metadata: { c: 'x'.repeat(LIMITS.metadataBytes) } };

    expect(change(full, { active: false })).toEqual({ ...full, active: false, updated_at: NOON });
  });

  it('is refused for the first that is wrong: value of another type, dates, value, category, metadata', () => {
    const metadata = { metadata: { c: 'x'.repeat(LIMITS.metadataBytes) } };
    const category = { ...metadata, category_id: 'cat_9' };
    const value: UpdateVoucherRequest = { ...category, discount: { type: 'AMOUNT' } };
    const dates = { ...value, start_date: 'soon' };

    expect(change(coupon, { ...dates, gift: {} })).toMatchObject({ key: 'invalid_voucher' });
    expect(change(coupon, dates)).toMatchObject({ details: expect.stringContaining('start_date') as string });
    expect(change(coupon, value)).toMatchObject({
      details: expect.stringContaining('Property .discount: A discount of type AMOUNT') as string,
    });
    expect(change(coupon, category)).toMatchObject({ key: 'not_found' });
  });
});
