// Earning rules of a loyalty program: what is stored, changed and refused.
import * as app from '../../support/app';
import { aCaller, aProject, dump, PROJECT, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;

beforeEach(async () => {
  project = await aProject();
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  campaignId = (await app.createLoyalty(project.rt, project.caller, { name: 'Club', type: 'AUTO_UPDATE', voucher })).id;
});

type Rules = app.CreateEarningRulesRequest;

const FIXED = { event: 'order.paid', loyalty: { type: 'FIXED', points: 5 } } as const;
const ORDER_AMOUNT = { type: 'PROPORTIONAL', calculation_type: 'ORDER_AMOUNT' } as const;

const create = (rules: Rules, campaign = 'Club') => app.createEarningRules(project.rt, project.caller, campaign, rules);
const named = (id: string) => ({ campaignId: 'Club', id });
const update = (id: string, request: app.UpdateEarningRuleRequest) =>
  app.updateEarningRule(project.rt, project.caller, named(id), request);

describe('createEarningRules', () => {
  test('stores what was sent, and answers it', async () => {
    const goods = { object: 'product', id: 'prod_1' } as const;
    const step = { every: 2, points: '5', applicable_to: [goods] };
    const [rule] = await create([
      {
        event: 'order.paid',
        loyalty: { type: 'PROPORTIONAL', calculation_type: 'ORDER_ITEMS_QUANTITY', order_items: { quantity: step } },
        source: { banner: 'Five for two' },
        start_date: '2026-03-01T00:00:00Z',
        metadata: { note: 'spring' },
      },
    ]);

    expect(rule).toEqual({
      id: expect.stringMatching(/^ern_/) as string,
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      event: 'order.paid',
      loyalty: {
        type: 'PROPORTIONAL',
        calculation_type: 'ORDER_ITEMS_QUANTITY',
        order_items: { quantity: { every: 2, points: 5, applicable_to: [goods] } },
      },
      source: { banner: 'Five for two', object_id: campaignId, object_type: 'campaign' },
      active: true,
      start_date: '2026-03-01T00:00:00.000Z',
      validation_rule_id: null,
      pending_points: null,
      metadata: { note: 'spring' },
      automation_id: expect.stringMatching(/^auto_/) as string,
      object: 'earning_rule',
    });
    expect(await app.getEarningRule(project.rt, project.caller, named(rule!.id))).toEqual(rule);
  });

  test('takes a custom event by its name, with or without its schema', async () => {
    const manager = aCaller({ kind: 'management' });
    const { id } = await app.createEventSchema(project.rt, manager, PROJECT, {
      name: 'read',
      schema: { properties: {} },
    });
    const loyalty = { type: 'FIXED', points: 1 } as const;

    const rules = await create([
      { event: 'read', loyalty },
      { event: 'read', loyalty, custom_event: { schema_id: id } },
    ]);

    expect(rules.map(({ event, custom_event }) => [event, custom_event])).toEqual([
      ['read', { schema_id: id }],
      ['read', { schema_id: id }],
    ]);
  });

  test.each<[string, Rules[number], RegExp]>([
    ['a fixed rule without points', { ...FIXED, loyalty: { type: 'FIXED' } }, /\.loyalty\.points is required/],
    [
      'points of 0 without a formula',
      { ...FIXED, loyalty: { type: 'FIXED', points: 0 } },
      /\.loyalty\.points must be 1 or more without a points_formula/,
    ],
    ['no calculation', { ...FIXED, loyalty: { type: 'PROPORTIONAL' } }, /calculation_type is required/],
    [
      'a calculation without its step',
      { ...FIXED, loyalty: { ...ORDER_AMOUNT, order: { total_amount: { every: 1, points: 1 } } } },
      /^Loyalty order rules must contain one of the following properties - 'amount'$/,
    ],
    [
      'a step without points',
      { ...FIXED, loyalty: { ...ORDER_AMOUNT, order: { amount: { every: 1 } } } },
      /amount\.points/,
    ],
    [
      'metadata without a property',
      {
        ...FIXED,
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: 'ORDER_METADATA',
          order: { metadata: { every: 1, points: 1 } },
        },
      },
      /metadata\.property is required/,
    ],
    [
      'lines of no product',
      {
        ...FIXED,
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: 'ORDER_ITEMS_AMOUNT',
          order_items: { amount: { every: 1, points: 1 } },
        },
      },
      /needs \.object with \.id, or \.applicable_to/,
    ],
    [
      'metadata of an event for an order',
      {
        ...FIXED,
        loyalty: {
          type: 'PROPORTIONAL',
          calculation_type: 'CUSTOM_EVENT_METADATA',
          custom_event: { metadata: { every: 1, points: 1, property: 'a' } },
        },
      },
      /does not fit the event order\.paid/,
    ],
    [
      'an event without a schema',
      { ...FIXED, event: 'bought' },
      /^Property \[1\]\.event must be order\.paid, .* or the name of a custom event/,
    ],
    [
      'a schema for orders',
      { ...FIXED, custom_event: { schema_id: 'ms_1' } },
      /must be null for the event order\.paid/,
    ],
    [
      'an end before the start',
      { ...FIXED, start_date: '2026-03-02', expiration_date: '2026-03-01' },
      /^\[1\]\.expiration_date must not be before start_date/,
    ],
  ])('refuses %s, and stores none of the rules', async (_case, rule, details) => {
    const before = await dump(project.rt);

    const failure = await refusal(create([FIXED, rule]));

    expect(failure).toMatchObject({ key: 'invalid_payload', details: expect.stringMatching(details) as string });
    expect(await dump(project.rt)).toEqual(before);
  });

  test('takes formulas, and points of 0 or none beside them', async () => {
    const points_formula = 'CEIL(ORDER_AMOUNT; 0)';
    const rules = await create([
      { ...FIXED, loyalty: { type: 'FIXED', points_formula } },
      { ...FIXED, loyalty: { ...ORDER_AMOUNT, order: { amount: { every: 100, points: '0', points_formula } } } },
      { ...FIXED, loyalty: { type: 'FIXED', points: 5, points_formula: null } },
    ]);

    expect(rules.map(({ loyalty }) => loyalty)).toEqual([
      { type: 'FIXED', points: 0, points_formula },
      { ...ORDER_AMOUNT, order: { amount: { every: 100, points: 0, points_formula } } },
      { type: 'FIXED', points: 5 },
    ]);
    const [{ id } = { id: '' }] = rules;
    expect(await update(id, { loyalty: { type: 'FIXED', points: 2 } })).toMatchObject({
      loyalty: { type: 'FIXED', points: 2 },
    });
  });

  test.each<[string, Rules[number], string]>([
    [
      'cannot be read',
      { ...FIXED, loyalty: { type: 'FIXED', points: 1, points_formula: '1 +' } },
      'Property [1].loyalty.points_formula, position 3: ',
    ],
    [
      'reads a voucher',
      {
        ...FIXED,
        loyalty: {
          ...ORDER_AMOUNT,
          order: { amount: { every: 1, points: 1, points_formula: 'VOUCHER_PUBLISH_COUNT' } },
        },
      },
      'Property [1].loyalty.order.amount.points_formula, position 0: VOUCHER_PUBLISH_COUNT is known for discounts only',
    ],
    [
      'reads the order of another event',
      { event: 'customer.loyalty.tier.joined', loyalty: { type: 'FIXED', points_formula: 'ORDER_AMOUNT' } },
      'Property [1].loyalty.points_formula, position 0: ORDER_AMOUNT is known for the event order.paid only',
    ],
  ])('refuses a formula that %s, and stores no rule', async (_case, rule, details) => {
    const failure = await refusal(create([FIXED, rule]));

    expect(failure).toMatchObject({ key: 'invalid_formula', details: expect.stringContaining(details) as string });
    expect(await app.listEarningRules(project.rt, project.caller, 'Club', {})).toMatchObject({ total: 0 });
  });

  test('refuses an unknown campaign, another kind of campaign and an unknown validation rule', async () => {
    const coupons = { name: 'Coupons', campaign_type: 'DISCOUNT_COUPONS' } as const;
    await app.createCampaign(project.rt, project.caller, {
      ...coupons,
      voucher: { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1 } },
    } as never);

    expect(await refusal(create([FIXED], 'Nobody'))).toMatchObject({ key: 'not_found', resource_type: 'campaign' });
    expect(await refusal(create([FIXED], 'Coupons'))).toMatchObject({ key: 'invalid_campaign' });
    expect(await refusal(create([{ ...FIXED, validation_rule_id: 'val_none' }]))).toMatchObject({ key: 'not_found' });
  });

  test('refuses more rules than a project may have', async () => {
    for (let made = 0; made < 100; made += 20) await create(Array.from({ length: 20 }, () => FIXED));

    expect(await refusal(create([FIXED]))).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('100') as string,
    });
  });
});

describe('a stored rule', () => {
  let id: string;
  beforeEach(async () => (id = (await create([FIXED]))[0]!.id));

  test('keeps what an update leaves out, and its event', async () => {
    project.rt.clock.advance(1_000);
    const updated = await update(id, { source: { banner: 'New' }, metadata: { a: 1 }, event: 'order.paid' });

    expect(updated).toMatchObject({ loyalty: FIXED.loyalty, source: { banner: 'New' }, metadata: { a: 1 } });
    expect(updated.updated_at).toBe('2026-03-10T12:00:01.000Z');
    expect(await refusal(update(id, { event: 'read' }))).toMatchObject({ key: 'invalid_payload' });
  });

  test('takes another validation rule, which is in use until it is gone', async () => {
    const rule = await app.createRule(project.rt, project.caller, { name: 'none', rules: {} });
    expect(await update(id, { validation_rule_id: rule.id })).toMatchObject({ validation_rule_id: rule.id });
    expect(await refusal(app.deleteRule(project.rt, project.caller, rule.id))).toMatchObject({
      key: 'resource_in_use',
    });

    expect(await update(id, { validation_rule_id: null })).toMatchObject({ validation_rule_id: null });
    await app.deleteRule(project.rt, project.caller, rule.id);
  });

  test('is switched, listed and deleted', async () => {
    const off = await app.switchEarningRule(project.rt, project.caller, { ...named(id), active: false });
    const list = await app.listEarningRules(project.rt, project.caller, 'Club', {});
    await app.deleteEarningRule(project.rt, project.caller, named(id));

    expect(off.active).toBe(false);
    expect(list).toMatchObject({ object: 'list', total: 1, data: [off] });
    expect(await refusal(app.getEarningRule(project.rt, project.caller, named(id)))).toMatchObject({
      key: 'not_found',
    });
  });

  test('is unknown below another campaign', async () => {
    const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
    await app.createLoyalty(project.rt, project.caller, { name: 'Other', type: 'AUTO_UPDATE', voucher });

    const read = app.getEarningRule(project.rt, project.caller, { campaignId: 'Other', id });

    expect(await refusal(read)).toMatchObject({ key: 'not_found', resource_type: 'earning_rule' });
  });
});
