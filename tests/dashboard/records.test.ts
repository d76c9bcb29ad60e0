// Moments of inputs in the zone of the project; sums of a ledger; steps by order line.
import { cardOf, causesOf, type LedgerMovement, ledgerSums, spanOf } from '../../dashboard/model/ledger/sums';
import { linesView } from '../../dashboard/model/lines';
import { diffMetadata, keysLeftOut } from '../../dashboard/model/edit/metadata';
import { groupOf, type Redemption, redeemableOf, redeemedKind } from '../../dashboard/model/redemption';
import { areReversed, diffDates, fromZoned, isMoment, isSkipped, momentOf, toZoned } from '../../dashboard/model/zone';
import { partialRecord, type PartialDeep, redemptionWith } from '../support/partial-record';

describe('moments', () => {
  it.each([
    ['UTC', '2026-12-24T18:00', '2026-12-24T18:00:00.000Z'],
    ['Europe/Warsaw', '2026-12-24T18:00', '2026-12-24T17:00:00.000Z'],
    ['Europe/Warsaw', '2026-07-01T00:30', '2026-06-30T22:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T00:00', '2025-12-31T18:15:00.000Z'],
    ['America/New_York', '2026-03-08T12:00', '2026-03-08T16:00:00.000Z'],
    ['America/New_York', '2026-03-08T01:30', '2026-03-08T06:30:00.000Z'],
    ['America/New_York', '2026-11-01T03:00', '2026-11-01T08:00:00.000Z'],
    ['Europe/Warsaw', '2026-03-29T03:00', '2026-03-29T01:00:00.000Z'],
    ['Europe/Warsaw', '2026-10-25T03:00', '2026-10-25T02:00:00.000Z'],
    ['Pacific/Auckland', '2026-12-31T23:30', '2026-12-31T10:30:00.000Z'],
    ['Asia/Kathmandu', '2026-01-01T05:15', '2025-12-31T23:30:00.000Z'],
  ])('in %s: %s', (timezone, local, iso) => {
    expect(fromZoned(local, timezone)).toBe(iso);
    expect(toZoned(iso, timezone)).toBe(local);
  });

  it('may be none', () => {
    expect([fromZoned('', 'UTC'), toZoned(null, 'UTC')]).toEqual([null, '']);
  });

  it('may be named with seconds, and be no moment yet', () => {
    expect(momentOf('2026-12-24T18:00:59', 'UTC')).toBe('2026-12-24T18:00:00.000Z');
    expect(momentOf('soon', 'UTC')).toBe('soon');
  });
});

describe('what was typed as a moment', () => {
  it.each([
    ['2026-12-24T18:00', true],
    ['1000-01-01T00:00', true],
    ['0026-12-24T18:00', false],
    ['12026-12-24T18:00', false],
    ['2026-13-24T18:00', false],
    ['', false],
  ])('%p can be read: %p', (local, isRead) => {
    expect(isMoment(local)).toBe(isRead);
  });

  it.each([
    ['Europe/Warsaw', '2026-03-29T01:59', false],
    ['Europe/Warsaw', '2026-03-29T02:00', true],
    ['Europe/Warsaw', '2026-03-29T02:59', true],
    ['Europe/Warsaw', '2026-03-29T03:00', false],
    ['Europe/Warsaw', '2026-10-25T02:30', false],
    ['UTC', '2026-03-29T02:30', false],
    ['UTC', '2026-03-29T02:30:15', false],
  ])('in %s the clocks skip %s: %p', (timezone, local, skipped) => {
    expect(isSkipped(local, timezone)).toBe(skipped);
  });
});

describe('diffDates', () => {
  const before = { start_date: '2026-11-24T09:30:12.345Z', expiration_date: null };
  const typed = { start: '2026-11-24T10:30', end: '' };

  it('are none where the form says what it began with, to the minute', () => {
    expect(diffDates(before, typed, 'Europe/Warsaw')).toEqual({});
  });

  it('are those alone that were typed', () => {
    expect(diffDates(before, { ...typed, end: '2026-12-24T18:00' }, 'Europe/Warsaw')).toEqual({
      expiration_date: '2026-12-24T17:00:00.000Z',
    });
    expect(diffDates(before, { start: '', end: '' }, 'Europe/Warsaw')).toEqual({ start_date: null });
  });

  it('are compared as moments', () => {
    const end = '2026-11-24T09:30:12Z';

    expect(areReversed({ ...before, expiration_date: end })).toBe(true);
    expect(areReversed({ ...before, expiration_date: '2026-11-24T09:30:13Z' })).toBe(false);
    expect(areReversed(before)).toBe(false);
  });
});

type Balance = PartialDeep<LedgerMovement['details']['balance']>;

function movementTo(type: LedgerMovement['type'], balance: Balance): LedgerMovement {
  return partialRecord<LedgerMovement>({ type, details: { balance } });
}

function movement(type: LedgerMovement['type'], amount: number): LedgerMovement {
  return movementTo(type, { amount, balance: 8_300, total: 10_500 });
}

describe('ledgerSums', () => {
  const rows = [
    movement('CREDITS_REMOVAL', -200),
    movement('CREDITS_ADDITION', 500),
    movement('CREDITS_REFUND', 1_000),
    movement('CREDITS_REDEMPTION', -3_000),
  ];

  it('come to what is left; what was taken by hand lowers no amount of a card', () => {
    expect(ledgerSums(rows, { given: 10_500, balance: 8_300 })).toEqual({
      granted: 10_000,
      earned: 0,
      spent: -3_000,
      givenBack: 1_000,
      adjusted: 300,
      left: 8_300,
      adds: true,
    });
  });

  it('say so where they do not', () => {
    expect(ledgerSums(rows, { given: 10_500, balance: 8_301 }).adds).toBe(false);
    expect(ledgerSums([], { given: 5, balance: 5 })).toMatchObject({ granted: 5, spent: 0, adds: true });
  });

  it('count the points of a loyalty card, which have another name', () => {
    const card = cardOf({ loyalty_card: { points: 70, balance: 55 } });
    const moved = [
      movementTo('POINTS_ADDITION', { points: 20, balance: 55, total: 70 }),
      movementTo('POINTS_REDEMPTION', { points: -15, balance: 35, total: 50 }),
    ];

    expect(card && ledgerSums(moved, card)).toEqual({
      granted: 50,
      earned: 0,
      spent: -15,
      givenBack: 0,
      adjusted: 20,
      left: 55,
      adds: true,
    });
    expect(cardOf({ gift: { amount: 7, balance: 3 } })).toEqual({ given: 7, balance: 3 });
    expect(cardOf({ gift: null })).toBeNull();
  });

  it('name the points that earning rules added', () => {
    const earned = movementTo('POINTS_ACCRUAL', { points: 30, balance: 80, total: 80 });

    expect(ledgerSums([earned], { given: 80, balance: 80 })).toMatchObject({ granted: 50, earned: 30, adds: true });
  });

  it('know that a card from elsewhere was spent from before', () => {
    const opened = movementTo('CREDITS_ADDITION', { amount: 70, balance: 70, total: 100 });
    const spent = movementTo('CREDITS_REDEMPTION', { amount: -20, balance: 50, total: 100 });

    expect(ledgerSums([spent, opened], { given: 100, balance: 50 })).toEqual({
      granted: 100,
      earned: 0,
      spent: -50,
      givenBack: 0,
      adjusted: 0,
      left: 50,
      adds: true,
    });
  });

  it('take the first addition to an empty card for one by hand', () => {
    const added = movementTo('CREDITS_ADDITION', { amount: 70, balance: 70, total: 70 });

    expect(ledgerSums([added], { given: 70, balance: 70 })).toMatchObject({ granted: 0, adjusted: 70, adds: true });
  });
});

describe('what is behind the lines of a ledger', () => {
  it('is the order, and the person where one asked for it', () => {
    const person = { channel_id: 'user_1', channel_type: 'USER' } as const;

    expect(
      causesOf([
        redemptionWith({
          order: { id: 'ord_1', source_id: 'SO-1' },
          channel: { channel_id: 'key', channel_type: 'API' },
        }),
        redemptionWith({ id: 'rr_1', order: null, channel: person, reward: { name: 'Pay with points' } }),
      ]),
    ).toEqual({
      r_1: { order: { id: 'ord_1', source_id: 'SO-1' }, reward: null, person: null },
      rr_1: { order: null, reward: 'Pay with points', person: 'user_1' },
    });
  });

  it('lies between the moments of the lines', () => {
    const lines = ['2026-11-22T10:00:00.000Z', '2026-11-21T10:00:00.000Z'].map((created_at) => ({ created_at }));

    expect(spanOf(lines)).toEqual({ after: '2026-11-21T09:59:59.999Z', before: '2026-11-22T10:00:00.001Z' });
    expect(spanOf([])).toBeNull();
  });
});

describe('linesView', () => {
  const shoe = { source_id: 'shoe', amount: 10_000 };
  const hat = { product: { name: 'Hat' }, amount: 1_500 };

  it('has a column for each line, and one for what is of no single line', () => {
    const parent = redemptionWith({ order: { amount: 11_500, total_amount: 10_300, items: [shoe, hat] } });
    const part = redemptionWith({
      voucher: { id: 'v_1', code: 'TEN' },
      order: { total_applied_discount_amount: 1_200, items: [{ ...shoe, applied_discount_amount: 1_000 }, hat] },
    });

    expect(linesView(parent, [part])).toEqual({
      lines: ['shoe', 'Hat'],
      rows: [
        { label: 'Cart', shares: [10_000, 1_500], whole: 0, isTotal: true },
        { label: 'TEN', shares: [-1_000, 0], whole: -200 },
        { label: 'To pay', shares: [9_000, 1_500], whole: -200, isTotal: true },
      ],
    });
  });

  it('begins before free items, as the bars do', () => {
    const free = { source_id: 'sock', initial_amount: 0, amount: 500 };
    const order = { initial_amount: 10_000, amount: 10_500, total_amount: 10_000, items: [shoe, free] };
    const part = redemptionWith({
      voucher: { id: 'v_1', code: 'SOCK' },
      order: {
        total_applied_discount_amount: 500,
        items: [shoe, { ...free, applied_discount_amount: 500 }],
      },
    });

    expect(linesView(redemptionWith({ order }), [part])?.rows).toEqual([
      { label: 'Cart', shares: [10_000, 0], whole: 0, isTotal: true },
      { label: 'Free items', shares: [0, 500], whole: 0 },
      { label: 'SOCK', shares: [0, -500], whole: 0 },
      { label: 'To pay', shares: [10_000, 0], whole: 0, isTotal: true },
    ]);
  });

  it('is none for an order without lines', () => {
    expect(linesView(redemptionWith({ order: { amount: 1 } }), [])).toBeNull();
  });
});

describe('redeemableOf', () => {
  const part = (members: PartialDeep<Redemption>): Redemption =>
    redemptionWith({ id: 'rf_1', result: 'FAILURE', status: 'FAILED', ...members });

  it('names what can be tried again: a code, a tier, or what was no code', () => {
    const parts = [
      part({ related_object_type: 'voucher', related_object_id: 'v_1', voucher: { id: 'v_1', code: 'TEN' } }),
      part({ related_object_type: 'promotion_tier', promotion_tier: { id: 'promo_1', name: 'Ten off' } }),
      part({ related_object_type: 'voucher', related_object_id: 'TYPO', voucher: null }),
    ];

    expect(parts.flatMap(redeemableOf)).toEqual(['TEN', 'promo_1', 'TYPO']);
  });

  it('names nothing where a stack was refused as a whole', () => {
    const whole = part({ related_object_type: 'redemption', related_object_id: 'rf_1', voucher: null });

    expect([whole].flatMap(redeemableOf)).toEqual([]);
  });
});

describe('an edit of metadata', () => {
  const before = { tier: 'gold', tags: ['a'], note: 'x' };

  it('sends the keys that differ', () => {
    expect(diffMetadata(before, { ...before, tags: ['a', 'b'], since: 2020 })).toEqual({
      metadata: { tags: ['a', 'b'], since: 2020 },
    });
    expect(diffMetadata(before, { tags: ['a'], note: 'x', tier: 'gold' })).toEqual({});
  });

  it('names the keys that stay though they were taken out', () => {
    expect(keysLeftOut(before, { tier: null })).toEqual(['tags', 'note']);
  });
});

describe('redeemedKind', () => {
  const voucher = { id: 'v_1', code: 'A' };

  it.each([
    ['STACK', redemptionWith({ related_object_type: 'redemption' })],
    ['PROMOTION', redemptionWith({ related_object_type: 'promotion_tier' })],
    ['UNKNOWN', redemptionWith({ related_object_type: 'voucher', voucher: null })],
    ['GIFT_CARD', redemptionWith({ voucher: { ...voucher, type: 'GIFT_VOUCHER' } })],
    ['POINTS', redemptionWith({ voucher: { ...voucher, type: 'LOYALTY_CARD' } })],
    ['REFERRAL', redemptionWith({ voucher: { ...voucher, type: 'DISCOUNT_VOUCHER', is_referral_code: true } })],
    ['COUPON', redemptionWith({ voucher: { ...voucher, type: 'DISCOUNT_VOUCHER', is_referral_code: false } })],
  ])('is %s', (kind, redemption) => expect(redeemedKind(redemption)).toBe(kind));
});

describe('groupOf', () => {
  const parent = { id: 'r_1' } as Redemption;
  const part = { id: 'r_2' } as Redemption;

  it('has its parts, none of them marked: all of them are what was requested', () => {
    const listed = { ...parent, redemptions: [part], matched_redemptions: ['r_2'] };

    expect(groupOf(parent, [listed])).toEqual({ id: 'r_1', redemptions: [part] });
  });

  it('is the parent by itself where the list has none', () => {
    expect(groupOf(parent, [])).toEqual({ id: 'r_1', redemptions: [] });
  });
});
