// Whether a planned redemption can be stored and answered.
import {
  ANSWER_TOO_LARGE,
  LIMITS,
  ORDER_IS_TOO_LARGE,
  type RedemptionPlan,
  refuseSize,
  TOO_MANY_WRITES,
} from '../../support/core';

type Sized = Pick<RedemptionPlan, 'order' | 'stored'>;

function planFor(record: object | null, response: object = { redemptions: [] }): Sized {
  return { order: record && { record, version: 1, notes: null }, stored: { response } } as unknown as Sized;
}

const redeemedOn = (count: number) => ({
  redemptions: Object.fromEntries(Array.from({ length: count }, (_, index) => [`r_${index}`, {}])),
});

describe('refuseSize', () => {
  test.each([LIMITS.redemptionsPerOrder - 1, LIMITS.redemptionsPerOrder])(
    'passes an order of %i redemptions',
    (count) => {
      expect(refuseSize(planFor(redeemedOn(count)))).toBeNull();
    },
  );

  it('refuses one redemption more', () => {
    expect(refuseSize(planFor(redeemedOn(LIMITS.redemptionsPerOrder + 1)))).toEqual({
      key: 'invalid_order',
      details: `An order holds at most ${LIMITS.redemptionsPerOrder} redemptions.`,
    });
  });

  // A character of two bytes: what counts is how the order is stored.
  const orderOf = (bytes: number) => {
    const empty = { redemptions: {}, metadata: { text: '' } };
    const left = bytes - Buffer.byteLength(JSON.stringify(empty));
    return { ...empty, metadata: { text: 'é'.repeat(Math.floor(left / 2)) + 'x'.repeat(left % 2) } };
  };

  it('passes an order of the largest size, and refuses one byte more', () => {
    expect(refuseSize(planFor(orderOf(LIMITS.orderBytes)))).toBeNull();
    expect(refuseSize(planFor(orderOf(LIMITS.orderBytes + 1)))).toEqual({
      key: 'invalid_order',
      details: ORDER_IS_TOO_LARGE,
    });
  });

  const records = (count: number, length: number) =>
    Array.from({ length: count }, () => ({ text: 'x'.repeat(length) }));
  const large = LIMITS.answerBytes / 2;

  it.each<[string, object]>([
    ['of one record', { redemptions: records(1, LIMITS.answerBytes) }],
    ['of several records', { redemptions: records(3, large) }],
    ['of a parent', { redemptions: records(2, 1), parent_redemption: { text: 'x'.repeat(LIMITS.answerBytes) } }],
    ['of what did not apply', { redemptions: records(1, 1), inapplicable_redeemables: records(3, large) }],
    ['of what was skipped', { redemptions: records(1, 1), skipped_redeemables: records(3, large) }],
  ])('refuses an answer %s that is too large', (_name, response) => {
    expect(refuseSize(planFor(null, response))).toBe(ANSWER_TOO_LARGE);
  });

  // The order is large enough for a guess of the answer from one of its records.
  const order = orderOf(1_200_000);
  const text = (share: number) => ({ text: 'x'.repeat(Math.ceil(LIMITS.answerBytes * share)) });

  it.each<[string, object]>([
    ['of long records', { redemptions: [text(0.6), text(0.6)] }],
    ['of a long parent', { redemptions: records(3, 1), parent_redemption: text(1) }],
    ['of what did not apply', { redemptions: records(3, 1), inapplicable_redeemables: [text(1)] }],
    ['of what was skipped', { redemptions: records(3, 1), skipped_redeemables: [text(1)] }],
    ['of members of a code', { redemptions: [...records(2, 1), { voucher: { metadata: text(1) } }] }],
    ['of members of a tier', { redemptions: [...records(2, 1), { promotion_tier: { metadata: text(1) } }] }],
    ['of many records', { redemptions: records(12, LIMITS.answerBytes / 12) }],
  ])('refuses an answer %s beside a large order', (_name, response) => {
    expect(refuseSize(planFor(order, response))).toBe(ANSWER_TOO_LARGE);
  });

  it('passes a small answer beside a large order', () => {
    expect(refuseSize(planFor(order, { redemptions: records(3, 1) }))).toBeNull();
    expect(refuseSize(planFor(order, { redemptions: [] }))).toBeNull();
  });

  it('refuses notes of lines that are too large', () => {
    const notes = { carried: { a: ['x'.repeat(LIMITS.lineNotesBytes)] } };
    const sized = { ...planFor(redeemedOn(1)), order: { record: redeemedOn(1), version: 1, notes, counts: [] } };

    expect(refuseSize(sized as unknown as Sized)).toEqual({ key: 'invalid_order', details: ORDER_IS_TOO_LARGE });
  });

  it('passes an answer that fits, however it is guessed', () => {
    expect(refuseSize(planFor(null, { redemptions: records(1, large) }))).toBeNull();
    expect(refuseSize(planFor(null))).toBeNull();
  });
});

test('the refusals say what to do', () => {
  expect(ANSWER_TOO_LARGE).toEqual({
    key: 'answer_too_large',
    details:
      'The records of a redemption, each with its order, have at most 6000000 bytes together, and 330000 bytes once ' +
      'compressed: redeem fewer redeemables at once, or an order of fewer lines, and expand less.',
  });
  expect(TOO_MANY_WRITES).toEqual({
    key: 'invalid_order',
    details: 'One redemption writes at most 100 records: send fewer lines with override, or fewer redeemables.',
  });
});
