// What a qualification reads.
import {
  codeLine,
  selectNewCodes,
  collectQualificationLines,
  restrictScenario,
} from '../../../lib/core/qualification/lines';
import { factsOf, SCENARIO } from '../../support/core';

describe('restrictScenario', () => {
  it('lists codes without a holder to the shop alone', () => {
    expect(restrictScenario(SCENARIO.ALL, { kind: 'server' })).toEqual(SCENARIO.ALL);
    expect(restrictScenario(SCENARIO.ALL, { kind: 'client' })).toEqual({ ...SCENARIO.ALL, openCodes: false });
    expect(restrictScenario(SCENARIO.CUSTOMER_WALLET, { kind: 'server' }).openCodes).toBe(false);
  });
});

describe('collectQualificationLines', () => {
  const { config } = factsOf({
    campaigns: { camp_1: { type: 'STANDALONE', voucher: { code: 'ONE' } } as never },
    tiers: { promo_1: {}, promo_2: {} },
  });
  const holders = [
    { voucher_id: 'v_1', holder_role: 'OWNER' } as const,
    { voucher_id: 'v_2', holder_role: 'OWNER' } as const,
  ];
  const lines = (scenario: keyof typeof SCENARIO, open: readonly string[] = []) =>
    collectQualificationLines(config, { scenario: SCENARIO[scenario], holders, open }).map(
      ({ object, id }) => `${object} ${id}`,
    );
  const TIERS = ['promotion_tier promo_1', 'promotion_tier promo_2'];

  it('are the codes that are held, those without a holder, and all tiers', () => {
    expect(lines('ALL', ['FREE', 'v_1'])).toEqual([
      ...['voucher v_1', 'voucher v_2', 'voucher FREE', 'voucher ONE'],
      ...TIERS,
    ]);
  });

  it('are the codes that are held alone', () => {
    expect(lines('CUSTOMER_WALLET')).toEqual(['voucher v_1', 'voucher v_2']);
  });

  it('have the tiers for stacks alone, and for tiers alone', () => {
    expect(lines('PROMOTION_STACKS')).toEqual(['voucher v_1', 'voucher v_2', ...TIERS]);
    expect(lines('PRODUCTS')).toEqual(expect.arrayContaining(TIERS));
  });
});

test('furtherCodes are not among the lines', () => {
  expect(codeLine('A')).toEqual({ object: 'voucher', id: 'A' });
  expect(selectNewCodes(['A', 'B', 'C'], [codeLine('B')])).toEqual(['A', 'C']);
});
