// The tiers of a stack, as a request names them.
import { applyStackTiersChanges, stackTiers } from '../../../lib/core/promotion/stack';
import { factsOf, LIMITS } from '../../support/core';

const ids = Array.from({ length: LIMITS.tiersInStack + 1 }, (_, index) => `promo_${index}`);
const { config } = factsOf({
  campaigns: { camp_promo: {}, camp_2: {} },
  tiers: { ...Object.fromEntries(ids.map((id) => [id, {}])), promo_other: { campaign: 'camp_2' } },
  stacks: { stack_1: ['promo_0'] },
});
const unknown = (id: string) => ({
  key: 'not_found',
  details: `Cannot find promotion_tier with id ${id}`,
  resource_id: id,
  resource_type: 'promotion_tier',
});

describe('stackTiers', () => {
  const read = (named: readonly string[], hierarchy_mode?: 'MANUAL' | null) =>
    stackTiers({ ids: named, ...(hierarchy_mode !== undefined && { hierarchy_mode }) }, 'camp_promo', config);

  it('are tiers of the campaign', () => {
    expect(read(['promo_0', 'promo_1'])).toEqual({ ids: ['promo_0', 'promo_1'] });
    expect(read(['promo_0'], 'MANUAL')).toEqual({ ids: ['promo_0'], hierarchy_mode: 'MANUAL' });
    expect(read(['promo_0'], null)).toEqual({ ids: ['promo_0'] });
  });

  it.each(['promo_other', 'promo_x'])('are none that the campaign does not have: %s', (id) => {
    expect(read(['promo_0', id])).toEqual(unknown(id));
  });

  it('are no more than a stack can hold, which is said first', () => {
    const most = ids.slice(1);
    const details = `Property .tiers.ids can hold ${LIMITS.tiersInStack} promotion tiers.`;

    expect(read(most)).toEqual({ ids: most });
    expect(read(['promo_x', ...most])).toEqual({ key: 'invalid_payload', details });
  });
});

describe('applyStackTiersChanges', () => {
  const stack = config.stacks.get('stack_1')!;
  const plain = { ...stack, tiers: { ids: ['promo_0'] } };

  it('stay where none are sent', () => {
    expect(applyStackTiersChanges(stack, {}, config)).toBe(stack.tiers);
    expect(applyStackTiersChanges(stack, { tiers: null }, config)).toBe(stack.tiers);
  });

  it('change by what is sent', () => {
    expect(applyStackTiersChanges(stack, { tiers: { ids: ['promo_1'] } }, config)).toEqual({
      ids: ['promo_1'],
      hierarchy_mode: 'MANUAL',
    });
    expect(applyStackTiersChanges(plain, { tiers: { hierarchy_mode: 'MANUAL' } }, config)).toEqual({
      ids: ['promo_0'],
      hierarchy_mode: 'MANUAL',
    });
    expect(applyStackTiersChanges(plain, { tiers: { ids: null, hierarchy_mode: null } }, config)).toEqual({
      ids: ['promo_0'],
    });
  });

  it('are checked', () => {
    expect(applyStackTiersChanges(stack, { tiers: { ids: ['promo_x'] } }, config)).toEqual(unknown('promo_x'));
  });
});
