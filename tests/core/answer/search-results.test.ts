// What a search for a name found.
import {
  toEmailSearchResults,
  searchConfig,
  toNamedSearchResults,
  toPublicationSearchResult,
  toRedemptionSearchResult,
} from '../../../lib/core/answer/search-results';
import { factsOf, NOON, type Redemption, type Rollback } from '../../support/core';

interface Named {
  readonly id: string;
  readonly name?: string | null;
}

describe('toNamedSearchResults', () => {
  const nameOf = ({ name }: Named) => name;

  test.each<[string, Named, string | null]>([
    ['what people call it', { id: 'cust_1', name: 'Ann' }, 'Ann'],
    ['null where it has none', { id: 'cust_1' }, null],
    ['null where its name is null', { id: 'cust_1', name: null }, null],
    ['a name without letters as it is', { id: 'cust_1', name: '' }, ''],
  ])('has %s', (_name, record, name) => {
    expect(toNamedSearchResults('customer', record, nameOf)).toEqual([
      { id: 'cust_1', object: 'customer', name, parent_id: null },
    ]);
  });

  it('is nothing without a record', () => {
    expect(toNamedSearchResults('order', null, nameOf)).toEqual([]);
    expect(toNamedSearchResults('order', undefined, nameOf)).toEqual([]);
  });
});

it('foundPublication says when it was made', () => {
  const record = { id: 'pub_1', source_id: null, created_at: NOON };

  expect(toPublicationSearchResult(record)).toEqual({
    id: 'pub_1',
    object: 'publication',
    name: null,
    parent_id: null,
    created_at: NOON,
  });
});

describe('toRedemptionSearchResult', () => {
  const found = (members: object) =>
    toRedemptionSearchResult({ id: 'r_1', object: 'redemption', ...members } as Redemption | Rollback);
  const ANSWER = { id: 'r_1', object: 'redemption', name: null, parent_id: null };
  const tier = { name: 'Ten off' };

  test.each<[string, object, object]>([
    ['its code', { voucher: { code: 'CODE' } }, { name: 'CODE' }],
    ['its tier', { promotion_tier: tier }, { name: 'Ten off' }],
    ['its tier where the voucher is null', { voucher: null, promotion_tier: tier }, { name: 'Ten off' }],
    ['its code before its tier', { voucher: { code: 'CODE' }, promotion_tier: tier }, { name: 'CODE' }],
    ['nothing where it has neither', {}, {}],
  ])('is called by %s', (_name, members, expected) => {
    expect(found(members)).toEqual({ ...ANSWER, ...expected });
  });

  it('is shown in its whole, and a rollback in what it undid', () => {
    expect(found({ redemption: 'r_0' })).toEqual({ ...ANSWER, parent_id: 'r_0' });
    expect(found({ object: 'redemption_rollback', redemption: 'r_0' })).toEqual({
      ...ANSWER,
      object: 'redemption_rollback',
      parent_id: 'r_0',
    });
  });
});

describe('searchConfig', () => {
  const { config } = factsOf({
    campaigns: {
      camp_1: { name: 'Caf\u00e9' },
      camp_2: { name: 'Other' },
      camp_gone: { name: 'Gone', deleted_at: NOON },
    },
    tiers: {
      promo_1: { name: 'Cafe\u0301', campaign: 'camp_1' },
      promo_2: { name: 'Caf\u00e9', campaign: 'camp_2' },
      promo_gone: { name: 'Caf\u00e9', campaign: 'camp_gone' },
      promo_lost: { name: 'Caf\u00e9', campaign: 'camp_lost' },
      promo_other: { name: 'Other tier', campaign: 'camp_1' },
    },
    stacks: { stack_1: ['promo_1'] },
    rules: { val_1: { name: 'Caf\u00e9' }, val_2: { name: 'Cafe' } },
  });
  const [stack] = config.stacks.values();
  const stacks = new Map(
    [
      { ...stack!, id: 'stack_1', name: 'Caf\u00e9', campaign_id: 'camp_1' },
      { ...stack!, id: 'stack_gone', name: 'Caf\u00e9', campaign_id: 'camp_gone' },
    ].map((record) => [record.id, record] as const),
  );
  const found = (name: string) => searchConfig({ ...config, stacks }, name);
  const CAMPAIGN = { id: 'camp_1', object: 'campaign', name: 'Caf\u00e9', parent_id: null };
  const TIER = { id: 'promo_1', object: 'promotion_tier', name: 'Cafe\u0301', parent_id: 'camp_1' };
  const STACK = { id: 'stack_1', object: 'promotion_stack', name: 'Caf\u00e9', parent_id: 'camp_1' };
  const RULE = { id: 'val_1', object: 'validation_rule', name: 'Caf\u00e9', parent_id: null };

  test.each(['Caf\u00e9', 'Cafe\u0301'])('finds all of one name, but in campaigns that are gone: %s', (name) => {
    const second = { ...TIER, id: 'promo_2', name: 'Caf\u00e9', parent_id: 'camp_2' };

    expect(found(name)).toEqual([CAMPAIGN, TIER, second, STACK, RULE]);
  });

  test.each<[string, object]>([
    ['camp_1', CAMPAIGN],
    ['promo_1', TIER],
    ['stack_1', STACK],
    ['val_1', RULE],
  ])('finds by the id %s', (id, expected) => {
    expect(found(id)).toEqual([expected]);
  });

  test.each(['Gone', 'camp_gone', 'promo_gone', 'promo_lost', 'stack_gone', 'caf\u00e9', ''])(
    'finds nothing by %p',
    (name) => {
      expect(found(name)).toEqual([]);
    },
  );
});

describe('toEmailSearchResults', () => {
  const customer = (id: string) => ({ id, object: 'customer', name: null, parent_id: null });

  it('leaves out the customer who is found by name as well', () => {
    expect(toEmailSearchResults(['cust_1', 'cust_2'], { id: 'cust_1' })).toEqual([customer('cust_2')]);
    expect(toEmailSearchResults(['cust_1', 'cust_2'], undefined)).toEqual([customer('cust_1'), customer('cust_2')]);
    expect(toEmailSearchResults([], undefined)).toEqual([]);
  });
});
