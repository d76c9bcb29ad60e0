// The change of a draft as a plain value.
import { isNoChange } from '../../../lib/core/backtest/configuration-change';
import { configOf, type RuleAssignment, type World } from '../../support/core';
import { BASE, changeOf, definition, type Draft, limiting, off, withCampaign } from './support';

const NONE = { campaigns: [], promotion_tiers: [], promotion_stacks: [], validation_rules: [] };

describe('a draft', () => {
  test.each<[string, boolean, World, Draft]>([
    ['without changes', true, BASE, {}],
    ['that removes a tier', false, { ...BASE, tiers: { promo_1: { discount: off(1) } } }, {}],
    ['that changes a rule', false, { ...BASE, rules: { ...BASE.rules, val_2: limiting('order.amount') } }, {}],
    ['that changes the stacking rules', false, { ...BASE, stacking: { redeemables_limit: 3 } }, {}],
    [
      'that assigns a rule to a code',
      false,
      BASE,
      { assignments: { added: [{ id: 'a' } as RuleAssignment], removed: [] } },
    ],
    [
      'that gives a code another rule',
      false,
      BASE,
      { assignments: { added: [{ id: 'b' } as RuleAssignment], removed: ['a'] } },
    ],
    ['that takes a rule from a code', false, BASE, { assignments: { added: [], removed: ['a'] } }],
    ['that adds a tier to requests', false, BASE, { tiers: ['promo_1'] }],
    ['that changes a category alone', true, { ...BASE, categories: { cat_1: { name: 'x' } } }, {}],
  ])('%s is no change: %s', (_name, expected, after, draft) => {
    expect(isNoChange(changeOf(after, draft))).toBe(expected);
  });

  it('removes records that are gone, or that are being deleted', () => {
    const { camp_2: deleted, ...campaigns } = BASE.campaigns ?? {};
    const after = {
      ...BASE,
      campaigns: { ...campaigns, camp_2: { ...deleted, deleted_at: '2026-11-01' } },
      stacks: {},
    } as World;
    const change = changeOf(after);

    expect(change.removed).toEqual({ ...NONE, campaigns: ['camp_2'], promotion_stacks: ['stack_1'] });
    expect(change.members).toEqual({ campaigns: {}, promotion_tiers: {}, promotion_stacks: {}, validation_rules: {} });
    expect(change.records.campaigns).toEqual([]);
  });

  it('sets and removes members of records', () => {
    const before = withCampaign('camp_1', { description: 'old', metadata: { a: 1 } });
    const change = changeOf(withCampaign('camp_1', { name: 'New', metadata: { a: 2 } }), {}, before);

    expect(change.members.campaigns).toEqual({
      camp_1: { set: { name: 'New', metadata: { a: 2 } }, unset: ['description'] },
    });
    expect(change.redefined).toEqual([]);
  });

  it('sets all members of a new record, and holds it with all that it leads to', () => {
    const change = changeOf({
      ...BASE,
      tiers: { ...BASE.tiers, promo_3: { discount: off(3), rules: ['val_2'], category: 'cat_1' } },
    });

    expect(change.members.promotion_tiers).toMatchObject({
      promo_3: { set: { id: 'promo_3', name: 'Tier promo_3', action: { discount: off(3) } }, unset: [] },
    });
    expect(change.records).toMatchObject({
      promotion_tiers: [{ id: 'promo_3' }],
      validation_rules: [{ id: 'val_2' }],
      categories: [{ id: 'cat_1' }],
    });
  });

  it('leaves out members that only show work in progress', () => {
    const work = { updated_at: 'now', creation_status: 'IN_PROGRESS', redefining: 'x', assignments_count: 9 };

    expect(changeOf(withCampaign('camp_1', work)).members.campaigns).toEqual({ camp_1: { set: {}, unset: [] } });
    expect(changeOf(BASE, {}, withCampaign('camp_1', work)).members.campaigns).toEqual({
      camp_1: { set: {}, unset: [] },
    });
  });

  test.each<[string, object | null, object | null, object, readonly object[]]>([
    [
      'changes members of the definition of codes',
      definition(off(10)),
      definition(off(20), 3),
      { set: {}, unset: [], voucher: { set: { discount: off(20), redemption: { quantity: 3 } }, unset: [] } },
      [{ campaign_id: 'camp_1', members: ['value', 'quantity'] }],
    ],
    [
      'removes members of the definition of codes',
      definition(off(10)),
      { redemption: { quantity: 3 } },
      { set: {}, unset: [], voucher: { set: { redemption: { quantity: 3 } }, unset: ['discount'] } },
      [{ campaign_id: 'camp_1', members: ['value', 'quantity'] }],
    ],
    [
      'sets a first definition as a whole',
      null,
      definition(off(20)),
      { set: { voucher: definition(off(20)) }, unset: [] },
      [],
    ],
    ['takes a definition away', definition(off(10)), null, { set: { voucher: null }, unset: [] }, []],
  ])('%s', (_name, before, after, members, redefined) => {
    const change = changeOf(
      withCampaign('camp_1', { voucher: after }),
      {},
      withCampaign('camp_1', { voucher: before }),
    );

    expect(change.members.campaigns).toEqual({ camp_1: members });
    expect(change.redefined).toEqual(redefined);
  });

  it('has no new definition of a campaign that is new', () => {
    expect(changeOf(withCampaign('camp_3', { voucher: definition(off(1)) })).redefined).toEqual([]);
  });

  it('changes stacking rules member by member', () => {
    const limit = (redeemables_limit: number): World => ({ ...BASE, stacking: { redeemables_limit } });

    expect(changeOf(limit(3), {}, limit(5)).stacking).toEqual({
      set: { redeemables_limit: 3 },
      unset: [],
      record: configOf(limit(3)).stacking,
    });
    expect(changeOf(BASE, {}, limit(5)).stacking).toMatchObject({ set: {}, record: null });
    expect(changeOf(limit(5), {}, limit(5)).stacking).toBeNull();
  });

  test.each<[string, boolean, string, Draft]>([
    ['the day', true, 'redemption.count.daily', {}],
    ['the key pair', true, 'redemption.count.per_api_key', {}],
    ['the day and the customer', true, 'redemption.count.per_customer.daily', {}],
    ['all time', false, 'campaign.redemptions.count', { tiers: ['promo_1'] }],
    ['the customer', false, 'redemption.count.per_customer', {}],
    ['the customer, with an added tier', true, 'redemption.count.per_customer', { tiers: ['promo_1'] }],
    ['amounts', false, 'order.amount', { tiers: ['promo_1'] }],
  ])('whose rule counts by %s counts what decisions may not hold: %s', (_name, expected, counter, draft) => {
    expect(changeOf({ ...BASE, rules: { ...BASE.rules, val_2: limiting(counter) } }, draft).isCounted).toBe(expected);
  });

  it('holds the rules of its codes and added tiers, the campaigns that it limits, and the periods of promotions', () => {
    const daily = limiting('campaign.redemptions.count.daily');
    const world: World = { ...BASE, rules: { ...BASE.rules, val_3: daily } };
    const added = [{ rule_id: 'val_2' } as RuleAssignment];
    const change = changeOf(
      { ...world, tiers: { ...BASE.tiers, promo_2: { discount: off(2), rules: ['val_3'] } } },
      { tiers: ['promo_1'], assignments: { added, removed: ['a'] } },
      world,
    );

    expect(change.records.validation_rules.map(({ id }) => id)).toEqual(['val_2', 'val_3']);
    expect(change.records.promotion_tiers.map(({ id }) => id)).toEqual(['promo_1', 'promo_2']);
    expect(change).toMatchObject({
      assignments: { added, removed: ['a'] },
      limited: ['camp_promo'],
      isCounted: true,
      periods: { before: {}, after: { camp_promo: ['campaign.redemptions.count.daily'] } },
      tiers: ['promo_1'],
      products: [],
      skus: [],
    });
  });
});
