// Setting a project up with the official client against the started service: every route of categories, rules,
// promotions and rewards, and the management routes, which no client has.
import type { VoucherifyServerSide } from '@voucherify/sdk';
import { SECOND_DEMO_PROJECT } from '../../lib/model/keys/access-token';
import { runningService } from '../support/running-service';
import type { CallOptions, Service } from '../support/service';

let service: Service;
let client: ReturnType<typeof VoucherifyServerSide>;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

interface Sent {
  readonly status: number;
  readonly body: { readonly id: string; readonly key?: string; readonly active?: boolean; readonly data: object[] };
}

async function send(method: string, path: string, options: CallOptions = {}): Promise<Sent> {
  return (await service.call(method, path, options)) as unknown as Sent;
}

describe('categories', () => {
  it('are created, listed, read, changed and deleted', async () => {
    const created = await client.categories.create({ name: 'Exclusive', hierarchy: 2 });
    const list = await client.categories.list();
    const updated = await client.categories.update(created.id, { name: 'Joint', hierarchy: 0 });
    const read = await client.categories.get(created.id);
    await client.categories.delete(created.id);

    expect(Object.keys(created).sort()).toEqual(['created_at', 'hierarchy', 'id', 'name', 'object']);
    expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 1, data: [created] });
    expect(read).toEqual(updated);
    await expect(client.categories.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it.each([
    ['no hierarchy', { name: 'A' }],
    ['a hierarchy below zero', { name: 'A', hierarchy: -1 }],
    ['a hierarchy as text', { name: 'A', hierarchy: '1' }],
    ['an empty name', { name: '', hierarchy: 1 }],
  ])('are refused with %s', async (_case, body) => {
    expect(await send('POST', '/v1/categories', { body })).toMatchObject({
      status: 400,
      body: { code: 400, key: 'invalid_payload' },
    });
  });
});

describe('validation rules', () => {
  it('guard a voucher from the moment they are assigned', async () => {
    const rule = await client.validationRules.create({
      name: 'At least 100',
      rules: { '1': { name: 'order.amount', conditions: { $more_than: [10_000] } }, logic: '1' },
    });
    const voucher = { discount: { type: 'AMOUNT', amount_off: 100 } };
    await send('POST', '/v1/vouchers/GUARDED', { body: voucher });
    const request = { redeemables: [{ object: 'voucher' as const, id: 'GUARDED' }], order: { amount: 5_000 } };
    const before = await client.validations.validateStackable(request);

    const assignment = await client.validationRules.createAssignment(rule.id, { voucher: 'GUARDED' });
    const guarded = await client.validations.validateStackable(request);
    const ofRule = await client.validationRules.listAssignments(rule.id);
    const everywhere = await client.validationRules.listRulesAssignments();
    const read = await client.validationRules.get(rule.id);
    const inUse = await send('DELETE', `/v1/validation-rules/${rule.id}`);
    await client.validationRules.deleteAssignment(rule.id, assignment.id);
    const after = await client.validations.validateStackable(request);
    await client.validationRules.delete(rule.id);

    expect([before.valid, guarded.valid, after.valid]).toEqual([true, false, true]);
    expect(ofRule).toMatchObject({ total: 1, data: [{ id: assignment.id }] });
    expect(everywhere).toMatchObject({ total: 1, data: [{ id: assignment.id }] });
    expect(read).toMatchObject({ assignments_count: 1 });
    expect(inUse).toMatchObject({ status: 400, body: { key: 'resource_in_use' } });
  });

  it('may nest as deep as rules can', async () => {
    const product = { object: 'product', id: 'prod_1', source_id: 'one' };
    const items = (rules: object) => ({ name: 'order.items.any', conditions: { $is: [product] }, rules });
    const quantity = { name: 'order.items.aggregated_quantity', conditions: { $more_than: [1] } };
    const amount = { name: 'order.amount', conditions: { $more_than: [1] } };
    const inner = { '1': { ...amount, rules: { '1': items({ '1': quantity, logic: '1' }), logic: '1' } }, logic: '1' };
    const body = {
      name: 'Deep',
      rules: { '1': { ...amount, rules: inner }, logic: '1' },
      bundle_rules: { limit: 2, '1': items({ '1': { ...quantity, conditions: { $is: [2] } }, logic: '1' }) },
    };

    const answer = await send('POST', '/v1/validation-rules', { body });

    expect(answer).toMatchObject({ status: 200, body: { rules: body.rules, bundle_rules: body.bundle_rules } });
  });

  it.each([
    ['an unknown effect', { applicable_to: { included: [{ object: 'product', id: 'p', effect: 'HALF' }] } }],
    ['a limit below zero', { applicable_to: { included: [{ object: 'product', id: 'p', quantity_limit: -1 }] } }],
    ['an unknown type', { type: 'simple' }],
  ])('are refused with %s', async (_case, members) => {
    const answer = await send('POST', '/v1/validation-rules', { body: { name: 'Bad', ...members } });

    expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  });

  it.each([
    ['/v1/validation-rules?page=1001', 'page_over_limit'],
    ['/v1/validation-rules?limit=101', 'invalid_query_params'],
    ['/v1/validation-rules?order=type', 'invalid_query_params'],
    ['/v1/validation-rules-assignments?page=0', 'invalid_query_params'],
  ])('GET %s answers %s', async (path, key) => {
    expect(await send('GET', path)).toMatchObject({ status: 400, body: { key } });
  });
});

describe('promotions', () => {
  it('have tiers and stacks', async () => {
    const made = await send('POST', '/v1/campaigns', {
      body: { name: 'Spring & co / 2026', campaign_type: 'PROMOTION', type: 'STATIC' },
    });
    const campaign = { id: made.body.id, name: 'Spring & co / 2026' };
    const action = { discount: { type: 'PERCENT', percent_off: 10 } };
    const one = await client.promotions.tiers.create(campaign.name, { name: 'One', action } as never);
    const other = await client.promotions.tiers.create(campaign.id, { name: 'Other', action } as never);
    const tiers = await client.promotions.tiers.list(campaign.name);
    const all = await client.promotions.tiers.listAll({ is_available: true });
    const renamed = await client.promotions.tiers.update({ id: one.id, name: 'First' });

    const ids = [other.id, one.id];
    const stack = await client.promotions.stack.createInCampaign(campaign.id, { name: 'Both', tiers: { ids } });
    const read = await client.promotions.stack.get(campaign.id, stack.id);
    const turn = { name: 'Turned', tiers: { ids: [one.id, other.id] } };
    const turned = await client.promotions.stack.update(campaign.id, stack.id, turn);
    const inCampaign = await client.promotions.stack.listInCampaign(campaign.id);
    const everywhere = await client.promotions.stack.list();
    const held = await send('DELETE', `/v1/promotions/tiers/${one.id}`);
    await client.promotions.stack.delete(campaign.id, stack.id);
    const disabled = await send('POST', `/v1/promotions/tiers/${one.id}/disable`);
    const enabled = await send('POST', `/v1/promotions/tiers/${one.id}/enable`);
    await client.promotions.tiers.delete(one.id);

    expect([one, other]).toMatchObject([{ hierarchy: 1 }, { hierarchy: 2 }]);
    expect(tiers).toMatchObject({ data_ref: 'tiers', total: 2, has_more: false });
    expect(all.tiers.map(({ id }) => id)).toEqual(expect.arrayContaining(ids));
    expect(renamed).toMatchObject({ id: one.id, name: 'First' });
    expect(read).toEqual(stack);
    expect(turned).toMatchObject({ name: 'Turned', tiers: { ids: [one.id, other.id] } });
    expect([inCampaign.total, everywhere.total]).toEqual([1, 1]);
    expect(held).toMatchObject({ status: 400, body: { key: 'resource_in_use', related_object_ids: [stack.id] } });
    expect([disabled.body.active, enabled.body.active]).toEqual([false, true]);
  });

  it('refuse a stack of too many tiers, and one of none', async () => {
    const { body } = await send('POST', '/v1/campaigns', {
      body: { name: 'Stacked', campaign_type: 'PROMOTION' },
    });
    const path = `/v1/promotions/${body.id}/stacks`;

    for (const ids of [[], Array.from({ length: 31 }, (_, index) => `promo_${index}`)]) {
      const answer = await send('POST', path, { body: { name: 'S', tiers: { ids } } });
      expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
    }
  });
});

describe('rewards', () => {
  it('are created, offered in a campaign and taken back', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 0 } };
    const { body: loyalty } = await send('POST', '/v1/campaigns', {
      body: { name: 'Loyal', campaign_type: 'LOYALTY_PROGRAM', voucher },
    });
    const parameters = { coin: { exchange_ratio: 0.01 } };
    const reward = await client.rewards.create({ name: 'Points', type: 'COIN', parameters } as never);

    const assignment = await client.rewards.createAssignment(reward.id, { campaign: loyalty.id });
    const ofCampaign = await client.loyalties.listRewardAssignments(loyalty.id);
    const inUse = await send('DELETE', `/v1/rewards/${reward.id}`);
    await client.loyalties.deleteRewardAssignment(loyalty.id, assignment.id);
    const again = await client.loyalties.createRewardAssignments(loyalty.id, [{ reward: reward.id } as never]);
    await client.rewards.deleteAssignment(reward.id, again[0]!.id);
    const renamed = await client.rewards.update({ id: reward.id, name: 'Coins' } as never);
    const list = await client.rewards.list();
    await client.rewards.delete(reward.id);

    expect(ofCampaign).toMatchObject({ total: 1, data: [{ id: assignment.id }] });
    expect(inUse).toMatchObject({ status: 400, body: { key: 'resource_in_use' } });
    expect(renamed).toMatchObject({ name: 'Coins' });
    expect(list).toMatchObject({ total: 1 });
  });
});

describe('management', () => {
  const stacking = () => `/management/v1/projects/${service.project}/stacking-rules`;

  it('takes management keys only, and shows the project of the key only', async () => {
    const byServer = await send('GET', stacking(), { headers: service.serverHeaders });
    const other = `/management/v1/projects/${SECOND_DEMO_PROJECT}`;
    const ofOther = await send('GET', other, { headers: service.managementHeaders });
    const own = await send('GET', '/management/v1/projects', { headers: service.managementHeaders });

    expect(byServer).toMatchObject({ status: 403, body: { key: 'forbidden' } });
    expect(ofOther).toMatchObject({ status: 404, body: { key: 'not_found' } });
    expect(own).toMatchObject({ status: 200, body: { total: 1, data: [{ id: service.project }] } });
  });

  it('changes the settings and the stacking rules of the project', async () => {
    const manage = (method: string, path: string, body?: object) =>
      send(method, path, { headers: service.managementHeaders, ...(body && { body }) });
    const project = `/management/v1/projects/${service.project}`;

    const settings = await manage('PUT', project, { timezone: 'Europe/Warsaw' });
    const wrong = await manage('PUT', project, { client_trusted_domains: ['not a host'] });
    const made = await manage('POST', stacking(), { redeemables_limit: 3 });
    const twice = await manage('POST', stacking(), {});
    const own = `${stacking()}/${made.body.id}`;
    const outside = await manage('PUT', own, { redeemables_limit: 31 });
    const changed = await manage('PUT', own, { redeemables_application_mode: 'PARTIAL' });
    const gone = await manage('DELETE', own);
    const list = await manage('GET', stacking());

    expect(settings).toMatchObject({ status: 200, body: { timezone: 'Europe/Warsaw', object: 'project' } });
    expect([wrong.body.key, outside.body.key]).toEqual(['invalid_payload', 'invalid_payload']);
    expect(made).toMatchObject({ status: 200, body: { redeemables_limit: 3, applicable_redeemables_limit: 3 } });
    expect(twice).toMatchObject({ status: 409, body: { key: 'stacking_rules_exist' } });
    expect(changed.body).toMatchObject({ redeemables_limit: 3, redeemables_application_mode: 'PARTIAL' });
    expect(gone.status).toBe(204);
    expect(list.body.data).toHaveLength(1);
    expect(list.body.data[0]).not.toHaveProperty('id');
  });
});
