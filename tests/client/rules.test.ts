// Validation rules, rewards and stacking rules: created with the official client, and felt by what they guard.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { manage, shown, type Client, type Managed } from '../support/sdk';
import { proves } from './checklist';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

describe('validation rules', () => {
  const rules = { '1': { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' };

  it('are created, read, changed, listed and deleted', async () => {
    const created = await client.validationRules.create({
      name: 'Large orders',
      rules,
      error: { message: 'Too small.' },
    });
    const updated = await client.validationRules.update({ id: created.id, name: 'Larger orders' });
    const read = await client.validationRules.get(created.id);
    const list = await client.validationRules.list({ limit: 10, order: '-created_at' } as never);
    await client.validationRules.delete(created.id);

    expect(created).toMatchObject({ object: 'validation_rules', type: 'expression', rules, assignments_count: 0 });
    expect(updated).toMatchObject({ name: 'Larger orders', rules, error: { message: 'Too small.' } });
    expect(read).toEqual(updated);
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', data: [{ id: created.id }] });
    await expect(client.validationRules.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it.each([
    ['an unknown operator', { '1': { name: 'order.amount', conditions: { $near: [1] } }, logic: '1' }],
    ['logic that names no rule', { '1': { name: 'order.amount', conditions: { $is: [1] } }, logic: '2' }],
  ])('are refused with %s', async (_case, wrong) => {
    await expect(client.validationRules.create({ name: 'Wrong', rules: wrong })).rejects.toMatchObject({
      code: 400,
      key: 'invalid_validation_rules',
    });
  });

  it('guard what they are assigned to, and say their own text', async () => {
    const rule = await client.validationRules.create({
      name: 'Guard',
      rules,
      error: { message: 'Spend more.' },
    });
    const voucher = shown(
      await client.vouchers.create({ code: 'RULED', discount: { type: 'AMOUNT', amount_off: 1 } } as never),
    );
    const request = { redeemables: [{ object: 'voucher' as const, id: 'RULED' }], order: { amount: 500 } };

    const assignment = await client.validationRules.createAssignment(rule.id, { voucher: 'RULED' });
    const again = client.validationRules.createAssignment(rule.id, { voucher: 'RULED' });
    await expect(again).rejects.toMatchObject({ code: 409, key: 'duplicate_found' });
    const guarded = client.redemptions.redeemStackable(request);
    await expect(guarded).rejects.toMatchObject({ key: 'order_rules_violated', error: { message: 'Spend more.' } });
    const inUse = client.validationRules.delete(rule.id);
    await expect(inUse).rejects.toMatchObject({ key: 'resource_in_use', related_object_ids: [assignment.id] });
    const ofRule = await client.validationRules.listAssignments(rule.id);
    const everywhere = await client.validationRules.listRulesAssignments({ rule: rule.id });
    const counted = await client.validationRules.get(rule.id);
    const carried = await client.vouchers.get('RULED');
    await client.validationRules.deleteAssignment(rule.id, assignment.id);

    expect(assignment).toMatchObject({ rule_id: rule.id, related_object_id: voucher.id, validation_status: 'VALID' });
    expect(ofRule).toMatchObject({ total: 1, data: [{ id: assignment.id }] });
    expect(everywhere).toMatchObject({ total: 1, data: [{ id: assignment.id }] });
    expect(counted).toMatchObject({ assignments_count: 1 });
    expect(carried).toMatchObject({ validation_rules_assignments: { total: 1, data: [{ id: assignment.id }] } });
    expect(await client.redemptions.redeemStackable(request)).toMatchObject({ order: { total_amount: 499 } });
  });
});

describe('rewards', () => {
  it('are created, read, changed, listed, assigned and deleted', async () => {
    const campaign = shown(
      await client.loyalties.create({
        name: 'Reward program',
        voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 10 }, code_config: { length: 8 } },
      } as never),
    );
    const product = await client.products.create({ name: 'Mug', price: 900 });
    const created = await client.rewards.create({
      name: 'A mug',
      type: 'MATERIAL',
      parameters: { product: { id: product.id } },
      attributes: { description: 'white' },
      stock: 5,
    } as never);
    const updated = await client.rewards.update({ id: created.id, name: 'A cup' } as never);
    const read = await client.rewards.get(created.id);
    const list = await client.rewards.list({ limit: 10 });
    const terms = { campaign: campaign.id, parameters: { loyalty: { points: 50 } } };
    const assigned = await client.rewards.createAssignment(created.id, terms);
    const twice = client.rewards.createAssignment(created.id, terms);
    await expect(twice).rejects.toMatchObject({ code: 409, key: 'duplicate_found' });
    await expect(client.rewards.delete(created.id)).rejects.toMatchObject({ key: 'resource_in_use' });
    const changed = await client.rewards.updateAssignment(created.id, {
      id: assigned.id,
      parameters: { loyalty: { points: 60 } },
    });
    const one = await client.rewards.getAssignment(created.id, assigned.id);
    const assignments = await client.rewards.listAssignments(created.id, { limit: 10 });
    await client.rewards.deleteAssignment(created.id, assigned.id);
    const none = await client.rewards.listAssignments(created.id);
    await client.rewards.delete(created.id);

    expect(created).toMatchObject({ object: 'reward', stock: 5, redeemed: null, updated_at: null });
    expect(updated).toMatchObject({ name: 'A cup', parameters: { product: { id: product.id } } });
    expect(read).toEqual(updated);
    expect(list.data.map(({ id }) => id)).toContain(created.id);
    expect(assigned).toMatchObject({
      object: 'reward_assignment',
      reward_id: created.id,
      related_object_id: campaign.id,
    });
    expect(changed).toMatchObject({ parameters: { loyalty: { points: 60 } } });
    expect(one).toEqual(changed);
    expect(assignments).toMatchObject({ total: 1, data: [{ id: assigned.id }] });
    expect(none).toMatchObject({ total: 0, data: [] });
    await expect(client.rewards.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('of points need no price, all others do', async () => {
    const campaign = shown(
      await client.loyalties.create({
        name: 'Priced program',
        voucher: { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } },
      } as never),
    );
    const coin = await client.rewards.create({
      name: 'Pay with points',
      type: 'COIN',
      parameters: { coin: { exchange_ratio: 0.01, points_ratio: 1 } },
    } as never);
    const product = await client.products.create({ name: 'Pen' });
    const pen = await client.rewards.create({
      name: 'A pen',
      type: 'MATERIAL',
      parameters: { product: { id: product.id } },
    } as never);

    const assigned = await client.rewards.createAssignment(coin.id, { campaign: campaign.id });
    const unpriced = client.rewards.createAssignment(pen.id, { campaign: campaign.id });

    expect(assigned).toMatchObject({ parameters: {} });
    await expect(unpriced).rejects.toMatchObject({ code: 400, key: 'missing_param' });
  });
});

describe('stacking rules', () => {
  const path = (): string => `/management/v1/projects/${service.project}/stacking-rules`;
  const management = (method: string, below = '', body?: object): Promise<Managed> =>
    manage(service, method, `${path()}${below}`, body);

  it('decide how many redeemables apply, from the next request on', async () => {
    for (const code of ['STACK-A', 'STACK-B']) {
      await client.vouchers.create({ code, discount: { type: 'AMOUNT', amount_off: 100 } } as never);
    }
    const request = {
      redeemables: ['STACK-A', 'STACK-B'].map((id) => ({ object: 'voucher' as const, id })),
      order: { amount: 1_000 },
    };

    const defaults = await management('GET');
    const before = await client.validations.validateStackable(request);
    const made = await management('POST', '', {
      applicable_redeemables_limit: 1,
      redeemables_application_mode: 'PARTIAL',
    });
    const own = `/${made.body.id}`;
    const read = await management('GET', own);
    const limited = await client.validations.validateStackable(request);
    const changed = await management('PUT', own, { applicable_redeemables_limit: 2 });
    const after = await client.validations.validateStackable(request);
    const gone = await management('DELETE', own);

    expect(defaults.body.data).toHaveLength(1);
    expect(before).toMatchObject({ valid: true, order: { total_discount_amount: 200 } });
    expect(read.body).toEqual(made.body);
    expect(limited).toMatchObject({ valid: true, order: { total_discount_amount: 100 } });
    expect(limited).toMatchObject({ skipped_redeemables: [{ id: 'STACK-B', status: 'SKIPPED' }] });
    expect(changed.body).toMatchObject({ applicable_redeemables_limit: 2 });
    expect(after).toMatchObject({
      order: { total_discount_amount: 200 },
      stacking_rules: { applicable_redeemables_limit: 2 },
    });
    expect(gone.status).toBe(204);
  });
});

proves('rules');
