// A configuration and its changes, for tests of both.
import { buildConfigurationChange, type ConfigurationChange } from '../../../lib/core/backtest/configuration-change';
import { configOf, type ValidationRule, type VoucherDefinition, type World } from '../../support/core';

export const off = (amount: number) => ({ type: 'AMOUNT', amount_off: amount, effect: 'APPLY_TO_ORDER' }) as const;
export const limiting = (name: string, max = 100): Partial<ValidationRule> => ({
  rules: { '1': { name, conditions: { $less_than_or_equal: [max] } } },
});
export const definition = (discount: object, quantity: number | null = null) =>
  ({ discount, redemption: { quantity } }) as unknown as VoucherDefinition;

/** What changes are made to. */
export const BASE: World = {
  rules: { val_1: limiting('order.amount'), val_2: {} },
  campaigns: {
    camp_1: { name: 'One', voucher: definition(off(10)) },
    camp_2: { name: 'Two', rules: ['val_1'] },
    camp_promo: { campaign_type: 'PROMOTION' },
  },
  tiers: { promo_1: { discount: off(1) }, promo_2: { discount: off(2) } },
  stacks: { stack_1: ['promo_1'] },
  categories: { cat_1: {} },
};

export type Draft = Partial<Pick<ConfigurationChange, 'assignments' | 'tiers'>>;
const NO_CODES = { added: [], removed: [] };
export const changeOf = (after: World, draft: Draft = {}, before = BASE) =>
  buildConfigurationChange({
    before: configOf(before),
    after: configOf(after),
    assignments: NO_CODES,
    tiers: [],
    ...draft,
  });

export const withCampaign = (id: string, members: object): World => ({
  ...BASE,
  campaigns: { ...BASE.campaigns, [id]: { ...BASE.campaigns?.[id], ...members } },
});
