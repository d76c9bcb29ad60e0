// Buckets: the lots of a loyalty card in answers.
import { listBuckets, toBucketResponse } from '../../../../lib/core/loyalty/expiration/bucket';
import type { VoucherFact } from '../../../support/core';

const idOf = (voucherId: string, date: string | null) => `lopb_${voucherId}_${date ?? 'never'}`;
const lot = (date: string, points: number, updatedMs = 0) => ({
  date,
  ends_ms: 1,
  points,
  created_ms: 0,
  updated_ms: updatedMs,
});
const card = (balance: number | null, lots?: readonly ReturnType<typeof lot>[]): VoucherFact =>
  ({
    voucher: {
      id: 'v_1',
      campaign_id: 'camp_1',
      created_at: '2026-01-01T00:00:00.000Z',
      loyalty_card: balance === null ? null : { balance, points: balance },
    },
    ...(lots && { lots }),
  }) as unknown as VoucherFact;

const BUCKET = {
  voucher_id: 'v_1',
  campaign_id: 'camp_1',
  status: 'ACTIVE',
  created_at: '1970-01-01T00:00:00.000Z',
  object: 'loyalty_points_bucket',
};

describe('the buckets of a card', () => {
  it('are its lots, and at last the points that never expire', () => {
    expect(listBuckets(card(100, [lot('2026-03-31', 0), lot('2026-04-30', 60, 1_000)]), idOf)).toEqual([
      { ...BUCKET, id: 'lopb_v_1_2026-03-31', bucket: { total_points: 0 }, expires_at: '2026-03-31' },
      {
        ...BUCKET,
        id: 'lopb_v_1_2026-04-30',
        bucket: { total_points: 60 },
        expires_at: '2026-04-30',
        updated_at: '1970-01-01T00:00:01.000Z',
      },
      { ...BUCKET, id: 'lopb_v_1_never', bucket: { total_points: 40 }, created_at: '2026-01-01T00:00:00.000Z' },
    ]);
  });

  test.each<[string, VoucherFact, number]>([
    ['whose points all expire', card(60, [lot('2026-04-30', 60)]), 1],
    ['without lots', card(60), 1],
    ['without points', card(0), 0],
    ['of another kind', card(null), 0],
  ])('of a card %s are counted', (_name, fact, expected) => {
    expect(listBuckets(fact, idOf)).toHaveLength(expected);
  });
});

test('an expired bucket says so, and names no campaign that its card has not', () => {
  const bucket = toBucketResponse(
    { card: { id: 'v_2', campaign_id: null }, status: 'EXPIRED', lot: lot('2026-03-31', 5) },
    idOf,
  );

  expect(bucket).toMatchObject({ voucher_id: 'v_2', campaign_id: '', status: 'EXPIRED', bucket: { total_points: 5 } });
});
