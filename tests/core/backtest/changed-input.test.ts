// The input of a decision as if a change had been made before it.
import { buildChangedInput, changeInput } from '../../../lib/core/backtest/changed-input';
import { buildConfigurationChange, type ConfigurationChange } from '../../../lib/core/backtest/configuration-change';
import { buildDecision } from '../../../lib/core/decision/decision';
import {
  type Campaign,
  type Config,
  configOf,
  type DefinitionMember,
  evaluated,
  inputOf,
  listed,
  type RuleAssignment,
  type VoucherDefinition,
  type VoucherWords,
  type World,
} from '../../support/core';

const off = (amount: number) => ({ type: 'AMOUNT', amount_off: amount, effect: 'APPLY_TO_ORDER' }) as const;
const NO_CHANGE = buildConfigurationChange({
  before: configOf({}),
  after: configOf({}),
  assignments: { added: [], removed: [] },
  tiers: [],
});
const changing = (members: Partial<ConfigurationChange>): ConfigurationChange => ({ ...NO_CHANGE, ...members });

describe('the redeemables of a request', () => {
  const world: World = {
    tiers: { promo_1: {}, promo_2: {}, promo_3: {} },
    stacks: { stack_1: ['promo_2', 'promo_3'] },
  };
  const requestOf = (sent: readonly string[], tiers: readonly string[]) =>
    changeInput(inputOf(world, { redeemables: listed(...sent) }), changing({ tiers }), []).request;

  test.each<[string, readonly string[], readonly string[], readonly string[]]>([
    ['stay without added tiers', ['CODE', 'stack_1'], [], ['CODE', 'stack_1']],
    ['have added tiers last', ['CODE'], ['promo_2', 'promo_1'], ['CODE', 'promo_2', 'promo_1']],
    ['name no tier twice', ['promo_1', 'CODE'], ['promo_2', 'promo_1'], ['promo_1', 'CODE', 'promo_2']],
    ['have the tiers of a stack in its place', ['stack_1'], ['promo_1', 'promo_3'], ['promo_2', 'promo_3', 'promo_1']],
    ['keep an unknown stack', ['stack_gone'], ['promo_1'], ['stack_gone', 'promo_1']],
  ])('%s', (_name, sent, tiers, expected) => {
    expect(requestOf(sent, tiers).redeemables).toEqual(listed(...expected));
  });

  it('keep a code that is named like a stack', () => {
    const code = { object: 'voucher', id: 'stack_1' } as const;
    const input = inputOf(world, { redeemables: [code] });

    expect(changeInput(input, changing({ tiers: ['promo_1'] }), []).request.redeemables).toEqual([
      code,
      ...listed('promo_1'),
    ]);
  });
});

describe('the catalogue', () => {
  const input = inputOf(
    { products: { prod_1: { price: 100 } }, skus: { sku_1: { product_id: 'prod_1' } } },
    { redeemables: [] },
  );
  const gift = { names: ['prod_1', 'prod_2', 'mug'], record: { id: 'prod_2' } as never };

  it('has what changed discounts give away, where it lacks it', () => {
    const { catalog } = changeInput(
      input,
      changing({ products: [gift], skus: [{ ...gift, names: ['sku_2'] }] }),
      [],
    ).facts;

    expect(Object.fromEntries(catalog.products)).toMatchObject({
      prod_1: { price: 100 },
      prod_2: { id: 'prod_2' },
      mug: { id: 'prod_2' },
    });
    expect([...catalog.skus.keys()].toSorted()).toEqual(['sku_1', 'sku_2']);
  });

  it('stays where nothing is given away', () => {
    expect(changeInput(input, NO_CHANGE, [])).toEqual(input);
  });
});

const VOUCHERS: Readonly<Record<string, VoucherWords>> = {
  CODE: { campaign: 'camp_1', discount: off(10), rules: ['val_1', 'val_2'] },
  OTHER: { discount: off(10), rules: ['val_1'] },
};

/** The code with a change; the definition of its campaign was another one before. */
const revised = (
  change: Partial<ConfigurationChange>,
  { words, then, now }: { words?: VoucherWords; then?: object | null; now?: object | null } = {},
) => {
  const campaign = (voucher: object | null | undefined): Partial<Campaign> =>
    voucher === undefined ? {} : { voucher: voucher as VoucherDefinition };
  const vouchers = words ? { ...VOUCHERS, CODE: { campaign: 'camp_1', ...words } } : VOUCHERS;
  const input = inputOf({ campaigns: { camp_1: campaign(now) }, vouchers }, { redeemables: listed('CODE') });
  const before = then === undefined ? [] : [{ id: 'camp_1', voucher: then as VoucherDefinition }];
  return { input, facts: changeInput(input, changing(change), before).facts.vouchers };
};

describe('the rules of a code', () => {
  const assignment = (id: string, code: string) => ({ id, related_object_id: code }) as RuleAssignment;
  const after = (added: readonly RuleAssignment[], removed: readonly string[]) =>
    revised({ assignments: { added, removed } })
      .facts.get('CODE')
      ?.voucher.assignments.map(({ id }) => id);

  test.each<[string, readonly RuleAssignment[], readonly string[], readonly string[]]>([
    ['stay', [assignment('asgm_9', 'v_OTHER')], ['asgm_OTHER_0'], ['asgm_CODE_0', 'asgm_CODE_1']],
    ['lack those that are removed', [], ['asgm_CODE_0'], ['asgm_CODE_1']],
    ['have those that are added last', [assignment('asgm_9', 'v_CODE')], [], ['asgm_CODE_0', 'asgm_CODE_1', 'asgm_9']],
    ['are other ones', [assignment('asgm_9', 'v_CODE')], ['asgm_CODE_0', 'asgm_CODE_1'], ['asgm_9']],
  ])('%s', (_name, added, removed, expected) => {
    expect(after(added, removed)).toEqual(expected);
  });

  it('leave other codes as they are', () => {
    const { input, facts } = revised({ assignments: { added: [], removed: ['asgm_CODE_0'] } });

    expect(facts.get('OTHER')).toBe(input.facts.vouchers.get('OTHER'));
    expect(facts.get('CODE')).toMatchObject({ revision: 1, sequence: 0 });
    expect(facts.get('v_CODE')?.voucher.assignments).toHaveLength(1);
  });
});

const redefined = (...members: readonly DefinitionMember[]) => ({ redefined: [{ campaign_id: 'camp_1', members }] });
const gift = (amount: number) => ({ gift: { amount, effect: 'APPLY_TO_ORDER' }, redemption: { quantity: null } });
const points = (amount: number) => ({ loyalty_card: { points: amount }, redemption: { quantity: null } });
const card = (amount: number, balance: number): VoucherWords => ({ gift: { amount, balance } });
const loyalty = (amount: number, balance: number): VoucherWords => ({
  type: 'LOYALTY_CARD',
  loyalty_card: { points: amount, balance },
});

describe('a new definition of a campaign', () => {
  it('reaches its codes', () => {
    const now = { discount: off(50), redemption: { quantity: 3 } };
    const both = revised(redefined('value', 'quantity'), { now }).facts;

    expect(both.get('CODE')?.voucher).toMatchObject({ discount: off(50), redemption: { quantity: 3 } });
    expect(both.get('OTHER')?.voucher).toMatchObject({ discount: off(10), redemption: { quantity: null } });
    expect(revised(redefined('value'), { now }).facts.get('CODE')?.voucher.redemption.quantity).toBeNull();
  });

  test.each<[string, VoucherWords, object | null, object, object]>([
    ['an unused one', card(1_000, 1_000), gift(1_000), gift(1_500), { gift: { amount: 1_500, balance: 1_500 } }],
    ['one with some use', card(1_000, 400), gift(1_000), gift(1_500), { gift: { amount: 1_500, balance: 900 } }],
    [
      'one with more use than there is now',
      card(1_000, 400),
      gift(1_000),
      gift(500),
      { gift: { amount: 500, balance: 0 } },
    ],
    [
      'an unused one',
      loyalty(900, 900),
      points(900),
      points(1_000),
      { loyalty_card: { points: 1_000, balance: 1_000 } },
    ],
    [
      'one with some use',
      loyalty(900, 200),
      points(900),
      points(1_000),
      { loyalty_card: { points: 1_000, balance: 300 } },
    ],
    [
      'one with more use than there is now',
      loyalty(900, 200),
      points(900),
      points(100),
      { loyalty_card: { points: 100, balance: 0 } },
    ],
  ])('moves the balance of a card: %s', (_name, words, then, now, expected) => {
    expect(revised(redefined('value'), { words, then, now }).facts.get('CODE')?.voucher).toMatchObject(expected);
  });

  test.each<[string, VoucherWords, object | null | undefined, object | undefined]>([
    ['one of another amount', card(2_000, 400), gift(1_000), gift(1_500)],
    ['where there was no definition', card(1_000, 400), null, gift(1_500)],
    ['where there was none of cards', card(1_000, 400), points(1_000), gift(1_500)],
    ['where there is none of cards', card(1_000, 400), gift(1_000), points(9)],
    ['one of other points', loyalty(800, 200), points(900), points(1_000)],
    ['where there was no definition', loyalty(900, 200), null, points(1_000)],
    ['where there was none of points', loyalty(900, 200), gift(9), points(1_000)],
    ['one of points, where there are gift cards', loyalty(900, 200), gift(9), gift(10)],
    ['a gift card, where there are points', card(900, 200), points(9), points(10)],
    ['where there is none of points', loyalty(900, 200), points(900), gift(9)],
    ['where the campaign was unknown', card(1_000, 400), undefined, gift(1_500)],
    ['where the campaign has no definition', card(1_000, 400), gift(1_000), undefined],
  ])('leaves the balance of a card: %s', (_name, words, then, now) => {
    const { input, facts } = revised(redefined('value'), {
      words,
      ...(then !== undefined && { then }),
      ...(now && { now }),
    });
    const { gift: credits, loyalty_card } = input.facts.vouchers.get('CODE')!.voucher;

    expect(facts.get('CODE')?.voucher).toMatchObject({ gift: credits, loyalty_card });
  });

  it('leaves a code whose campaign is gone', () => {
    const gone = { redefined: [{ campaign_id: 'camp_gone', members: ['value'] as const }] };
    const { input, facts } = revised(gone, { words: { ...card(1_000, 400), campaign: 'camp_gone' } });

    expect(facts.get('CODE')).toBe(input.facts.vouchers.get('CODE'));
  });

  it('leaves codes of other campaigns', () => {
    const other = { redefined: [{ campaign_id: 'camp_2', members: ['value'] as const }] };
    const { input, facts } = revised(other, { words: card(1_000, 400), then: gift(1_000), now: gift(1_500) });

    expect(facts.get('CODE')).toBe(input.facts.vouchers.get('CODE'));
  });
});

describe('a recorded decision with a change', () => {
  const world = (voucher: object): World => ({
    campaigns: { camp_1: { voucher: voucher as VoucherDefinition } },
    vouchers: { CARD: { campaign: 'camp_1', ...card(1_000, 400) } },
    customer: {},
  });
  const recorded = inputOf(world(gift(1_000)), { redeemables: listed('CARD'), order: { amount: 5_000 } });
  const decision = buildDecision({ input: recorded, evaluation: evaluated(recorded) }, null);
  const { config } = inputOf(world(gift(1_500)), { redeemables: [] }).facts;
  const balanceOf = (input: typeof recorded) => input.facts.vouchers.get('CARD')?.voucher.gift?.balance;

  it('has the customer, the order and the time of then, and the set-up of the change', () => {
    const input = buildChangedInput(decision, changing(redefined('value')), { config });

    expect(input).toMatchObject({
      nowMs: recorded.nowMs,
      request: recorded.request,
      facts: { customer: recorded.facts.customer },
    });
    expect(input.facts.config).toBe(config satisfies Config);
    expect(balanceOf(input)).toBe(900);
  });

  it('has the counts and balances that the change would have left', () => {
    const adjust = (input: typeof recorded) => {
      expect(balanceOf(input)).toBe(400);
      return {
        ...input.facts,
        vouchers: inputOf({ vouchers: { CARD: { campaign: 'camp_1', ...card(1_000, 100) } } }, recorded.request).facts
          .vouchers,
      };
    };

    expect(balanceOf(buildChangedInput(decision, changing(redefined('value')), { config, adjust }))).toBe(600);
  });
});
