// What formulas may read: the request goes before what is stored.
import { buildDiscountFacts, buildSharedFacts } from '../../../lib/core/evaluation/context';
import {
  type EvaluationRequest,
  factsOf,
  inputOf,
  isFailure,
  listCandidates,
  listed,
  NOON,
  type World,
} from '../../support/core';

const world: World = {
  project: { timezone: 'Europe/Warsaw' },
  vouchers: { CODE: { metadata: { of: 'code' } } },
  tiers: { promo_1: { metadata: { of: 'tier' } } },
};

function factsFor(id: string, more: Partial<World> = {}, request: Partial<EvaluationRequest> = {}) {
  const input = inputOf({ ...world, ...more }, { redeemables: listed(id), ...request });
  const candidates = listCandidates(input.request.redeemables, input.facts);
  if (isFailure(candidates)) throw new Error(candidates.key);
  return buildDiscountFacts(candidates[0]!, buildSharedFacts(input));
}

describe('buildDiscountFacts', () => {
  test.each([
    ['CODE', 'CODE', null, { of: 'code' }],
    ['promo_1', null, 'promo_1', { of: 'tier' }],
    ['LOST', null, null, null],
  ])('of %s name the voucher or the tier, and its metadata', (id, code, tier, metadata) => {
    const facts = factsFor(id);

    expect([facts.voucher, facts.tier]).toMatchObject([code && { code }, tier && { id: tier }]);
    expect(facts.redeemableMetadata).toEqual(metadata);
  });

  it('are null where nothing is known', () => {
    expect(factsFor('CODE')).toMatchObject({
      orderMetadata: null,
      customer: null,
      redemptionMetadata: null,
      publicationMetadata: null,
      tier: null,
    });
  });

  it('have the time of the project', () => {
    expect(factsFor('CODE').time).toMatchObject({ nowMs: Date.parse(NOON), timezone: 'Europe/Warsaw' });
  });

  it("have the metadata of the voucher's own publication", () => {
    const publications = { [factsOf(world).vouchers.get('CODE')!.voucher.id]: { wave: 2 }, v_other: { wave: 3 } };

    expect(factsFor('CODE', { publications }).publicationMetadata).toEqual({ wave: 2 });
    expect(factsFor('promo_1', { publications }).publicationMetadata).toBeNull();
  });

  it('have the metadata of the redemption', () => {
    expect(factsFor('CODE', {}, { metadata: { shop: 1 } }).redemptionMetadata).toEqual({ shop: 1 });
  });

  test.each<[string, Partial<World>, Partial<EvaluationRequest>, object | null]>([
    ['that is sent', { order: { metadata: { a: 1 } } }, { order: { metadata: { b: 2 } } }, { b: 2 }],
    ['that is stored', { order: { metadata: { a: 1 } } }, { order: { id: 'ord_1' } }, { a: 1 }],
    ['that is stored, where null is sent', { order: { metadata: { a: 1 } } }, { order: { metadata: null } }, { a: 1 }],
    ['that is stored, where no order is sent', { order: { metadata: { a: 1 } } }, {}, { a: 1 }],
    ['of none', {}, { order: { amount: 5 } }, null],
  ])('have the metadata of an order %s', (_name, more, request, expected) => {
    expect(factsFor('CODE', more, request).orderMetadata).toEqual(expected);
  });

  test.each<[string, Partial<World>, Partial<EvaluationRequest>, object]>([
    ['that is stored', { customer: { metadata: { a: 1 } } }, {}, { metadata: { a: 1 }, birthdate: null }],
    ['that is sent', {}, { customer: { metadata: { b: 2 } } }, { metadata: { b: 2 }, birthdate: null }],
    ['without metadata', { customer: { metadata: null } }, { customer: {} }, { metadata: {}, birthdate: null }],
    [
      'that is sent over the stored one, key by key',
      { customer: { metadata: { a: 1, b: 1 } } },
      { customer: { metadata: { b: 2 } } },
      { metadata: { a: 1, b: 2 }, birthdate: null },
    ],
  ])('have the metadata of a customer %s', (_name, more, request, expected) => {
    expect(factsFor('CODE', more, request).customer).toEqual(expected);
  });

  const stored = { birthdate: '2000-03-03', birthday: '2000-04-04' };

  test.each([
    ['as sent', stored, { birthdate: '2000-01-01', birthday: '2000-02-02' }, '2000-01-01'],
    ['as sent under its old name', stored, { birthday: '2000-02-02' }, '2000-02-02'],
    ['as stored', stored, { birthdate: null }, '2000-03-03'],
    ['as stored under its old name', { birthday: '2000-04-04' }, {}, '2000-04-04'],
    ['as nobody said', {}, {}, null],
  ])('have the birthdate of a customer %s', (_name, customer, sent, expected) => {
    expect(factsFor('CODE', { customer }, { customer: sent }).customer?.birthdate).toBe(expected);
  });
});
