// 3.x of the official client: customers, orders, the catalogue, rules, rewards, loyalty, referrals and settings.
import { finished, type Shown } from '../../support/sdk';
import type { Service } from '../../support/service';
import type { NewerClient, Told } from './newer-client';

/** @param service whose older client waits for work in the background and sets things up */
export function records(call: NewerClient, service: () => Service): void {
  const older = () => service().client();
  const done = (begun: Shown) => finished(older(), begun);
  const gone = { status: 404, body: { code: 404, key: 'not_found' } };

  describe('customers', () => {
    it('are made with a source id alone, changed, listed and deleted', async () => {
      const { id } = await call('createCustomer', { body: { source_id: 'C3', metadata: null } });
      const updated = await call('updateCustomer', { path: ['C3'], body: { name: 'Test User', phone: null } });
      const list = await call('listCustomers', { query: { limit: 1, order: '-created_at' } });
      const redeemables = await call('listCustomerRedeemables', { path: [id] });
      expect(await call('listCustomerActivity', { path: [id] })).toMatchObject({
        data_ref: 'data',
        data: [{ type: 'customer.updated' }, { type: 'customer.created' }],
      });
      await call('deleteCustomer', { path: [id] });

      expect(updated).toMatchObject({ id, source_id: 'C3', name: 'Test User', object: 'customer' });
      expect(list).toMatchObject({ object: 'list', data_ref: 'customers', customers: [{ id }] });
      expect(redeemables).toMatchObject({ object: 'list', data: [] });
      await expect(call('getCustomer', { path: [id] })).rejects.toMatchObject(gone);
    });

    it('are changed many at a time, and removed for good without a body', async () => {
      const { id } = await call('createCustomer', { body: { source_id: 'bulk-3', name: 'Bob' } });

      await done(await call('updateCustomersInBulk', { body: [{ source_id: 'bulk-3', phone: '+0700' }] }));
      const metadata = { test: 123 };
      await done(await call('updateCustomersMetadataInBulk', { body: { source_ids: ['bulk-3'], metadata } }));
      const read = await call('getCustomer', { path: [id] });
      const removed = await call('customerPermanentlyDeletion', { path: [id] });

      expect(read).toMatchObject({ name: 'Bob', phone: '+0700', metadata });
      expect(removed).toMatchObject({ related_object: 'customer', related_object_id: id, status: 'DONE' });
      await expect(call('getCustomer', { path: [id] })).rejects.toMatchObject(gone);
    });
  });

  describe('orders', () => {
    it('are created with their customer, read, paid, listed and imported', async () => {
      const customer = { name: 'Test Customer', email: 'orders@three.example' };
      const body = { amount: 1_000, currency: 'USD', customer, source_id: 'O3' };

      const created = await call('createOrder', { body });
      const read = await call('getOrder', { path: [created.id] });
      const paid = await call('updateOrder', { path: [created.id], body: { status: 'PAID' } });
      const list = await call('listOrders', { query: { limit: 1, order: '-created_at' } });
      await done(await call('importOrders', { body: [{ source_id: 'O3-IMPORTED', amount: 5, status: 'PAID' }] }));

      expect(created).toMatchObject({ source_id: 'O3', status: 'CREATED', amount: 1_000 });
      expect(read).toMatchObject({ id: created.id, status: 'CREATED' });
      expect(paid).toMatchObject({ id: created.id, status: 'PAID' });
      expect(list).toMatchObject({ object: 'list', data_ref: 'orders', orders: [{ id: created.id }] });
      expect(await call('getOrder', { path: ['O3-IMPORTED'] })).toMatchObject({ amount: 5 });
    });
  });

  describe('products', () => {
    it('are created, priced anew, listed and deleted', async () => {
      const { id } = await call('createProduct', { body: { name: 'P3', price: 20_000 } });
      await call('createProduct', { body: { name: 'P3 again', price: 60_000 } });

      const updated = await call('updateProduct', { path: [id], body: { price: 55_000 } });
      const list = await call('listProducts');
      await call('deleteProduct', { path: [id] });

      expect(updated).toMatchObject({ id, name: 'P3', price: 55_000 });
      expect(list.products).toHaveLength(2);
      await expect(call('getProduct', { path: [id] })).rejects.toMatchObject(gone);
    });

    it('are changed many at a time', async () => {
      await call('createProduct', { body: { source_id: 'P3-BULK', name: 'One' } });

      await done(await call('updateProductsInBulk', { body: [{ source_id: 'P3-BULK', price: 7 }] }));
      await done(await call('updateProductsMetadataInBulk', { body: { source_ids: ['P3-BULK'], metadata: { a: 1 } } }));

      expect(await call('getProduct', { path: ['P3-BULK'] })).toMatchObject({
        name: 'One',
        price: 7,
        metadata: { a: 1 },
      });
    });

    it('have SKUs that are created, priced, read, listed and deleted', async () => {
      const product = await call('createProduct', { body: { name: 'With SKUs', price: 20_000 } });

      const { id } = await call('createSku', { path: [product.id], body: { sku: 'Small', price: 5_000 } });
      const updated = await call('updateSku', { path: [product.id, id], body: { price: 2_000 } });
      const read = await call('getSku', { path: [id] });
      const list = await call('listSKUsInProduct', { path: [product.id] });
      await call('deleteSku', { path: [product.id, id] });

      expect(updated).toMatchObject({ id, price: 2_000, product_id: product.id });
      expect(read).toEqual(updated);
      expect(list).toMatchObject({ total: 1, skus: [{ id }] });
      await expect(call('getSku', { path: [id] })).rejects.toMatchObject(gone);
    });

    it('are collected, by name or by a filter', async () => {
      const product = await call('createProduct', { body: { name: 'Collected', price: 123 } });
      const products = [{ id: product.id, object: 'product' }];
      const filter = { junction: 'and', price: { conditions: { $is: [123] } } };

      const fixed = await call('createProductCollection', { body: { type: 'STATIC', name: 'Fixed', products } });
      const growing = await call('createProductCollection', {
        body: { type: 'AUTO_UPDATE', name: 'By price', filter },
      });
      const found = await call('listProductsInCollection', { path: [growing.id] });
      const list = await call('listProductCollections', { query: { limit: 10 } });
      const read = await call('getProductCollection', { path: [fixed.id] });
      await call('deleteProductCollection', { path: [fixed.id] });

      expect(read).toMatchObject({ object: 'products_collection', type: 'STATIC', products });
      expect(growing).toMatchObject({ type: 'AUTO_UPDATE', filter });
      expect(found.data.map(({ id }) => id)).toEqual([product.id]);
      expect(list).toMatchObject({ object: 'list', total: 2 });
      await expect(call('getProductCollection', { path: [fixed.id] })).rejects.toMatchObject(gone);
    });
  });

  describe('segments', () => {
    it('are made, read, listed of a customer and deleted', async () => {
      const customer = await call('createCustomer', { body: { source_id: 'segment-3' } });

      const made = await call('createSegment', { body: { name: 'Three', type: 'static', customers: [customer.id] } });
      const read = await call('getSegment', { path: [made.id] });
      const own = await call('listCustomerSegments', { path: [customer.id] });
      await call('deleteSegment', { path: [made.id] });

      expect(read).toEqual(made);
      expect(own.data).toEqual([{ id: made.id, name: 'Three', object: 'segment' }]);
      await expect(call('getSegment', { path: [made.id] })).rejects.toMatchObject(gone);
    });
  });

  describe('validation rules', () => {
    it('are made, changed, assigned, listed and deleted', async () => {
      const rules = { '1': { name: 'order.amount', conditions: { $more_than: [100] } }, logic: '1' };
      await older().vouchers.create({ code: 'RULED-3', discount: { type: 'AMOUNT', amount_off: 1 } } as never);

      const { id } = await call('createValidationRules', { body: { name: 'Rule 3', rules, error: null } });
      const updated = await call('updateValidationRule', { path: [id], body: { name: 'Renamed 3' } });
      const body = { related_object_type: 'voucher', related_object_id: 'RULED-3' };
      const assignment = await call('createValidationRuleAssignment', { path: [id], body });
      const ofRule = await call('listValidationRuleAssignments', { path: [id] });
      const all = await call('listValidationRulesAssignments', { query: { rule: id } });
      const read = await call('getValidationRule', { path: [id] });
      const list = await call('listValidationRules', { query: { limit: 10, order: '-created_at' } });
      await call('deleteValidationRuleAssignment', { path: [id, assignment.id] });
      await call('deleteValidationRules', { path: [id] });

      expect(updated).toMatchObject({ id, name: 'Renamed 3', rules });
      expect(ofRule.data).toEqual([assignment]);
      expect(all.data).toEqual([assignment]);
      expect(read).toMatchObject({ id, assignments_count: 1 });
      expect(list.data).toMatchObject([{ id }]);
      await expect(call('getValidationRule', { path: [id] })).rejects.toMatchObject(gone);
    });
  });

  /** A program whose cards begin with 1,000 points, and one card of it. */
  async function program(name: string): Promise<{ readonly campaign: Told; readonly card: Told }> {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 1_000 } };
    const campaign = await call('createLoyaltyProgram', { body: { name, type: 'AUTO_UPDATE', voucher } });
    const card = await call('addMember', { path: [campaign.id], body: { customer: { source_id: `of ${name}` } } });
    return { campaign, card };
  }

  async function bag(): Promise<Told> {
    const product = await call('createProduct', { body: { name: 'Bag' } });
    const parameters = { product: { id: product.id } };
    return call('createReward', { body: { name: 'A bag', type: 'MATERIAL', parameters } });
  }

  describe('rewards', () => {
    it('are made, changed, offered for points, withdrawn and deleted', async () => {
      const { campaign } = await program('Rewarding 3');
      const reward = await bag();
      const offer = { campaign: campaign.id, parameters: { loyalty: { points: 40 } } };

      const renamed = await call('updateReward', { path: [reward.id], body: { name: 'The bag' } });
      const { id } = await call('createRewardAssignment', { path: [reward.id], body: offer });
      const body = { parameters: { loyalty: { points: 45 } } };
      const updated = await call('updateRewardAssignment', { path: [reward.id, id], body });
      const read = await call('getRewardAssignment', { path: [reward.id, id] });
      const list = await call('listRewardAssignments', { path: [reward.id] });
      await call('deleteRewardAssignment', { path: [reward.id, id] });
      const rewards = await call('listRewards', { query: { limit: 10 } });
      const alone = await call('getReward', { path: [reward.id] });
      await call('deleteReward', { path: [reward.id] });

      expect(renamed).toMatchObject({ id: reward.id, name: 'The bag' });
      expect(alone).toEqual(renamed);
      expect(updated).toMatchObject({ id, parameters: { loyalty: { points: 45 } } });
      expect(read).toEqual(updated);
      expect(list.data).toEqual([read]);
      expect(rewards).toMatchObject({ total: 1, data: [{ id: reward.id }] });
      await expect(call('getReward', { path: [reward.id] })).rejects.toMatchObject(gone);
    });
  });

  describe('earning rules', () => {
    it('are made, changed, switched, listed and deleted', async () => {
      const { campaign } = await program('Earning 3');
      const loyalty = { type: 'FIXED', points: 5 };
      const made = await call('createEarningRule', { path: [campaign.id], body: [{ event: 'order.paid', loyalty }] });
      const [{ id }] = made as unknown as [Told];

      const body = { loyalty: { type: 'FIXED', points: 7 } };
      const updated = await call('updateEarningRule', { path: [campaign.id, id], body });
      const read = await call('getEarningRule', { path: [campaign.id, id] });
      const off = await call('disableEarningRule', { path: [campaign.id, id] });
      const on = await call('enableEarningRule', { path: [campaign.id, id] });
      const list = await call('listEarningRules', { path: [campaign.id], query: { limit: 10 } });
      await call('deleteEarningRule', { path: [campaign.id, id] });

      expect(updated).toMatchObject({ id, loyalty: { points: 7 } });
      expect(read).toEqual(updated);
      expect([off, on]).toMatchObject([{ active: false }, { active: true }]);
      expect(list).toMatchObject({ total: 1, data: [{ id }] });
      await expect(call('getEarningRule', { path: [campaign.id, id] })).rejects.toMatchObject(gone);
    });
  });

  describe('loyalty', () => {
    it('programs are made, changed, listed and deleted', async () => {
      const { campaign } = await program('Programs 3');

      const updated = await call('updateLoyaltyProgram', { path: [campaign.id], body: { description: 'Ours' } });
      const read = await call('getLoyaltyProgram', { path: [campaign.id] });
      const list = await call('listLoyaltyPrograms', { query: { limit: 1, order: '-created_at' } });
      await call('deleteLoyaltyProgram', { path: [campaign.id] });

      expect(updated).toMatchObject({ campaign_type: 'LOYALTY_PROGRAM', description: 'Ours' });
      expect(read).toEqual(updated);
      expect(list).toMatchObject({ campaigns: [{ id: campaign.id }] });
      await expect(call('getLoyaltyProgram', { path: [campaign.id] })).rejects.toMatchObject(gone);
    });

    it('cards gain points, under both routes', async () => {
      const { campaign, card } = await program('Points 3');
      const body = { points: 10_000, source_id: 'S3', reason: 'Regular customer' };

      const more = await call('updateLoyaltyCardBalance', { path: [card.code], body });
      const less = await call('updateLoyaltyCardBalance1', { path: [campaign.id, card.code], body: { points: -500 } });
      const read = await call('getMember', { path: [card.code] });
      const inCampaign = await call('getMember1', { path: [campaign.id, card.code] });
      const members = await call('listMembers', { path: [campaign.id] });
      const did = await call('listMemberActivity', { path: [card.code] });
      expect(await call('listMemberActivity1', { path: [campaign.id, card.code] })).toEqual(did);
      expect(did).toMatchObject({
        data: [
          { type: 'customer.voucher.loyalty_card.points_added' },
          { type: 'customer.voucher.loyalty_card.points_added' },
          { type: 'customer.publication.succeeded' },
        ],
      });
      const moves = await call('listLoyaltyCardTransactions', { path: [card.code] });
      const same = await call('listLoyaltyCardTransactions1', { path: [campaign.id, card.code] });
      const all = await call('listLoyaltyCampaignTransactions', { path: [campaign.id] });
      const ofCampaign = await call('listCampaignTransactions', { path: [campaign.id], query: { limit: 20 } });
      const summary = await call('getCampaignSummary', { path: [campaign.id], query: { start_date: '2020-01-01' } });

      expect(more).toMatchObject({ balance: 11_000, total: 11_000, type: 'loyalty_card', object: 'balance' });
      expect(less).toMatchObject({ balance: 10_500, points: -500 });
      expect(read).toMatchObject({ code: card.code, loyalty_card: { balance: 10_500 } });
      expect(inCampaign).toEqual(read);
      expect(members).toMatchObject({ total: 1, vouchers: [{ code: card.code }] });
      expect(moves).toMatchObject({ data_ref: 'data', has_more: false, data: [{ type: 'POINTS_REMOVAL' }, {}] });
      expect([same, all, ofCampaign]).toEqual([moves, moves, moves]);
      expect(summary).toMatchObject({
        object: 'campaign_summary',
        campaign: { id: campaign.id },
        points_added: 10_000,
      });
    });

    it('rewards are offered, priced, listed, redeemed and withdrawn', async () => {
      const { campaign, card } = await program('Offers 3');
      const reward = await bag();
      const offers = [{ reward: reward.id, parameters: { loyalty: { points: 40 } } }];

      const made = await call('createRewardAssignment1', { path: [campaign.id], body: offers });
      const [{ id }] = made as unknown as readonly [Shown];
      const at = { path: [campaign.id, id] };
      const updated = await call('updateRewardAssignment1', {
        ...at,
        body: { parameters: { loyalty: { points: 50 } } },
      });
      const reads = [await call('getRewardAssignment1', at), await call('getRewardAssignment2', at)];
      const lists = [
        await call('listRewardAssignments1', { path: [campaign.id] }),
        await call('listRewardAssignments2', { path: [campaign.id] }),
      ];
      const details = await call('getRewardDetails', at);
      const ofMember = await call('listMemberRewards', { path: [card.code] });
      const coins = { coin: { exchange_ratio: 1, points_ratio: 1 } };
      const pay = await call('createReward', { body: { name: 'Pay', type: 'COIN', parameters: coins } });
      await call('createRewardAssignment1', { path: [campaign.id], body: [{ reward: pay.id }] });
      const body = { reward: { id: pay.id, points: 100 }, order: { amount: 5_000 } };
      const redeemed = await call('redeemReward', { path: [card.code], body });
      const again = await call('redeemReward1', { path: [campaign.id, card.code], body });
      await call('deleteRewardAssignment1', at);

      expect(reads).toEqual([updated, updated]);
      for (const list of lists) expect(list.data).toEqual([updated]);
      expect(details).toMatchObject({ id: reward.id, object: 'reward' });
      expect(ofMember).toMatchObject({ data: [{ object: 'loyalty_reward', reward: { id: reward.id } }] });
      expect([redeemed.result, again.result]).toEqual(['SUCCESS', 'SUCCESS']);
      await expect(call('getRewardAssignment1', at)).rejects.toMatchObject(gone);
    });
  });

  describe('the holders of a referral code', () => {
    it('are added, listed and removed, under both routes', async () => {
      const discount = { type: 'PERCENT', percent_off: 10 };
      const voucher = { type: 'DISCOUNT_VOUCHER', discount, redemption: { quantity: null } };
      const body = { name: 'Friends 3', campaign_type: 'REFERRAL_PROGRAM', type: 'AUTO_UPDATE', voucher };
      const campaign = await call('createCampaign', { body });
      const customer = { source_id: 'referrer-3' };
      const publication = await call('createPublication', { body: { campaign: { name: campaign.name }, customer } });
      const { code } = publication.voucher as { readonly code: string };

      const added = await call('referralsAddHolders', { path: [code], body: [{ source_id: 'friend-3' }] });
      const more = await call('referralsAddHolders1', { path: [campaign.id, code], body: [{ source_id: 'other-3' }] });
      const list = await call('referralsCodeHolders1', { path: [code] });
      const inCampaign = await call('referralsCodeHolders', { path: [campaign.id, code] });
      await call('referralsRemoveHolder', { path: [code, added.data[0]!.id] });
      await call('referralsRemoveHolder1', { path: [campaign.id, code, more.data[0]!.id] });

      expect(added.data).toMatchObject([{ holder_role: 'REFEREE', campaign_id: campaign.id }]);
      expect(list).toMatchObject({ object: 'list', total: 3 });
      expect(inCampaign).toEqual(list);
      expect(await call('referralsCodeHolders1', { path: [code] })).toMatchObject({
        total: 1,
        data: [{ holder_role: 'REFERRER' }],
      });
    });
  });

  describe('management', () => {
    it('finds the project, changes it, and sets its stacking rules', async () => {
      const projects = await call('listProjects');
      const updated = await call('updateProject', { path: [service().project], body: { name: 'Shop 3' } });
      const read = await call('getProject', { path: [service().project] });
      const members = { case_sensitive_codes: true, timezone: 'UTC', currency: 'USD' };
      const created = await call('createProject', { body: { name: 'Shop 4', ...members } });
      await call('deleteProject', { path: [created.id] });
      const path = [service().project];
      const { id } = await call('createStackingRules', { path, body: { applicable_redeemables_limit: 3 } });
      const at = { path: [service().project, id] };
      const changed = await call('updateStackingRules', { ...at, body: { applicable_redeemables_limit: 4 } });
      const rules = await call('getStackingRules', at);
      const all = await call('listStackingRules', { path });
      await call('deleteStackingRules', at);

      expect(projects.data.map((project) => project.id)).toContain(service().project);
      expect(updated).toMatchObject({ id: service().project, name: 'Shop 3' });
      expect(created).toMatchObject({ name: 'Shop 4', object: 'project', ...members });
      expect(read).toEqual(updated);
      expect(changed).toMatchObject({ id, applicable_redeemables_limit: 4 });
      expect(rules).toEqual(changed);
      expect(all.data).toEqual([rules]);
      await expect(call('getStackingRules', at)).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('metadata schemas', () => {
    it('are made, read, changed, listed and deleted, and refuse what does not fit', async () => {
      const path = [service().project];
      const floor = { type: 'number', optional: true, array: false };
      const made = await call('createMetadataSchema', {
        path,
        body: { related_object: 'product', properties: { floor } },
      });
      const at = { path: [service().project, made.id] };
      const body = { allow_defined_only: true, properties: { floor: { ...floor, gte: 0 } } };
      const changed = await call('updateMetadataSchema', { ...at, body });
      const read = await call('getMetadataSchema1', at);
      const list = await call('listMetadataSchemas1', { path });
      const asServer = await call('getMetadataSchema', { path: ['product'] });
      const listed = await call('listMetadataSchemas', {});
      const wrong = call('createProduct', { body: { name: 'No floor', metadata: { floor: -1 } } });
      await expect(wrong).rejects.toMatchObject({ status: 400, body: { key: 'metadata_validation_failed' } });
      await call('deleteMetadataSchema', at);

      expect(changed).toMatchObject({ ...body, id: made.id, object: 'metadata_schema' });
      expect([read, list.data]).toEqual([changed, [changed]]);
      expect(asServer).toMatchObject({ id: made.id, properties: { floor: { gte: 0, objectType: null } } });
      expect(listed.schemas).toEqual([asServer]);
      await expect(call('getMetadataSchema1', at)).rejects.toMatchObject(gone);
    });
  });

  describe('campaign templates', () => {
    it('are made from a tier and a campaign, and make new ones with rules of their own', async () => {
      const rules = { 1: { name: 'order.amount', conditions: { $more_than: [1_000] } }, logic: '1' };
      const rule = await call('createValidationRules', { body: { name: 'Template 3', rules } });
      const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 7 } };
      const source = { name: 'Source 3', campaign_type: 'DISCOUNT_COUPONS', voucher, validation_rules: [rule.id] };
      const campaign = await call('createCampaign', { body: source });
      const made = await call('createCampaignTemplate', { body: { name: 'Template 3', campaign_id: campaign.id } });
      const at = { path: [made.id] };
      const changed = await call('updateCampaignTemplate', { ...at, body: { name: 'Renamed 3', description: 'New' } });
      const read = await call('getCampaignTemplate', at);
      const list = await call('listCampaignTemplates', { query: { limit: 5, order: 'id', include_total: true } });
      const set = await call('createCampaignFromTemplate', { ...at, body: { name: 'From template 3' } });
      const promotion = { name: 'Tiers of template 3', campaign_type: 'PROMOTION', promotion: { tiers: [] } };
      const { id: campaign_id } = await call('createCampaign', { body: promotion });
      const tier = await call('addTierFromTemplate', { ...at, body: { name: 'Tier 3', campaign_id } });
      const project = service().project;
      const into = { name: 'Copy 3', destination_project_id: project };
      const copy = await call('managementCopyCampaignTemplate', { path: [project, made.id], body: into });
      const all = await call('managementListCampaignTemplates', { path: [project], query: { limit: 10 } });
      await call('deleteCampaignTemplate', at);

      expect(copy).toMatchObject({ name: 'Copy 3', description: 'New', object: 'campaign_template' });
      expect(all.data.map(({ id }) => id).sort()).toEqual([made.id, copy.id].sort());
      expect(read).toEqual(changed);
      expect(list).toMatchObject({ object: 'list', data_ref: 'data', total: 1, data: [{ id: made.id }] });
      expect(set).toMatchObject({ campaign: { name: 'From template 3', voucher }, object: 'campaign_setup' });
      expect(tier).toMatchObject({ promotion_tier: { name: 'Tier 3', action: { discount: voucher.discount } } });
      for (const { created_resources } of [set, tier]) expect(created_resources).not.toEqual([{ id: rule.id }]);
      await expect(call('getCampaignTemplate', at)).rejects.toMatchObject(gone);
    });
  });

  describe('brands', () => {
    it('are created once, read, changed and deleted', async () => {
      const path = [service().project];
      const body = { brand: { name: 'Shop 3', website_url: 'shop.example' }, address: { city: 'Katowice' } };
      const made = await call('createBrand', { path, body });
      const again = call('createBrand', { path, body });
      await expect(again).rejects.toMatchObject({ status: 409, body: { key: 'branding_exist' } });
      const at = { path: [...path, made.id] };
      const changed = await call('updateBrand', { ...at, body: { address: { city: null, country: 'Poland' } } });
      const read = await call('getBrand', at);
      const list = await call('listBrands', { path });
      await call('deleteBrand', at);

      expect(made).toMatchObject({ ...body, contact: { email: null, phone: null } });
      expect(changed).toMatchObject({ id: made.id, brand: body.brand, address: { city: null, country: 'Poland' } });
      expect([read, list.data]).toEqual([changed, [changed]]);
      await expect(call('getBrand', at)).rejects.toMatchObject(gone);
    });
  });

  describe('the bin and locations', () => {
    it('list deleted codes, free one, and know no location', async () => {
      const discount = { type: 'AMOUNT', amount_off: 100 };
      const made = await call('createVoucher', { path: ['BIN-3'], body: { discount } });
      await call('deleteVoucher', { path: ['BIN-3'] });
      const bin = await call('listBinEntries', { query: { limit: 1, order: '-id' } });
      await call('deleteBinEntry', { path: [bin.data[0]!.id] });
      const emptied = await call('listBinEntries', { query: { limit: 1 } });
      const locations = await call('listLocations', { query: { limit: 1, order: '-created_at' } });

      expect(bin.data).toMatchObject([{ resource_id: made.id, resource_type: 'voucher', resource_name: 'BIN-3' }]);
      expect(emptied.data.map(({ id }) => id)).not.toContain(bin.data[0]!.id);
      expect(locations).toMatchObject({ object: 'list', data_ref: 'data', data: [], total: 0 });
      await expect(call('getLocation', { path: ['loc_none'] })).rejects.toMatchObject(gone);
    });
  });

  describe('custom events', () => {
    it('have a schema that is made, read, changed, listed and deleted, and are sent for customers', async () => {
      const project = service().project;
      const body = { name: 'read-3', schema: { properties: { pages: { type: 'number' } } } };
      const made = await call('createCustomEventSchema', { path: [project], body });
      const shape = { schema: { properties: { pages: { type: 'number', optional: true } } } };
      const changed = await call('updateCustomEventSchema', { path: [project, made.id], body: shape });
      const list = await call('listCustomEventSchemas', { path: [project] });
      const event = { event: 'read-3', customer: { source_id: 'reader-3' }, metadata: { pages: 3 } };
      const told = await call('trackCustomEvent', { body: event });
      const claimed = await call('trackCustomEventClientSide', { body: event });
      const wrong = call('trackCustomEvent', { body: { ...event, metadata: { pages: 'three' } } });
      await expect(wrong).rejects.toMatchObject({ status: 400, body: { key: 'metadata_validation_failed' } });
      const read = await call('getCustomEventSchema', { path: [project, made.id] });
      await call('deleteCustomEventSchema', { path: [project, made.id] });

      expect(made).toMatchObject({ ...body, object: 'custom-event-schema' });
      expect([read, list.data]).toEqual([changed, [changed]]);
      for (const one of [told, claimed]) {
        expect(one).toMatchObject({ object: 'event', type: 'read-3', customer: { source_id: 'reader-3' } });
      }
      await expect(call('getCustomEventSchema', { path: [project, made.id] })).rejects.toMatchObject(gone);
    });
  });

  describe('webhooks', () => {
    it('are made, read, changed, listed and deleted', async () => {
      const { project } = service();
      const body = { target_url: 'https://receiver.example/hooks', events: ['redemption.succeeded'] };
      const made = await call('createWebhook', { path: [project], body });
      const at = { path: [project, made.id] };

      const changed = await call('updateWebhook', { ...at, body: { active: false } });
      const read = await call('getWebhook', at);
      const list = await call('listWebhooks', { path: [project] });
      await call('deleteWebhook', at);

      expect(made).toMatchObject({ ...body, active: true, object: 'webhook' });
      expect(changed).toMatchObject({ ...body, id: made.id, active: false });
      expect([read, list.data]).toEqual([changed, [changed]]);
      await expect(call('getWebhook', at)).rejects.toMatchObject(gone);
    });
  });

  describe('users of the dashboard', () => {
    it('are added, invited, listed, given a role and removed', async () => {
      const { project } = service();
      const path = [project];
      const added = await call('assignUser', { path, body: { login: 'ada-3@example.com', role: 'VIEWER' } });
      await call('inviteUser', { body: { email: 'bob-3@example.com', projects: { [project]: 'SUPPORT' } } });
      const at = { path: [project, added.id] };

      const updated = await call('updateUser', { ...at, body: { role: 'USER' } });
      const read = await call('getUser', at);
      const all = await call('listUsers', { path });
      await call('unassignUser', at);

      expect(added).toMatchObject({ login: 'ada-3@example.com', role: 'VIEWER' });
      expect(updated).toMatchObject({ id: added.id, role: 'USER' });
      expect(read).toEqual(updated);
      expect(all.data.map(({ login }) => login).sort()).toEqual(['ada-3@example.com', 'bob-3@example.com']);
      await expect(call('getUser', at)).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('access tokens', () => {
    it('stand for the keys, within their scope, until they are revoked', async () => {
      const granted = await call('generateOauthToken', { form: { grant_type: 'client_credentials', scope: 'api' } });
      const token = granted.access_token as string;

      const read = await call('listProducts', { bearer: token });
      const known = await call('introspectOauthToken', { form: { access_token: token } });
      await call('revokeOauthToken', { form: { access_token: token } });
      const revoked = await call('introspectOauthToken', { form: { access_token: token } });

      expect(granted).toMatchObject({ token_type: 'Bearer', expires_in: 900, scope: 'api' });
      expect(granted.expires_at as number).toBeGreaterThan(Date.now() / 1000);
      expect(read).toMatchObject({ object: 'list' });
      expect(known).toMatchObject({ active: true, scope: 'api' });
      // Every process knows within 30 seconds.
      expect(revoked).toMatchObject({ active: false });
    });
  });
}
