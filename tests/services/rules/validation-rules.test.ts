// Validation rules: what is stored, what is refused when one is saved, and how they are listed and deleted.
import * as app from '../../support/app';
import { aProject, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeAll(async () => {
  project = await aProject();
});

const AMOUNT_RULE = { '1': { name: 'order.amount', conditions: { $more_than: [1000] } }, logic: '1' };
const LOGIN_RULE = { name: 'redemption.user.login', conditions: { $is: ['kim'] } };

let names = 0;
const nextName = (): string => `Rule ${(names += 1)}`;

async function aRuleId(members: object = {}): Promise<string> {
  const { rt, caller } = project;
  return (await app.createRule(rt, caller, { name: nextName(), ...members })).id;
}

describe('createRule', () => {
  it('stores a name alone, with the defaults of what is not sent', async () => {
    const { rt, caller } = project;

    const created = await app.createRule(rt, caller, { name: 'Only a name' });

    expect(created).toEqual({
      id: expect.stringMatching(/^val_[a-z0-9]{12}$/) as string,
      name: 'Only a name',
      rules: {},
      bundle_rules: {},
      applicable_to: { included: [], excluded: [], included_all: false },
      type: 'expression',
      context_type: 'global',
      created_at: '2026-03-10T12:00:00.000Z',
      updated_at: null,
      assignments_count: 0,
      object: 'validation_rules',
    });
    expect(await app.getRule(rt, caller, created.id)).toEqual(created);
  });

  it('keeps what is known of the products it includes, says their effect, and leaves the rest out', async () => {
    const { rt, caller } = project;
    const included = [
      { object: 'product' as const, id: 'prod_1', price: null, effect: null, quantity_limit: 2, junk: 1 },
    ];

    const created = await app.createRule(rt, caller, { name: nextName(), applicable_to: { included } });

    expect(created.applicable_to).toEqual({
      included: [{ object: 'product', id: 'prod_1', effect: 'APPLY_TO_EVERY', strict: false, quantity_limit: 2 }],
      excluded: [],
      included_all: false,
    });
  });

  it.each([
    ['an unknown rule name', { rules: { '1': { name: 'order.colour', conditions: { $is: [1] } }, logic: '1' } }],
    ['a metadata rule without property', { rules: { '1': { name: 'customer.metadata', conditions: { $is: [1] } } } }],
    [
      'an operator the rule does not take',
      { rules: { '1': { name: 'order.amount', conditions: { $contains: [1] } } } },
    ],
    ['a logic that names a rule that is not there', { rules: { ...AMOUNT_RULE, logic: '1 and 2' } }],
    ['an included product without id', { applicable_to: { included: [{ object: 'product' as const }] } }],
    ['a bundle without members', { bundle_rules: { limit: 1 } }],
    ['a bundle limit above 100', { bundle_rules: { limit: 101, '1': aBundleMember() } }],
    ['a bundle limit of zero', { bundle_rules: { limit: 0, '1': aBundleMember() } }],
    ['a bundle member of another kind', { bundle_rules: { '1': { ...aBundleMember(), name: 'order.amount' } } }],
    ['a bundle member of two products', { bundle_rules: { '1': aBundleMember({ products: 2 }) } }],
    ['a bundle member of no units', { bundle_rules: { '1': aBundleMember({ units: 0 }) } }],
    ['a bundle member without a number', { bundle_rules: { first: aBundleMember() } }],
  ])('refuses %s', async (_case, members) => {
    const failure = await refusal(app.createRule(project.rt, project.caller, { name: nextName(), ...members }));

    expect(failure).toMatchObject({ key: 'invalid_validation_rules', details: expect.any(String) as string });
  });

  it.each([['price_formula'], ['quantity_limit_formula'], ['aggregated_quantity_limit_formula']])(
    'refuses a %s that cannot be read',
    async (member) => {
      const included = [{ object: 'product' as const, id: 'prod_1', [member]: 'MIN(' }];

      const failure = await refusal(
        app.createRule(project.rt, project.caller, { name: nextName(), applicable_to: { included } }),
      );

      expect(failure).toMatchObject({ key: 'invalid_formula', details: expect.stringContaining(member) as string });
    },
  );

  it.each([[1], [100]])('stores a bundle limit of %d', async (limit) => {
    const bundle_rules = { limit, '1': aBundleMember({ units: 3 }) };

    const created = await app.createRule(project.rt, project.caller, { name: nextName(), bundle_rules });

    expect(created.bundle_rules).toEqual(bundle_rules);
  });

  it('refuses a name that another rule has', async () => {
    const { rt, caller } = project;
    await app.createRule(rt, caller, { name: 'Taken' });

    expect(await refusal(app.createRule(rt, caller, { name: 'Taken' }))).toMatchObject({
      key: 'duplicate_found',
      resource_type: 'validation_rules',
    });
  });
});

function aBundleMember({ products = 1, units = 1 } = {}) {
  const named = Array.from({ length: products }, (_, index) => ({ object: 'product', id: `prod_${index}` }));
  const quantity = { name: 'order.items.aggregated_quantity', conditions: { $is: [units] } };
  return { name: 'order.items.any', conditions: { $is: named }, rules: { '1': quantity, logic: '1' } };
}

describe('updateRule', () => {
  it('changes what is sent and keeps the rest', async () => {
    const { rt, caller } = project;
    const id = await aRuleId({ rules: AMOUNT_RULE, error: { message: 'Too small' } });

    const updated = await app.updateRule(rt, caller, id, { context_type: 'voucher.discount_voucher' });

    expect(updated).toMatchObject({
      id,
      rules: AMOUNT_RULE,
      error: { message: 'Too small' },
      context_type: 'voucher.discount_voucher',
      updated_at: '2026-03-10T12:00:00.000Z',
    });
  });

  it('sets back what is sent as null', async () => {
    const { rt, caller } = project;
    const bundle_rules = { '1': aBundleMember() };
    const id = await aRuleId({ rules: AMOUNT_RULE, error: { message: 'Too small' }, bundle_rules });

    const updated = await app.updateRule(rt, caller, id, { rules: null, error: null, bundle_rules: null });

    expect(updated.rules).toEqual({});
    expect(updated).not.toHaveProperty('error');
    expect(updated.bundle_rules).toEqual({});
  });

  it('refuses what a new rule would be refused for', async () => {
    const id = await aRuleId();
    const rules = { '1': { name: 'order.amount', conditions: {} }, logic: '1' };

    expect(await refusal(app.updateRule(project.rt, project.caller, id, { rules }))).toMatchObject({
      key: 'invalid_validation_rules',
    });
  });

  it('answers not_found for an unknown id', async () => {
    expect(await refusal(app.updateRule(project.rt, project.caller, 'val_none', {}))).toMatchObject({
      key: 'not_found',
      resource_type: 'validation_rules',
    });
  });
});

describe('listRules', () => {
  it('orders by name, cuts into pages and counts all', async () => {
    const { rt, caller } = await aProject();
    for (const name of ['c', 'a', 'b']) await app.createRule(rt, caller, { name });

    const first = await app.listRules(rt, caller, { limit: 2, page: 1, order: 'name' });
    const second = await app.listRules(rt, caller, { limit: 2, page: 2, order: 'name' });

    expect(first.data.map(({ name }) => name)).toEqual(['a', 'b']);
    expect(second.data.map(({ name }) => name)).toEqual(['c']);
    expect([first.total, second.total]).toEqual([3, 3]);
  });

  it('keeps to the time asked for, and shows the newest first', async () => {
    const { rt, caller } = await aProject();
    for (const day of ['2026-04-01', '2026-04-02', '2026-04-03']) {
      rt.clock.set(`${day}T12:00:00.000Z`);
      await app.createRule(rt, caller, { name: day });
    }

    const list = await app.listRules(rt, caller, { start_date: '2026-04-01T12:00:00.000Z', end_date: '2026-04-04' });

    expect(list.data.map(({ name }) => name)).toEqual(['2026-04-03', '2026-04-02']);
  });

  it.each(['start_date', 'end_date'])('refuses a %s that cannot be read, and names it', async (member) => {
    expect(await refusal(app.listRules(project.rt, project.caller, { [member]: 'soon' }))).toMatchObject({
      key: 'invalid_query_params',
      details: expect.stringContaining(`.${member} `) as string,
    });
  });
});

describe('deleteRule', () => {
  it('removes a rule that nothing has', async () => {
    const { rt, caller } = project;
    const id = await aRuleId();

    await app.deleteRule(rt, caller, id);

    expect(await refusal(app.getRule(rt, caller, id))).toMatchObject({ key: 'not_found' });
  });

  it('refuses while a voucher has it', async () => {
    const { rt, caller } = project;
    const id = await aRuleId();
    const voucher = await putVoucher(rt);
    const assignment = await app.assignRule(rt, caller, id, {
      related_object_type: 'voucher',
      related_object_id: voucher.code,
    });

    expect(await refusal(app.deleteRule(rt, caller, id))).toMatchObject({
      key: 'resource_in_use',
      related_object_ids: [assignment.id],
      related_object_type: 'validation_rules_assignment',
      related_object_total: 1,
    });
  });

  it('never leaves a voucher with a rule that is gone, whichever comes first', async () => {
    const { rt, caller } = project;
    const id = await aRuleId();
    const vouchers = await Promise.all([putVoucher(rt), putVoucher(rt), putVoucher(rt)]);

    await Promise.allSettled([
      app.assignRule(rt, caller, id, { voucher: vouchers[0].code }),
      app.deleteRule(rt, caller, id),
      app.assignRule(rt, caller, id, { voucher: vouchers[1].code }),
    ]);

    const exists = (await rt.store.config.load(caller)).rules.has(id);
    const facts = await Promise.all(vouchers.map(({ code }) => rt.store.vouchers.load(caller, code)));
    const guarded = facts.filter((fact) => fact!.voucher.assignments.length > 0).length;
    expect(exists || guarded === 0).toBe(true);
  });

  it('counts what has it when it is shown', async () => {
    const { rt, caller } = project;
    const id = await aRuleId({ rules: { '1': LOGIN_RULE, logic: '1' } });
    await app.assignRule(rt, caller, id, { voucher: (await putVoucher(rt)).code });
    await app.assignRule(rt, caller, id, { voucher: (await putVoucher(rt)).id });

    expect(await app.getRule(rt, caller, id)).toMatchObject({ assignments_count: 2 });
  });
});
