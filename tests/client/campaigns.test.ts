// Campaigns, categories, promotion tiers and stacks through the official client, and what is stored after each call.
import { runningService } from '../support/running-service';
import { type Service } from '../support/service';
import { finished, shown, type Client, type Shown } from '../support/sdk';
import { proves } from './checklist';

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

const COUPON = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 500 } } as const;

async function coupons(name: string, members: object = {}): Promise<Shown> {
  const campaign = { name, campaign_type: 'DISCOUNT_COUPONS', type: 'STATIC', voucher: COUPON, ...members };
  return shown(await client.campaigns.create(campaign as never));
}

async function promotion(name: string): Promise<Shown> {
  return shown(await client.promotions.create({ name, campaign_type: 'PROMOTION', type: 'STATIC' } as never));
}

describe('campaigns', () => {
  it('are created, read, changed and deleted', async () => {
    const created = await coupons('Spring / 2026', {
      start_date: '2026-01-01T00:00:00.000Z',
      description: 'first',
      metadata: { team: 'crm', old: 1 },
    });
    const read = await client.campaigns.get('Spring / 2026');
    const byId = await client.campaigns.get(created.id);
    const updated = await client.campaigns.update('Spring / 2026', {
      description: 'second',
      start_date: null,
      metadata: { new: 2 },
      unset_metadata_fields: ['old'],
    } as never);
    const stored = await client.campaigns.get(created.id);
    const deleted = await client.campaigns.delete(created.id);
    await finished(client, deleted);

    expect(created).toMatchObject({
      object: 'campaign',
      creation_status: 'DONE',
      vouchers_generation_status: 'DONE',
      vouchers_count: 0,
      protected: false,
      category_id: null,
      categories: [],
      start_date: '2026-01-01T00:00:00.000Z',
    });
    expect(created).not.toHaveProperty('updated_at');
    expect([read, byId]).toEqual([created, created]);
    expect(updated).toMatchObject({ description: 'second', metadata: { team: 'crm', new: 2 } });
    expect(updated).not.toHaveProperty('start_date');
    expect(stored).toEqual(updated);
    await expect(client.campaigns.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('have one name each', async () => {
    await coupons('Only one');

    await expect(coupons('Only one')).rejects.toMatchObject({ code: 409, key: 'duplicate_found' });
  });

  it('generate codes, take given ones, and import more', async () => {
    const { id } = await coupons('Codes', { vouchers_count: 3 });
    const one = await client.campaigns.addVoucher(id);
    const several = await client.campaigns.addVoucher(id, {}, { vouchers_count: 2 });
    await finished(client, several);
    const certain = await client.campaigns.addCertainVoucher(id, 'CERTAIN-1', { metadata: { own: true } });
    const imported = await client.campaigns.importVouchers('Codes', [
      { code: 'IMPORTED-1' },
      { code: 'IMPORTED-2' },
    ] as never);
    await finished(client, imported);

    const campaign = shown(await client.campaigns.get(id));
    const listed = await client.vouchers.list({ campaign_id: id, limit: 100 } as never);

    expect(one).toMatchObject({ object: 'voucher', campaign: 'Codes', campaign_id: id, discount: COUPON.discount });
    expect(certain).toMatchObject({ code: 'CERTAIN-1', campaign_id: id, metadata: { own: true } });
    expect(campaign).toMatchObject({ vouchers_count: 9, vouchers_generation_status: 'DONE' });
    expect(listed.total).toBe(9);
    expect(listed.vouchers.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['CERTAIN-1', 'IMPORTED-1', 'IMPORTED-2']),
    );
    await expect(client.campaigns.addCertainVoucher(id, 'CERTAIN-1')).rejects.toMatchObject({ code: 409 });
    const again = client.campaigns.importVouchers(id, [{ code: 'IMPORTED-1' }] as never);
    await expect(again).rejects.toMatchObject({ code: 400, key: 'duplicate_key' });
  });

  it('are taken out of use and put back with all their codes', async () => {
    const { id } = await coupons('Switched');
    await client.campaigns.addCertainVoucher(id, 'SWITCHED-1');
    const request = { redeemables: [{ object: 'voucher' as const, id: 'SWITCHED-1' }], order: { amount: 2_000 } };

    const disabled = await client.campaigns.disable(id);
    const refused = await client.validations.validateStackable(request);
    const enabled = await client.campaigns.enable(id);
    const valid = await client.validations.validateStackable(request);

    expect([disabled, enabled]).toEqual([{}, {}]);
    expect([refused.valid, valid.valid]).toEqual([false, true]);
    expect(await client.campaigns.get(id)).toMatchObject({ active: true });
  });

  it('are listed by type, status and page', async () => {
    const list = await client.campaigns.list({
      campaign_type: 'DISCOUNT_COUPONS',
      limit: 2,
      order: '-created_at',
    } as never);
    const next = await client.campaigns.list({ campaign_type: 'DISCOUNT_COUPONS', limit: 2, page: 2 } as never);

    expect(list).toMatchObject({ object: 'list', data_ref: 'campaigns' });
    expect(list.campaigns).toHaveLength(2);
    expect(next.campaigns.map(({ id }) => id)).not.toContain(list.campaigns[0]?.id);
    await expect(client.campaigns.list({ page: 1001 })).rejects.toMatchObject({ key: 'page_over_limit' });
  });
});

describe('categories', () => {
  it('are created, read, changed, listed and deleted', async () => {
    const created = await client.categories.create({ name: 'First', hierarchy: 3 });
    const updated = await client.categories.update(created.id, { name: 'Renamed', hierarchy: 1 });
    const read = await client.categories.get(created.id);
    const list = await client.categories.list();
    await client.categories.delete(created.id);

    expect(Object.keys(created).sort()).toEqual(['created_at', 'hierarchy', 'id', 'name', 'object']);
    expect(updated).toMatchObject({ id: created.id, name: 'Renamed', hierarchy: 1 });
    expect(read).toEqual(updated);
    expect(list.data).toContainEqual(read);
    await expect(client.categories.get(created.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('stay as long as something is in them', async () => {
    const category = await client.categories.create({ name: 'Used', hierarchy: 9 });
    const campaign = await coupons('In a category', { category_id: category.id });

    await expect(client.categories.delete(category.id)).rejects.toMatchObject({ code: 400, key: 'resource_in_use' });
    expect(campaign).toMatchObject({ category: 'Used', category_id: category.id, categories: [{ id: category.id }] });
  });
});

describe('promotion tiers', () => {
  it('are created, read, changed, listed and deleted', async () => {
    const { id } = await promotion('Tiers');
    const action = { discount: { type: 'PERCENT', percent_off: 10 } };
    const first = await client.promotions.tiers.create(id, { name: 'One', banner: 'Ten off', action } as never);
    const second = await client.promotions.tiers.create(id, { name: 'Two', action, metadata: { a: 1 } } as never);
    const updated = await client.promotions.tiers.update({ id: second.id, name: 'Two!', metadata: { b: 2 } });
    const read = await client.promotions.tiers.get(second.id);
    const ofCampaign = await client.promotions.tiers.list(id);
    const all = await client.promotions.tiers.listAll({ limit: 100 });
    await client.promotions.tiers.delete(first.id);
    const campaign = await client.campaigns.get(id);

    expect(first).toMatchObject({ object: 'promotion_tier', banner: 'Ten off', hierarchy: 1, campaign: { id } });
    expect(first).toMatchObject({ summary: { redemptions: { total_redeemed: 0 } }, category_id: null, categories: [] });
    expect(second).toMatchObject({ hierarchy: 2, banner: null });
    expect(updated).toMatchObject({ name: 'Two!', metadata: { a: 1, b: 2 } });
    expect(read).toEqual(updated);
    expect(ofCampaign).toMatchObject({ object: 'list', data_ref: 'tiers', total: 2, has_more: false });
    expect(all.tiers.map((tier) => tier.id)).toEqual(expect.arrayContaining([first.id, second.id]));
    expect(campaign).toMatchObject({ promotion: { total: 1, tiers: [{ id: second.id }] } });
    await expect(client.promotions.tiers.get(first.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
  });

  it('are taken out of use and put back, which only the later client can ask for', async () => {
    const { id } = await promotion('Switched tiers');
    const tier = await client.promotions.tiers.create(id, {
      name: 'Switch',
      action: { discount: { type: 'AMOUNT', amount_off: 100 } },
    } as never);
    const request = { redeemables: [{ object: 'promotion_tier' as const, id: tier.id }], order: { amount: 1_000 } };

    const disabled = await service.call('POST', `/v1/promotions/tiers/${tier.id}/disable`);
    const refused = await client.validations.validateStackable(request);
    const enabled = await service.call('POST', `/v1/promotions/tiers/${tier.id}/enable`);
    const redeemed = await client.redemptions.redeemStackable(request);

    expect([disabled.body.active, enabled.body.active]).toEqual([false, true]);
    expect(refused).toMatchObject({
      valid: false,
      redeemables: [{ status: 'INAPPLICABLE', result: { error: { key: 'promotion_inactive' } } }],
    });
    expect(redeemed.redemptions[0]).toMatchObject({ promotion_tier: { id: tier.id, campaign: { id } } });
    expect(await client.promotions.tiers.get(tier.id)).toMatchObject({
      summary: { redemptions: { total_redeemed: 1 }, orders: { total_amount: 1_000, total_discount_amount: 100 } },
    });
  });
});

describe('promotion stacks', () => {
  it('are created, read, changed, listed, redeemed and deleted', async () => {
    const { id } = await promotion('Stacks');
    const tier = async (name: string, amount_off: number): Promise<string> => {
      const action = { discount: { type: 'AMOUNT', amount_off } };
      return (await client.promotions.tiers.create(id, { name, action } as never)).id;
    };
    const [one, two] = [await tier('100 off', 100), await tier('200 off', 200)];
    const created = await client.promotions.stack.createInCampaign(id, {
      name: 'Both',
      tiers: { ids: [two, one] },
    });
    const updated = await client.promotions.stack.update(id, created.id, { name: 'Both!' });
    const read = await client.promotions.stack.get(id, created.id);
    const ofCampaign = await client.promotions.stack.listInCampaign(id);
    const all = await client.promotions.stack.list({ limit: 10 });
    const redeemed = await client.redemptions.redeemStackable({
      redeemables: [{ object: 'promotion_stack', id: created.id }],
      order: { amount: 1_000 },
    });
    await client.promotions.stack.delete(id, created.id);

    expect(created).toMatchObject({ object: 'promotion_stack', campaign_id: id, tiers: { ids: [two, one] } });
    expect(updated).toMatchObject({ name: 'Both!', tiers: { ids: [two, one] } });
    expect(read).toEqual(updated);
    expect(ofCampaign).toMatchObject({ data_ref: 'data', total: 1, has_more: false, data: [{ id: created.id }] });
    expect(all.data.map((stack) => stack.id)).toContain(created.id);
    expect(redeemed.redemptions.map(({ promotion_tier }) => promotion_tier?.id)).toEqual([two, one]);
    expect(redeemed.order).toMatchObject({ total_amount: 700 });
    await expect(client.promotions.stack.get(id, created.id)).rejects.toMatchObject({ code: 404 });
  });

  it('hold tiers of their own campaign only', async () => {
    const [own, other] = [await promotion('Own'), await promotion('Other')];
    const foreign = await client.promotions.tiers.create(other.id, { name: 'Foreign' });

    const made = client.promotions.stack.createInCampaign(own.id, {
      name: 'Bad',
      tiers: { ids: [foreign.id] },
    });

    await expect(made).rejects.toMatchObject({ code: 404, key: 'not_found', resource_type: 'promotion_tier' });
  });
});

proves('campaigns');
