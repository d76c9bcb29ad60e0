// A configuration of any time with a change.
import {
  applyConfigurationChange,
  changeConfiguration,
  type ConfigurationChange,
} from '../../../lib/core/backtest/configuration-change';
import { toDecisionInput } from '../../../lib/core/decision/input';
import { type Campaign, compileConfig, configOf, inputOf, listed, type World } from '../../support/core';
import { BASE, changeOf, definition, limiting, off, withCampaign } from './support';

/** The configuration of a decision of another time, in which everything had another name. */
const recordedConfiguration = (world: World, ...ids: readonly string[]) =>
  toDecisionInput(inputOf(world, { redeemables: listed(...ids) })).configuration;
const namesOf = (records: readonly { readonly id: string; readonly name: string }[]) =>
  Object.fromEntries(records.map(({ id, name }) => [id, name]));

describe('the configuration of a decision with a change', () => {
  const then = recordedConfiguration(
    {
      ...BASE,
      tiers: { promo_1: { name: 'Old', discount: off(9), hierarchy: 7 }, promo_2: { name: 'Old', banner: 'x' } },
    },
    'promo_1',
    'promo_2',
  );

  it('is the same without a change', () => {
    expect(applyConfigurationChange(then, changeOf(BASE))).toEqual(then);
  });

  it('has changed members, and keeps the others as they were', () => {
    const change = changeOf({ ...BASE, tiers: { ...BASE.tiers, promo_1: { discount: off(5) } } });
    const { promotion_tiers: tiers } = applyConfigurationChange(then, change);

    expect(tiers.map(({ id, name, hierarchy, action }) => [id, name, hierarchy, action])).toEqual([
      ['promo_1', 'Old', 7, { discount: off(5) }],
      ['promo_2', 'Old', 1, {}],
    ]);
  });

  it('lacks removed members and records', () => {
    const { promo_2: removed, ...tiers } = BASE.tiers ?? {};
    const change = changeOf({ ...BASE, tiers });
    const unset = {
      ...change,
      members: { ...change.members, promotion_tiers: { promo_1: { set: {}, unset: ['name'] } } },
    };
    const [tier, ...others] = applyConfigurationChange(then, unset).promotion_tiers;

    expect(removed).toBeDefined();
    expect(tier).toMatchObject({ id: 'promo_1', hierarchy: 7 });
    expect(tier).not.toHaveProperty('name');
    expect(others).toEqual([]);
  });

  it('has new records and all that they lead to, unless they are removed', () => {
    const rules = { ...BASE.rules, val_3: limiting('order.amount', 5) };
    const change = changeOf({
      ...BASE,
      rules,
      campaigns: { ...BASE.campaigns, camp_3: {} },
      tiers: { ...BASE.tiers, promo_3: { rules: ['val_3'], category: 'cat_1', campaign: 'camp_3' } },
      stacks: { ...BASE.stacks, stack_2: ['promo_3'] },
    });
    const changed = applyConfigurationChange(then, change);

    expect(changed.promotion_tiers.map(({ id }) => id)).toEqual(['promo_1', 'promo_2', 'promo_3']);
    expect(changed.promotion_stacks.map(({ id }) => id)).toEqual(['stack_2']);
    expect(changed.campaigns.map(({ id }) => id)).toEqual(['camp_promo', 'camp_3']);
    expect(changed.validation_rules.map(({ id }) => id)).toEqual(['val_3']);
    expect(changed.categories.map(({ id }) => id)).toEqual(['cat_1']);
    const gone = { ...change, removed: { ...change.removed, promotion_tiers: ['promo_3'] } };
    expect(applyConfigurationChange(then, gone).promotion_tiers.map(({ id }) => id)).toEqual(['promo_1', 'promo_2']);
  });

  it('has rewards and collections that changed records lead to', () => {
    const records = { rewards: [{ id: 'rew_1' }], product_collections: [{ id: 'pc_1' }] };
    const change = changeOf(BASE);
    const more = { ...change, records: { ...change.records, ...records } } as unknown as ConfigurationChange;

    expect(applyConfigurationChange(then, more)).toMatchObject(records);
  });

  test.each<[string, World['stacking'], World['stacking'], number | undefined]>([
    ['has the changed rule', { redeemables_limit: 5, applicable_redeemables_limit: 2 }, { redeemables_limit: 3 }, 3],
    ['has new rules, where it had defaults', undefined, { redeemables_limit: 3 }, 3],
  ])('%s of stacking', (_name, recorded, after, expected) => {
    const before: World = { ...BASE, ...(after ? {} : { stacking: { redeemables_limit: 5 } }) };
    const change = changeOf({ ...BASE, ...(after && { stacking: after }) }, {}, before);
    const configuration = recordedConfiguration({ ...BASE, ...(recorded && { stacking: recorded }) }, 'promo_1');

    expect(applyConfigurationChange(configuration, change).stacking_rules?.redeemables_limit).toBe(expected);
  });

  it('has no stacking rules where the change returns to the defaults', () => {
    const limited: World = { ...BASE, stacking: { redeemables_limit: 5 } };
    const configuration = recordedConfiguration(limited, 'promo_1');

    expect(applyConfigurationChange(configuration, changeOf(BASE, {}, limited)).stacking_rules).toBeNull();
  });

  it('keeps stacking rules that the change leaves', () => {
    const limits = (redeemables_limit: number, applicable_redeemables_limit: number): World => ({
      ...BASE,
      stacking: { redeemables_limit, applicable_redeemables_limit },
    });
    const change = changeOf(limits(3, 30), {}, limits(5, 30));

    expect(
      applyConfigurationChange(recordedConfiguration(limits(5, 2), 'promo_1'), change).stacking_rules,
    ).toMatchObject({
      redeemables_limit: 3,
      applicable_redeemables_limit: 2,
    });
  });

  it('has the changed definition of codes, beside members that differed then', () => {
    const change = changeOf(
      withCampaign('camp_1', { voucher: definition(off(20)) }),
      {},
      withCampaign('camp_1', { voucher: definition(off(10)) }),
    );
    const voucherThen = (voucher: object | null) => {
      const world = { ...withCampaign('camp_1', { voucher }), vouchers: { CODE: { campaign: 'camp_1' } } };
      const changed = applyConfigurationChange(recordedConfiguration(world, 'CODE'), change);
      return changed.campaigns.find(({ id }) => id === 'camp_1')?.voucher;
    };

    expect(voucherThen(definition(off(15), 4))).toEqual(definition(off(20), 4));
    expect(voucherThen(null)).toBeNull();
  });
});

describe('a whole configuration with a change', () => {
  it('is that of the draft', () => {
    const after: World = {
      ...BASE,
      stacking: { redeemables_limit: 3 },
      campaigns: { camp_1: { name: 'New' }, camp_promo: { campaign_type: 'PROMOTION' } },
      tiers: { promo_1: { discount: off(5) }, promo_3: { discount: off(2) } },
      stacks: { stack_2: ['promo_3'] },
      rules: { val_1: limiting('order.amount', 7), val_3: {} },
    };
    const expected = configOf(after);
    const changed = changeConfiguration(compileConfig(configOf(BASE)), changeOf(after));

    expect(namesOf([...changed.campaigns.values()] as Campaign[])).toEqual({
      camp_1: 'New',
      camp_promo: 'Campaign camp_promo',
    });
    for (const kind of ['stacking', 'tiers', 'stacks', 'categories', 'rewards'] as const)
      expect(changed[kind]).toEqual(expected[kind]);
    expect([...changed.rules.keys()]).toEqual(['val_1', 'val_3']);
    expect(changed.rules.get('val_1')).toMatchObject(expected.rules.get('val_1')!);
    expect(changed).toMatchObject({ version: 1, settings: expected.settings });
  });

  it('keeps what the change leaves', () => {
    const world: World = { ...BASE, collections: { pc_1: {} }, rewards: { rew_1: { campaign: 'camp_1' } } };
    const changed = changeConfiguration(compileConfig(configOf(world)), changeOf(world, {}, world));

    expect(changed.collections).toEqual(configOf(world).collections);
    expect(changed.rewards).toEqual(configOf(world).rewards);
    for (const kind of ['campaigns', 'tiers', 'stacks', 'categories'] as const)
      expect(changed[kind]).toEqual(configOf(world)[kind]);
    expect([...changed.rules.keys()]).toEqual(['val_1', 'val_2']);
  });
});
