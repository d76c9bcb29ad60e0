// Which publications are read: those whose metadata a formula of the code, or of its rules, asks for.
import { publicationsToRead } from '../../../../lib/core/evaluation/reads/decision-reads';
import {
  factsOf,
  listed,
  type ProductScope,
  type Redeemable,
  type VoucherWords,
  type World,
} from '../../../support/core';

const FORMULA = 'PUBLICATION_METADATA(gift)';
const ASKING = { type: 'AMOUNT', amount_off: 0, amount_off_formula: FORMULA } as const;
const PLAIN = { type: 'AMOUNT', amount_off: 100 } as const;
const PUBLISHED = { publish: { count: 1, publication_id: 'pub_1' } } as const;

function read(world: World, redeemables: readonly Redeemable[] = listed(...Object.keys(world.vouchers ?? {}))) {
  const { config, vouchers } = factsOf(world);
  return Object.fromEntries(publicationsToRead({ redeemables }, config, vouchers));
}

const ofCode = (voucher: VoucherWords, world: World = {}) => read({ ...world, vouchers: { CODE: voucher } });
const included = (members: object) =>
  ({ included: [{ object: 'product', id: 'prod_1', ...members }] }) as unknown as ProductScope;
const asking = { applicable_to: included({ price_formula: FORMULA }) };

describe('publicationsToRead', () => {
  it('has the publication of a code whose discount asks, by the id of the voucher', () => {
    expect(ofCode({ ...PUBLISHED, discount: ASKING })).toEqual({ v_CODE: 'pub_1' });
  });

  it('has none of a code that was never published', () => {
    expect(ofCode({ discount: ASKING })).toEqual({});
  });

  it.each<[string, VoucherWords]>([
    ['whose discount has no formula', { discount: PLAIN }],
    ['whose formula asks for something else', { discount: { ...ASKING, amount_off_formula: 'ORDER_AMOUNT' } }],
    ['without a discount', { gift: 5 }],
  ])('has none of a code %s', (_, voucher) => {
    expect(ofCode({ ...PUBLISHED, ...voucher })).toEqual({});
  });

  it.each(['price_formula', 'quantity_limit_formula', 'aggregated_quantity_limit_formula'])(
    'has it where %s of a rule of the code asks',
    (member) => {
      const rules = { val_1: { applicable_to: included({ [member]: FORMULA }) } };

      expect(ofCode({ ...PUBLISHED, discount: PLAIN, rules: ['val_1'] }, { rules })).toEqual({ v_CODE: 'pub_1' });
    },
  );

  it('has it where one of several rules asks, and one of several scopes', () => {
    const two = {
      included: [{ object: 'product', id: 'prod_1' }, ...asking.applicable_to.included!],
    } as unknown as ProductScope;
    const rules = { val_1: {}, val_2: { applicable_to: two } };

    expect(ofCode({ ...PUBLISHED, discount: PLAIN, rules: ['val_1', 'val_2'] }, { rules })).toEqual({
      v_CODE: 'pub_1',
    });
  });

  it.each<[string, World['rules']]>([
    ['without products', { val_1: {} }],
    ['without included products', { val_1: { applicable_to: {} } }],
    ['whose products have no formula', { val_1: { applicable_to: included({ price: 5 }) } }],
    ['that is gone', {}],
  ])('has none for a rule %s', (_, rules) => {
    expect(ofCode({ ...PUBLISHED, discount: PLAIN, rules: ['val_1'] }, { rules })).toEqual({});
  });

  it('has it where a rule of the campaign asks', () => {
    const rules = { val_1: asking };
    const code = { ...PUBLISHED, discount: PLAIN, campaign: 'camp_1' };

    expect(ofCode(code, { rules, campaigns: { camp_1: { rules: ['val_1'] } } })).toEqual({ v_CODE: 'pub_1' });
    expect(ofCode(code, { rules, campaigns: { camp_1: {} } })).toEqual({});
    expect(ofCode(code, { rules, campaigns: {} })).toEqual({});
    expect(ofCode({ ...code, campaign: undefined }, { rules, campaigns: { camp_1: { rules: ['val_1'] } } })).toEqual(
      {},
    );
  });

  it('has it where a rule of the reward asks that a card pays through', () => {
    const world: World = {
      campaigns: { camp_1: {} },
      rules: { val_1: asking },
      rewards: { rew_1: { campaign: 'camp_1', rules: ['val_1'] } },
      vouchers: { CARD: { ...PUBLISHED, points: 5, campaign: 'camp_1' } },
    };
    const line = { object: 'voucher', id: 'CARD' } as const;

    expect(read(world, [{ ...line, reward: { id: 'rew_1' } }])).toEqual({ v_CARD: 'pub_1' });
    expect(read(world, [line])).toEqual({});
    expect(read(world, [])).toEqual({});
  });

  it('has each of several codes by itself', () => {
    const other = { count: 1, publication_id: 'pub_2' };
    const vouchers = {
      ONE: { ...PUBLISHED, discount: ASKING },
      TWO: { ...PUBLISHED, discount: PLAIN },
      THREE: { publish: other, discount: ASKING },
    };

    expect(read({ vouchers })).toEqual({ v_ONE: 'pub_1', v_THREE: 'pub_2' });
  });
});
