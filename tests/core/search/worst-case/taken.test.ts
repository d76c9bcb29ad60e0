// The most that several discounts take off together: shares first, then amounts, never more than what is left.
import { CapTable, type DiscountCap, selectDecisive, TakenBound } from '../../../../lib/core/search/worst-case/taken';
import type { CandidateProfile } from '../../../../lib/core/search/worst-case/profiles';

const amount = (cap: number): DiscountCap => ({ cap, share: null });
const share = (part: number, cap: number): DiscountCap => ({ cap, share: part });

describe('the most that discounts take off', () => {
  it.each<[string, readonly DiscountCap[], number, { left?: number; count?: number; extra?: number }]>([
    ['nothing without a discount', [], 0, {}],
    ['an amount', [amount(300)], 300, {}],
    ['the two highest of three amounts', [amount(100), amount(300), amount(200)], 500, {}],
    ['the highest amount where one may join', [amount(100), amount(300), amount(200)], 300, { count: 1 }],
    ['no more than the bound is made for', [amount(100), amount(300), amount(200)], 500, { count: 3 }],
    ['nothing where none may join', [amount(300), share(0.5, 500)], 0, { count: 0 }],
    ['a share', [share(0.5, 500)], 500, {}],
    // 40 % and 30 % of what is left: 580, and half a unit of rounding for each.
    ['two shares, one after the other', [share(0.3, 300), share(0.4, 400)], 581, {}],
    ['two shares in any order', [share(0.4, 400), share(0.3, 300)], 581, {}],
    ['the higher two of three shares', [share(0.3, 300), share(0.1, 100), share(0.4, 400)], 581, {}],
    // Half is rounded, and 200 are taken.
    ['a share and an amount', [amount(200), share(0.5, 500)], 700, {}],
    ['two amounts above the shares', [amount(600), amount(300), share(0.1, 100)], 900, {}],
    ['equal amounts twice', [amount(300), amount(300)], 600, {}],
    ['never more than the caps', [share(0.5, 400)], 400, {}],
    ['never more than the two highest caps', [share(0.5, 100), share(0.4, 90), share(0.4, 80)], 190, {}],
    ['what is left', [amount(800), amount(700)], 1_000, {}],
    ['what is left, and units that are added', [amount(800), amount(700)], 1_500, { extra: 600 }],
    ['whole minor units', [amount(10.75)], 10, {}],
    // 0.05 of 10 is 0.5: with rounding it may be 1.
    ['a share that is rounded up', [share(0.05, 9)], 1, { left: 10 }],
    ['a share of which products are not exact', [share(0.1, 500), share(0.2, 500)], 281, {}],
  ])('is %s', (_fact, discounts, expected, { left = 1_000, count = 2, extra = 0 }) => {
    expect(new TakenBound(2).setDiscounts(discounts).most(left, count, extra)).toBe(expected);
  });

  it('is of the discounts that were set last', () => {
    const bound = new TakenBound(2).setDiscounts([amount(500), share(0.5, 600)]);

    expect(bound.setDiscounts([share(0.1, 100)]).most(1_000, 2, 0)).toBe(100);
    expect(bound.setDiscounts([amount(40)]).most(1_000, 2, 0)).toBe(40);
    expect(bound.setDiscounts([]).most(1_000, 2, 0)).toBe(0);
  });

  it('is nothing where none may come together', () => {
    expect(new TakenBound(0).setDiscounts([amount(500), share(0.5, 600)]).most(1_000, 2, 0)).toBe(0);
  });
});

describe('the discounts that decide a bound', () => {
  const [a, b, c, d] = [amount(400), amount(300), amount(200), amount(0)];
  const [x, y, z] = [share(0.5, 10), share(0.4, 20), share(0.3, 350)];

  it.each<[string, readonly DiscountCap[], number, readonly DiscountCap[]]>([
    ['the two highest amounts of one that may join', [c, b, a], 1, [a, b]],
    ['three of two that may join', [c, b, a, amount(100)], 2, [a, b, c]],
    // Then the highest caps of both.
    ['the highest shares, and amounts, and caps', [a, b, c, x, y, z], 1, [x, y, a, b, z]],
    ['a share with a high cap', [c, x, y, z], 1, [x, y, c, z]],
    ['no amount of zero', [d], 1, []],
    ['a share of zero cap', [share(0.2, 0)], 1, [share(0.2, 0)]],
    ['each one once', [a], 3, [a]],
    [
      'the highest share and the highest cap',
      [share(0.3, 5), share(0.5, 1), share(0.4, 3)],
      0,
      [share(0.5, 1), share(0.3, 5)],
    ],
  ])('are %s', (_fact, discounts, most, expected) => {
    expect(selectDecisive(discounts, most)).toEqual(expected);
  });
});

describe('the caps of candidates on a cart', () => {
  const order = { name: 'order', of: ({ amount: own }: { readonly amount: number }) => own };
  const units = {
    name: 'units',
    of: ({ quantities }: { readonly quantities: ArrayLike<number> }) => quantities[0] ?? 0,
  };
  const percent: CandidateProfile = {
    base: order,
    isPercent: true,
    rate: 10,
    rounding: 1,
    limit: 1e15,
    least: 0,
    share: 0.1,
  };
  const each: CandidateProfile = {
    base: units,
    isPercent: false,
    rate: 30,
    rounding: 0,
    limit: 100,
    least: 0,
    share: null,
  };
  const CART = { amount: 1_005, quantities: [2], prices: [500] };
  const mostOf = (profiles: readonly CandidateProfile[], cart = CART, count = 1, most = 2) =>
    new CapTable(profiles, most).mostOf(cart, count, 0);

  it.each<[string, readonly CandidateProfile[], number, typeof CART?]>([
    // 10 % of 1,005 is 100.5, rounded by half a unit.
    ['a percentage is rounded', [percent], 101],
    ['a percentage that is no share is rounded up, and by its rounding', [{ ...percent, share: null }], 102],
    ['a percentage has a limit', [{ ...percent, limit: 70 }], 70],
    ['an amount for each unit', [each], 60],
    ['an amount for each unit has a limit', [each], 100, { ...CART, quantities: [5] }],
    ['a cart below the least amount gets nothing', [{ ...each, least: 1_006 }], 0],
    ['a cart of the least amount gets it', [{ ...each, least: 1_005 }], 60],
    ['a base of zero gives nothing, whatever the rounding', [{ ...percent, rounding: 5 }], 0, { ...CART, amount: 0 }],
    [
      'units of zero give nothing, whatever the rounding',
      [{ ...percent, base: units, rounding: 5 }],
      0,
      { ...CART, quantities: [0] },
    ],
    ['a share below its least amount takes nothing', [{ ...percent, least: 2_000 }, each], 60],
    ['the highest of all', [each, percent], 101],
  ])('%s', (_fact, profiles, expected, cart = CART) => {
    expect(mostOf(profiles, cart)).toBe(expected);
  });

  it('of several that come together are added, up to the most', () => {
    const three = [each, { ...each, base: order, rate: 0.1, limit: 50 }, percent];

    expect([1, 2, 3].map((count) => mostOf(three, CART, count))).toEqual([101, 161, 161]);
    expect(mostOf(three, CART, 3, 3)).toBe(211);
    expect(mostOf(three, CART, 0)).toBe(0);
  });

  it('of a cart are its own, whatever cart came before', () => {
    const table = new CapTable([{ ...percent, least: 500 }, each], 2);

    expect(table.mostOf(CART, 2, 0)).toBe(161);
    expect(table.mostOf({ ...CART, amount: 400, quantities: [1] }, 2, 0)).toBe(30);
    expect(table.mostOf(CART, 2, 0)).toBe(161);
  });

  // Two may come together, so that the weakest of three never decides.
  it.each<[string, Partial<CandidateProfile>, number, boolean]>([
    ['weaker than two others is left out', { rate: 10 }, 2, false],
    ['equal to two others before it is left out', {}, 2, false],
    ['equal to two others behind it counts', {}, 0, true],
    ['equal to one before it and one behind counts', {}, 1, true],
    ['weaker than two others is left out in any place', { rate: 10 }, 0, false],
    ['of another base counts', { base: order, rate: 10 }, 2, true],
    ['of a higher rate counts', { rate: 40, limit: 10 }, 2, true],
    ['of a higher limit counts', { limit: 101, rate: 10 }, 2, true],
    ['of a lower least amount counts', { least: -1, rate: 10 }, 2, true],
    ['of a higher rounding counts', { rounding: 1, rate: 10 }, 2, true],
    ['that is a percentage counts', { isPercent: true, rate: 10 }, 2, true],
    ['that is a share counts', { share: 0.1, rate: 10 }, 2, true],
  ])('a candidate %s', (_fact, members, place, counts) => {
    let reads = 0;
    const watched: CandidateProfile = {
      ...each,
      ...members,
      get limit() {
        reads += 1;
        return members.limit ?? each.limit;
      },
    };
    const table = new CapTable([each, each].toSpliced(place, 0, watched), 2);
    reads = 0;
    table.mostOf(CART, 2, 0);

    expect(reads > 0).toBe(counts);
  });
});
