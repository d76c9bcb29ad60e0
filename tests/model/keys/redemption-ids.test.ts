// The ids of one redemption share a base.
import { parseRedemptionId, redemptionId } from '../../support/core';

const BASE = '0123456789abcdef012345';

describe('redemptionId', () => {
  test.each([
    ['r', 0, `r_${BASE}00`],
    ['rr', 1, `rr_${BASE}01`],
    ['rf', 15, `rf_${BASE}0f`],
    ['rrf', 30, `rrf_${BASE}1e`],
  ] as const)('%s at %i', (prefix, position, id) => {
    expect(redemptionId(prefix, BASE, position)).toBe(id);
    expect(parseRedemptionId(id)).toEqual({ prefix, base: BASE, position });
  });
});

describe('parseRedemptionId', () => {
  test.each([
    ['another prefix', `x_${BASE}00`],
    ['something before it', ` r_${BASE}00`],
    ['something after it', `r_${BASE}00 `],
    ['a digit too few', `r_${BASE}0`],
    ['a digit too many', `r_${BASE}000`],
    ['upper case', `r_${BASE.toUpperCase()}00`],
    ['a letter that is no digit', `r_${BASE}0g`],
    ['nothing', ''],
  ])('refuses %s', (_name, id) => {
    expect(parseRedemptionId(id)).toBeNull();
  });
});
