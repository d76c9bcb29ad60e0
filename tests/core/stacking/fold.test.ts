// The fold itself: what a refusal shows, what explain notes of metadata and of limits of units, and a later beginning.
import { evaluationContext } from '../../../lib/core/evaluation/context';
import { fold, startFold } from '../../../lib/core/stacking/fold';
import { listUnitUses } from '../../../lib/core/evaluation/candidate/outcome';
import type { Redeemable } from '../../../lib/model/request';
import { openEvaluation } from '../../../lib/core/stacking/combine';
import {
  buildCandidates,
  evaluated,
  type EvaluationRequest,
  inputOf,
  isApplicable,
  isFailure,
  listed,
  type VoucherWords,
  type World,
} from '../../support/core';
import { configWith, schemaOf } from '../metadata/support';

const A = { object: 'product', id: 'A' } as const;
const off = (amount_off: number, members: VoucherWords = {}): VoucherWords => ({
  discount: { type: 'AMOUNT', amount_off },
  ...members,
});
const NUMBER = { type: 'number', optional: false } as const;

describe('a request whose metadata breaks its schema', () => {
  const outcomeOf = (metadata: Readonly<Record<string, unknown>>, explain = true) => {
    const input = inputOf(
      { vouchers: { ONE: off(5) } },
      { redeemables: listed('ONE'), order: { amount: 900 }, metadata },
    );
    const config = { ...input.facts.config, ...configWith(schemaOf('redemption', { p: NUMBER })) };
    const { outcomes } = evaluated({ ...input, explain, facts: { ...input.facts, config } });
    return outcomes[0]!;
  };
  const metadataStep = (metadata: Readonly<Record<string, unknown>>) =>
    outcomeOf(metadata).trace?.steps.find(({ check }) => check === 'metadata');

  it('refuses each redeemable by name', () => {
    expect(outcomeOf({ p: 'x' })).toMatchObject({
      status: 'INAPPLICABLE',
      failure: { key: 'metadata_validation_failed', resource_id: 'ONE', resource_type: 'voucher' },
    });
    expect(outcomeOf({ p: 1 }).status).toBe('APPLICABLE');
  });

  it('is explained, where there are schemas', () => {
    const input = inputOf({ vouchers: { ONE: off(5) } }, { redeemables: listed('ONE'), order: { amount: 900 } });
    const { outcomes } = evaluated({ ...input, explain: true });

    expect(metadataStep({ p: 'x' })).toEqual({
      check: 'metadata',
      passed: false,
      saw: "p: must be a number (actual value is 'x')",
    });
    expect(metadataStep({ p: 1 })).toEqual({ check: 'metadata', passed: true, saw: null });
    expect(outcomes[0]?.trace?.steps.map(({ check }) => check)).not.toContain('metadata');
  });
});

it('an incomplete bundle is beside the failure, and not in it', () => {
  const bundle_rules = { '1': { conditions: { $is: [A] } } };
  const world: World = { rules: { val_1: { bundle_rules } }, vouchers: { ONE: off(5, { rules: ['val_1'] }) } };
  const { outcomes } = evaluated(
    inputOf(world, { redeemables: listed('ONE'), order: { items: [{ product_id: 'B', price: 5 }] } }),
  );

  const { failure, bundle } = outcomes[0] as { readonly failure?: object; readonly bundle?: object };
  expect(bundle).toMatchObject({ quantity: 0, missing: [{ id: 'A', item_quantity: 1 }] });
  expect(failure).not.toHaveProperty('bundle');
});

it('a refusal without a bundle has none', () => {
  const { outcomes } = evaluated(inputOf({}, { redeemables: listed('NONE') }));

  expect(outcomes[0]).toMatchObject({ status: 'INAPPLICABLE', failure: { key: 'not_found' } });
  expect(outcomes[0]).not.toHaveProperty('bundle');
});

it('an added line has the place behind the lines of the order', () => {
  const unit = { type: 'UNIT', unit_off: 1, unit_type: 'X', effect: 'ADD_NEW_ITEMS' } as const;
  const items = [
    { product_id: 'A', price: 5 },
    { product_id: 'B', price: 5 },
  ];
  const { outcomes } = evaluated(
    inputOf({ vouchers: { ONE: { discount: unit } } }, { redeemables: listed('ONE'), order: { items } }),
  );

  expect(outcomes.filter(isApplicable).map(({ applied }) => applied.lines.map(({ index }) => index))).toEqual([[2]]);
});

describe('limits of units', () => {
  const included = [
    { ...A, product_campaign_quantity_limit: 3 },
    { object: 'product', id: 'B', product_campaign_quantity_limit: 9 },
  ] as const;
  const limited = (amount_off: number): VoucherWords => ({
    discount: { type: 'AMOUNT', amount_off, effect: 'APPLY_TO_ITEMS' },
    campaign: 'camp_1',
    rules: ['val_1'],
  });
  const world: World = {
    campaigns: { camp_1: {} },
    rules: { val_1: { applicable_to: { included } } },
    vouchers: { ONE: limited(5), TWO: limited(7) },
  };
  const line = (product_id: string, quantity: number) => ({ product_id, price: 100, quantity });
  const request = (...items: readonly ReturnType<typeof line>[]) => ({
    redeemables: listed('ONE', 'TWO'),
    order: { items },
  });
  const limit = 'product_campaign_quantity_limit';
  const ofA = (counted: number, units: number) => ({ limit, counter: 'camp_1|p|A', max: 3, counted, units });
  const ofB = (counted: number, units: number) => ({ limit, counter: 'camp_1|p|B', max: 9, counted, units });

  it.each([
    ['where some units are left', [line('A', 2)], [true, [ofA(0, 2)]], [true, [ofA(2, 1)]]],
    ['where no unit is left', [line('A', 3)], [true, [ofA(0, 3)]], [false, [ofA(3, 0)]]],
    [
      'where no unit of one product is left',
      [line('A', 3), line('B', 1)],
      [true, [ofA(0, 3), ofB(0, 1)]],
      [false, [ofA(3, 0), ofB(1, 1)]],
    ],
  ])('are explained with what was counted before, %s', (_, items, ...expected) => {
    const { outcomes } = evaluated({ ...inputOf(world, request(...items)), explain: true });

    const steps = outcomes.map(({ trace }) => trace?.steps.find(({ check }) => check === 'unit_limits'));
    expect(steps).toEqual(expected.map(([passed, saw]) => ({ check: 'unit_limits', passed, saw })));
  });

  it('are not explained where there are none', () => {
    const { outcomes } = evaluated({
      ...inputOf({ vouchers: { ONE: off(5) } }, { redeemables: listed('ONE'), order: { amount: 9 } }),
      explain: true,
    });

    expect(outcomes[0]?.trace?.steps.map(({ check }) => check)).not.toContain('unit_limits');
  });

  it('count what applied before a later beginning', () => {
    const input = evaluationContext(inputOf(world, request(line('A', 2))));
    const candidates = buildCandidates(input.request.redeemables, input.facts);
    const opened = openEvaluation(candidates, input);
    if (isFailure(opened)) throw new Error(opened.key);
    const { start, situation } = opened;
    const { state } = fold(candidates.slice(0, 1), startFold(start), situation);
    const { outcomes, state: end } = fold(candidates.slice(1), state, situation);

    expect(outcomes.map(listUnitUses)).toEqual([[1]]);
    expect([state.earlier.length, end.earlier.length]).toEqual([1, 2]);
  });
});

it('units beyond the bounds of an order are refused', () => {
  const unit = { type: 'UNIT', unit_off: 1_000_000, unit_type: 'A', effect: 'ADD_NEW_ITEMS' } as const;
  const order = { items: [{ product_id: 'A', price: 1 }] };
  const { outcomes } = evaluated(
    inputOf({ vouchers: { ONE: { discount: unit } } }, { redeemables: listed('ONE'), order }),
  );

  expect(outcomes[0]).toMatchObject({
    status: 'INAPPLICABLE',
    failure: { key: 'invalid_order', resource_id: 'ONE', resource_type: 'voucher' },
  });
});

describe('a card is refused', () => {
  const world: World = {
    customer: { id: 'cust_1' },
    campaigns: { camp_1: { campaign_type: 'LOYALTY_PROGRAM' } },
    rewards: { rew_1: { campaign: 'camp_1', coin: { exchange_ratio: 1, points_ratio: 1 } } },
    vouchers: { CARD: { points: 10, campaign: 'camp_1', holder_id: 'cust_1' }, GIFT: { gift: 5 } },
  };
  const refusalOf = (redeemable: Omit<Redeemable, 'object'>, request: Partial<EvaluationRequest>) => {
    const redeemables = [{ object: 'voucher', ...redeemable }] as const;
    const { outcomes } = evaluated(inputOf(world, { redeemables, customer: { id: 'cust_1' }, ...request }));
    return outcomes[0];
  };

  it.each<[string, Omit<Redeemable, 'object'>, Partial<EvaluationRequest>, string]>([
    [
      'for more points than it has',
      { id: 'CARD', reward: { id: 'rew_1', points: 11 } },
      { order: { amount: 9_000 } },
      'loyalty_card_points_exceeded',
    ],
    ['for points without an order', { id: 'CARD', reward: { id: 'rew_1' } }, {}, 'missing_amount'],
    ['for credits without an order', { id: 'GIFT' }, {}, 'missing_amount'],
  ])('%s', (_, redeemable, request, key) => {
    expect(refusalOf(redeemable, request)).toMatchObject({
      status: 'INAPPLICABLE',
      failure: { key, resource_id: redeemable.id, resource_type: 'voucher' },
    });
  });
});
