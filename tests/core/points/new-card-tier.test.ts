// The tier by points in a period with which a new card begins.
import { computeCardTier, type TierProgram } from '../../support/core';
import { aLevel, BY_MONTH, SILVER } from '../loyalty/tier/support';
import { aProgram, aTierCard, at, granted } from './support';

const FREE = aLevel({ id: 'ltr_free', name: 'Free', points: { from: 0 } });
const NEXT = { ...BY_MONTH, start_date: { type: 'NEXT_PERIOD' } } as const;
const MONTH = aProgram(BY_MONTH);
const read = (program: TierProgram, moment: string) => computeCardTier(aTierCard(600), program, at(moment));

describe('a new card', () => {
  test('has no tier, from the moment it was made', () => {
    expect(read(MONTH, '03-10')).toStrictEqual({ at_ms: at('02-10T12:00') });
  });

  test('begins when it was published, before its points are read', () => {
    const { voucher } = aTierCard(0);
    const publish = { count: 1, published_at: '2026-02-15T00:00:00.000Z' };

    expect(computeCardTier({ voucher: { ...voucher, publish } }, MONTH, at('03-10'))).toStrictEqual({
      at_ms: at('02-15'),
    });
  });

  test('of a decision that is replayed has no moment', () => {
    const { campaign_id, holder_id, loyalty_card } = aTierCard(0).voucher;
    const voucher = { campaign_id, holder_id, loyalty_card };

    expect(computeCardTier({ voucher }, MONTH, at('03-10'))).toStrictEqual({ at_ms: Number.NaN });
  });

  test('is in a tier from 0 points at once, and in each period again', () => {
    const program = aProgram(BY_MONTH, { tiers: [FREE, SILVER] });
    const first = granted('ltr_free', ['02-10T12:00', '02-28']);

    expect(read(program, '02-20')).toStrictEqual({ at_ms: at('02-10T12:00'), current: first });
    expect(read(program, '03-10')).toStrictEqual({
      at_ms: at('03-01'),
      current: { ...first, date: '2026-03-31', ends_ms: at('04-01'), updated_ms: at('03-01') },
    });
  });

  test('is in a tier from 0 points at once where tiers begin with the next period', () => {
    const program = aProgram(NEXT, { tiers: [FREE] });

    expect(read(program, '02-20').current).toStrictEqual(granted('ltr_free', ['02-10T12:00', '03-31']));
  });
});
