// Points that validation sessions have reserved: a card that would pay, had others not all of them, says so.
import { decide, NOON, type World } from '../../support/core';

const LATER_MS = Date.parse(NOON) + 60_000;

interface Told {
  readonly error?: { readonly key: string };
  readonly loyalty_card?: { readonly points: number };
}

/** A card with 100 points, of which so many are reserved; a point is worth 1.00. */
function world(reserved: number, points = 100): World {
  return {
    customer: { id: 'cust_1' },
    campaigns: { camp_1: { campaign_type: 'LOYALTY_PROGRAM' } },
    rewards: { rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } } },
    vouchers: {
      CARD: {
        points,
        campaign: 'camp_1',
        holder_id: 'cust_1',
        reservations: [{ untilMs: LATER_MS, value: reserved }],
      },
    },
  };
}

function keyOf(tried: World, { amount = 10_000, points }: { amount?: number; points?: number } = {}) {
  const reward = { id: 'rew_1', ...(points !== undefined && { points }) };
  const answer = decide(tried, {
    redeemables: [{ object: 'voucher', id: 'CARD', reward }],
    order: { amount },
    customer: { id: 'cust_1' },
  });
  if ('refused' in answer) return answer.refused.key;
  const [line] = [...answer.redeemables, ...(answer.inapplicable_redeemables ?? [])];
  const result = line?.result as Told | undefined;
  return result?.error?.key ?? result?.loyalty_card?.points ?? null;
}

describe('a card whose points are reserved', () => {
  it.each([
    ['pays with what is left', 60, {}, 40],
    ['refuses where nothing is left', 100, {}, 'loyalty_card_points_exceeded'],
    ['refuses more points than are left', 60, { points: 41 }, 'loyalty_card_points_exceeded'],
    ['pays as many points as are left', 60, { points: 40 }, 40],
  ] as const)('%s', (_, reserved, request, told) => {
    expect(keyOf(world(reserved), request)).toBe(told);
  });

  it('pays nothing, and refuses nothing, for an order that costs nothing', () => {
    const told = keyOf(world(0), { amount: 0 });

    expect(told).not.toBe('loyalty_card_points_exceeded');
    expect(keyOf(world(100), { amount: 0 })).toBe(told);
  });

  it('does not call a card reserved that is empty', () => {
    expect(keyOf(world(0, 0))).toBe(keyOf(world(5, 0)));
  });
});
