// What a qualification reads: the order it is about, and the codes that its filters name.
import { toEvaluationRequest, collectExactCodes, withoutCampaignCodes } from '../../../lib/core/qualification/request';
import { factsOf, type QualificationRequest } from '../../support/core';

describe('toEvaluationRequest', () => {
  const REDEEMABLES = [{ object: 'voucher', id: 'CODE' }] as const;
  const read = (request: object) => toEvaluationRequest(request, REDEEMABLES);

  it('has the redeemables alone of a request that says nothing', () => {
    expect(read({})).toEqual({ redeemables: REDEEMABLES });
    expect(read({ customer: null, order: null, metadata: null, tracking_id: null })).toEqual({
      redeemables: REDEEMABLES,
    });
  });

  it('has what a request says of itself, and nothing of how its answer looks', () => {
    const said = {
      customer: { source_id: 'ann' },
      order: { amount: 1_000 },
      metadata: { shop: 'north' },
      tracking_id: 'track_1',
    };

    expect(read({ ...said, scenario: 'ALL', options: { limit: 5 } })).toEqual({ ...said, redeemables: REDEEMABLES });
  });

  test.each<[string, object]>([
    ['id', { id: 'ord_1' }],
    ['source id', { source_id: 'cart' }],
    ['status', { status: 'PAID' }],
    ['amount', { amount: 0 }],
    ['initial amount', { initial_amount: 0 }],
    ['discount', { discount_amount: 0 }],
    ['items', { items: [] }],
    ['metadata', { metadata: {} }],
  ])('has an order with no more than its %s', (_name, order) => {
    expect(read({ order })).toEqual({ order, redeemables: REDEEMABLES });
  });

  test.each<[string, object]>([
    ['nothing', {}],
    ['null of everything', { id: null, source_id: null, status: null, amount: null, items: null, metadata: null }],
    ['a member that is none of an order', { other: 'word' }],
  ])('has no order that says %s', (_name, order) => {
    expect(Object.keys(read({ order }))).toEqual(['redeemables']);
  });
});

describe('collectExactCodes', () => {
  const named = (options: unknown) => collectExactCodes({ options } as QualificationRequest);
  const byCode = (conditions: unknown) => named({ filters: { code: { conditions } } });

  test.each<[string, unknown, readonly string[]]>([
    ['one by $is', { $is: ['A'] }, ['A']],
    ['several by $in', { $in: ['A', 'B'] }, ['A', 'B']],
    ['those of both, each once', { $in: ['B', 'A'], $is: ['A', 'C', 'C'] }, ['A', 'C', 'B']],
    ['one that is a text of its own', { $is: 'AB' }, ['AB']],
    ['those by index', { $in: { '0': 'A', '1': 'B' } }, ['A', 'B']],
    ['none that is no text, or an empty one', { $is: ['', 1, null, { code: 'A' }, 'B'] }, ['B']],
    ['none of an empty text', { $is: '' }, []],
    ['none of a number', { $is: 1 }, []],
    ['none of null', { $is: null, $in: null }, []],
    ['none of other operators', { $starts_with: ['A'], $is_not: ['B'], $not_in: ['C'] }, []],
    ['none of null as conditions', null, []],
    ['none of a text as conditions', '$is', []],
  ])('are %s', (_name, conditions, expected) => {
    expect(byCode(conditions)).toEqual(expected);
  });

  test.each<[string, unknown]>([
    ['options', undefined],
    ['options but null', null],
    ['filters', {}],
    ['filters but null', { filters: null }],
    ['a filter of codes', { filters: { category: { conditions: { $is: ['A'] } } } }],
    ['a filter of codes but null', { filters: { code: null } }],
    ['conditions', { filters: { code: { $is: ['A'] } } }],
    ['filters that can be read', { filters: 'code' }],
  ])('are none without %s', (_name, options) => {
    expect(named(options)).toEqual([]);
  });

  it('are none of what a filter has not of its own', () => {
    const inherited: unknown = Object.create({ code: { conditions: { $is: ['A'] } } });

    expect(named({ filters: inherited })).toEqual([]);
  });
});

describe('withoutCampaignCodes', () => {
  const facts = factsOf({
    campaigns: { camp_1: {} },
    vouchers: { OWN: {}, OTHER: { campaign: 'camp_1' }, HELD: { campaign: 'camp_1' } },
  });
  const codes = ({ vouchers }: typeof facts) => [...vouchers.keys()].filter((name) => !name.startsWith('v_'));

  it('leaves out those with a campaign that were named', () => {
    const left = withoutCampaignCodes(facts, ['OWN', 'OTHER', 'UNKNOWN']);

    expect(codes(left)).toEqual(['OWN', 'HELD']);
    expect(left.vouchers.get('HELD')).toBe(facts.vouchers.get('HELD'));
    expect({ ...left, vouchers: facts.vouchers }).toEqual(facts);
  });

  it('leaves all where none was named, and changes nothing of what was read', () => {
    withoutCampaignCodes(facts, ['OTHER']);

    expect(codes(withoutCampaignCodes(facts, []))).toEqual(['OWN', 'OTHER', 'HELD']);
    expect(codes(facts)).toEqual(['OWN', 'OTHER', 'HELD']);
  });
});
