// Candidates: what is looked up for each redeemable, and what several rules leave of the products.
import {
  type CompiledDefinition,
  decide,
  factsOf,
  isFailure,
  listCandidates,
  listed,
  type ProductScope,
  type ScopeDefinition,
  type World,
} from '../../../support/core';

const product = (id: string): ScopeDefinition => ({ object: 'product', id });
const only = (...ids: readonly string[]): ProductScope => ({
  included: ids.map(product),
  excluded: [],
  included_all: false,
});
const allBut = (...ids: readonly string[]): ProductScope => ({
  included: [],
  excluded: ids.map(product),
  included_all: true,
});

function candidateIn(world: World, id: string) {
  const candidates = listCandidates(listed(id), factsOf(world));
  if (isFailure(candidates)) throw new Error(candidates.key);
  return candidates[0]!;
}

function candidateWith(...scopes: readonly (ProductScope | undefined)[]) {
  const names = scopes.map((_, index) => `val_${index}`);
  const rules = Object.fromEntries(
    scopes.map((scope, index) => [`val_${index}`, scope === undefined ? {} : { applicable_to: scope }]),
  );
  return candidateIn({ rules, vouchers: { CODE: { rules: names } } }, 'CODE');
}

const records = (list: readonly CompiledDefinition[]) => list.map(({ definition }) => definition);

function scopeOf(...scopes: readonly (ProductScope | undefined)[]): ProductScope | null {
  const { scope } = candidateWith(...scopes);
  if (scope === null) return null;
  const { included_all } = scope;
  return { included: records(scope.included), excluded: records(scope.excluded), included_all };
}

describe('the products that rules leave', () => {
  const noLists = { included_all: false } as unknown as ProductScope;

  test.each<[string, readonly (ProductScope | undefined)[], ProductScope | null]>([
    ['no rule', [], null],
    ['rules without products', [undefined, undefined], null],
    ['one rule', [only('A')], only('A')],
    ['one rule beside others without products', [undefined, allBut('B'), undefined], allBut('B')],
    ['two rules that include', [only('A'), only('B')], only('A', 'B')],
    [
      'a rule that includes everything, beside one that includes some',
      [allBut('B'), only('A')],
      { included: [product('A')], excluded: [product('B')], included_all: false },
    ],
    [
      'two rules that include everything',
      [allBut('A'), allBut('B')],
      { included: [], excluded: [product('A'), product('B')], included_all: true },
    ],
    [
      'a rule that includes everything and names some, beside one that includes some',
      [{ ...allBut(), included: [product('C')] }, only('A')],
      { included: [product('A')], excluded: [], included_all: false },
    ],
    [
      'a rule that includes everything, beside one that includes nothing',
      [allBut('A'), only()],
      { included: [], excluded: [product('A')], included_all: true },
    ],
    [
      'two rules that include everything and name some',
      [
        { ...allBut('B'), included: [product('A')] },
        { ...allBut(), included: [product('C')] },
      ],
      { included: [product('A'), product('C')], excluded: [product('B')], included_all: true },
    ],
    ['two rules that include nothing', [only(), only()], only()],
    ['one rule without lists', [noLists], only()],
    ['a rule without lists, beside one that includes everything', [noLists, allBut('A')], allBut('A')],
    ['two rules without lists', [noLists, noLists], only()],
    ['a rule without lists, beside one that includes some', [noLists, only('A')], only('A')],
  ])('of %s', (_name, scopes, expected) => {
    expect(scopeOf(...scopes)).toEqual(expected);
  });

  it('keep the limits of units of every rule, also of one that includes everything', () => {
    const limited = { ...product('C'), product_campaign_quantity_limit: 1 };
    const { scope } = candidateWith({ ...allBut(), included: [limited] }, only('A'));

    expect(records(scope!.limited)).toEqual([limited]);
  });
});

describe('what is looked up for a redeemable', () => {
  const world: World = {
    categories: { cat_1: { hierarchy: 7 } },
    rules: { val_own: {}, val_campaign: {}, val_bundle: { bundle_rules: { type: 'ALL', items: [] } } },
    campaigns: {
      camp_1: { rules: ['val_campaign', 'val_own', 'val_gone'] },
      camp_promo: { campaign_type: 'PROMOTION', rules: ['val_campaign'] },
    },
    vouchers: {
      FREE: { category: 'cat_gone' },
      OF_CAMPAIGN: { campaign: 'camp_1', rules: ['val_own', 'val_bundle'], category: 'cat_1' },
    },
    tiers: { promo_1: { rules: ['val_own'] } },
  };
  const found = (id: string) => {
    const { rules, categories, hierarchy, bundle, scope } = candidateIn(world, id);
    return {
      rules: rules.map((rule) => rule.id),
      categories: categories.map((one) => one.id),
      hierarchy,
      bundle,
      scope,
    };
  };

  test.each([
    ['FREE', { rules: [], categories: [], hierarchy: 1, bundle: null, scope: null }],
    ['LOST', { rules: [], categories: [], hierarchy: 1, bundle: null, scope: null }],
    [
      'OF_CAMPAIGN',
      {
        rules: ['val_own', 'val_bundle', 'val_campaign'],
        categories: ['cat_1'],
        hierarchy: 7,
        bundle: { members: [], limit: 1 },
        scope: null,
      },
    ],
    ['promo_1', { rules: ['val_own', 'val_campaign'], categories: [], hierarchy: 1, bundle: null, scope: null }],
  ])('%s: its own rules, then those of its campaign, each once', (id, expected) => {
    expect(found(id)).toStrictEqual(expected);
  });
});

test.each([
  ['a stack beside a code', ['stack_1', 'ONE'], 'A promotion stack is sent alone, without other redeemables.'],
  ['a code twice', ['ONE', 'v_ONE'], 'Redeemable v_ONE is listed twice.'],
])('says why a list is refused: %s', (_name, ids, details) => {
  const world: World = { vouchers: { ONE: {} }, stacks: { stack_1: [] } };

  expect(decide(world, { redeemables: listed(...ids) })).toMatchObject({ refused: { details } });
});
