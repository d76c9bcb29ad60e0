// 3.x of the official client: codes and campaigns, from the setup to the rollback, as its own scenarios go.
import { finished, type Client, type Shown } from '../../support/sdk';
import type { NewerClient, Told } from './newer-client';

/** @param older the older client, to wait for work in the background and to set things up */
export function codes(call: NewerClient, older: () => Client): void {
  const TEN_OFF = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 1_000 } };

  /** A campaign of coupons with these codes. */
  async function coupons(name: string, codes: readonly string[] = [], members: object = {}): Promise<Told> {
    const body = { name, campaign_type: 'DISCOUNT_COUPONS', voucher: TEN_OFF, ...members };
    const campaign = await call('createCampaign', { body });
    for (const code of codes) await call('addVoucherWithSpecificCodeToCampaign', { path: [campaign.id, code] });
    return campaign;
  }

  const redeemables = (...codes: readonly string[]) => codes.map((id) => ({ object: 'voucher', id }));
  const done = (begun: Shown) => finished(older(), begun);

  describe('validations', () => {
    it('say the discount of a code, with a customer that is null', async () => {
      await coupons('Validated', ['V3-ONE']);

      const answer = await call('validateStackedDiscounts', {
        body: { redeemables: redeemables('V3-ONE'), customer: null, order: { amount: 20_000 } },
      });

      expect(answer).toMatchObject({
        valid: true,
        order: { amount: 20_000, total_amount: 19_000 },
        redeemables: [{ result: { discount: { type: 'AMOUNT', amount_off: 1_000 } } }],
      });
      expect(answer).not.toHaveProperty('inapplicable_redeemables');
      const [redeemable] = (answer as unknown as { redeemables: readonly Shown[] }).redeemables;
      expect(redeemable).toMatchObject({ applicable_to: { object: 'list' }, inapplicable_to: { object: 'list' } });
    });

    it('say of an unknown code why it is inapplicable, and skip the next', async () => {
      const customer = { source_id: 'nobody-yet' };

      const body = { redeemables: redeemables('V3-NONE', 'V3-NEITHER'), customer, order: { amount: 1_000 } };
      const answer = await call('validateStackedDiscounts', { body });

      const error = { code: 404, key: 'not_found', message: 'Resource not found', resource_id: 'V3-NONE' };
      expect(answer).toMatchObject({
        valid: false,
        inapplicable_redeemables: [{ object: 'voucher', id: 'V3-NONE', status: 'INAPPLICABLE', result: { error } }],
        skipped_redeemables: [{ id: 'V3-NEITHER', status: 'SKIPPED' }],
      });
    });

    it('have as many redeemables as inapplicable ones where no code is known', async () => {
      const body = { redeemables: redeemables('V3-NONE'), customer: null, order: { amount: 1_000 } };

      const answer = await call('validateStackedDiscounts', { body });

      expect(answer).toMatchObject({ valid: false, inapplicable_redeemables: [{ id: 'V3-NONE' }] });
      expect(answer.redeemables).toEqual(answer.inapplicable_redeemables);
    });
  });

  describe('redemptions', () => {
    it('take two codes of a campaign, are read back, and are rolled back as one', async () => {
      await coupons('Redeemed', ['R3-ONE', 'R3-TWO']);
      const customer = { source_id: 'redeeming', metadata: { key_customer: 'test' } };
      const order = { amount: 20_000, metadata: { key_customer: 'test' } };
      const body = { redeemables: redeemables('R3-ONE', 'R3-TWO'), customer, order, metadata: { key: 'value' } };

      const redeemed = await call('redeemStackedDiscounts', { body });
      const { redemptions, parent_redemption: parent } = redeemed as unknown as {
        redemptions: readonly Shown[];
        parent_redemption: Shown;
      };
      const read = await call('getRedemption', { path: [parent.id] });
      const ofCode = await call('getVoucherRedemptions', { path: ['R3-ONE'] });
      const others = await call('listRedemptions', {
        query: { limit: 100, filters: { voucher_code: { conditions: { $is_not: 'R3-TWO' } } } },
      });
      const undone = await call('rollbackStackedRedemptions', {
        path: [parent.id],
        query: { reason: 'changed mind', tracking_id: undefined },
        body: { customer: { source_id: 'redeeming' } },
      });

      expect(redemptions.map(({ result }) => result)).toEqual(['SUCCESS', 'SUCCESS']);
      expect(read).toMatchObject({ id: parent.id, order: { total_amount: 18_000 }, metadata: { key: 'value' } });
      expect(ofCode).toMatchObject({ redemption_entries: [{ id: redemptions[0]?.id }] });
      expect(others).toMatchObject({ object: 'list', data_ref: 'redemptions' });
      expect(JSON.stringify(others)).not.toContain('R3-TWO');
      expect(undone).toMatchObject({ rollbacks: [{ result: 'SUCCESS' }, { result: 'SUCCESS' }] });
    });

    it('of one code are rolled back with an empty body', async () => {
      await coupons('Undone', ['R3-ALONE']);
      const body = { redeemables: redeemables('R3-ALONE'), order: { amount: 3_000 } };
      const redeemed = await call('redeemStackedDiscounts', { body });
      const [one] = (redeemed as unknown as { redemptions: readonly Shown[] }).redemptions;

      const undone = await call('rollbackRedemption', { path: [one!.id], query: { reason: 'late' } });

      expect(undone).toMatchObject({ object: 'redemption_rollback', result: 'SUCCESS', reason: 'late' });
      expect(await call('getVoucher', { path: ['R3-ALONE'] })).toMatchObject({ redemption: { redeemed_quantity: 0 } });
    });
  });

  describe('qualifications', () => {
    it('find a new code among the vouchers, which is then valid', async () => {
      const discount = { amount_off: 1_000, type: 'AMOUNT' };
      const body = { discount, redemption: { quantity: null } };
      await call('createVoucher', { path: ['Q3-NEW'], body });

      const options = { filters: { resource_type: { conditions: { $in: ['voucher'] } } } };
      const answer = await call('checkEligibility', { body: { scenario: 'ALL', options } });
      const validated = await call('validateStackedDiscounts', {
        body: { redeemables: redeemables('Q3-NEW'), customer: null, order: { amount: 20_000 } },
      });

      const { data } = (answer as unknown as { redeemables: { data: readonly Shown[] } }).redeemables;
      expect(data.map(({ id }) => id)).toContain('Q3-NEW');
      expect(validated).toMatchObject({ valid: true, order: { total_amount: 19_000 } });
    });
  });

  describe('publications', () => {
    it('take the next code of a campaign that grows, for a customer known by e-mail', async () => {
      await coupons('Grows', [], { type: 'AUTO_UPDATE', metadata: { mandatory_v: 'test' } });
      const customer = { email: 'published@three.example' };

      const published = await call('createPublication', { body: { campaign: { name: 'Grows' }, customer } });
      const list = await call('listPublications', { query: { campaign: 'Grows' } });

      expect(published).toMatchObject({
        object: 'publication',
        result: 'SUCCESS',
        customer: { email: customer.email },
      });
      expect(list).toMatchObject({ total: 1, publications: [{ id: published.id }] });
    });

    it('take one code, with nulls for what is left out', async () => {
      const campaign = await coupons('Named', ['P3-NAMED']);
      const customer = await call('createCustomer', { body: { name: 'Pat', email: 'pat@three.example' } });
      const nulls = { channel: null, campaign: null, metadata: null };

      const body = { voucher: 'P3-NAMED', customer: { id: customer.id }, ...nulls };
      const published = await call('createPublication', { body });

      const voucher = { code: 'P3-NAMED', campaign_id: campaign.id };
      expect(published).toMatchObject({ customer_id: customer.id, voucher, metadata: {} });
    });

    it('are made by address as well', async () => {
      await coupons('By address', [], { type: 'AUTO_UPDATE' });
      const query = { campaign: { name: 'By address' }, customer: { source_id: 'by-address' } };

      const published = await call('createPublication1', { query });

      expect(published).toMatchObject({ object: 'publication', customer: { source_id: 'by-address' } });
    });
  });

  describe('campaigns', () => {
    it('take one more code without a body, several in the background, and one that is named', async () => {
      const { id } = await coupons('More');

      const one = await call('addVouchersToCampaign', { path: [id] });
      const several = await call('addVouchersToCampaign', { path: [id], query: { vouchers_count: 3 } });
      await done(several);
      const named = await call('addVoucherWithSpecificCodeToCampaign', { path: [id, 'C3 named/é'] });
      const imported = await call('importVouchersToCampaign', { path: [id], body: [{ code: 'C3-IMPORTED' }] });
      await done(imported);
      const action = await call('getAsyncAction', { path: [imported.async_action_id] });
      const actions = await call('listAsyncActions', { query: { limit: 10, order: '-created_at' } });

      expect(one).toMatchObject({ object: 'voucher', campaign_id: id, active: true });
      expect(named).toMatchObject({ code: 'C3 named/é', campaign_id: id });
      expect(await call('getCampaign', { path: [id] })).toMatchObject({ vouchers_count: 6 });
      expect(action).toMatchObject({ id: imported.async_action_id, status: 'DONE' });
      expect(JSON.stringify(actions)).toContain(several.async_action_id);
    });

    it('lose their end when it is set to null', async () => {
      const expiration_date = '2090-10-08T12:57:09.386Z';
      const created = await coupons('Ends', [], { expiration_date });

      const updated = await call('updateCampaign', { path: [created.id], body: { expiration_date: null } });

      expect(created).toMatchObject({ expiration_date });
      expect(updated).not.toHaveProperty('expiration_date');
    });

    it('are switched off and on without a content type, listed and deleted', async () => {
      const { id } = await coupons('Switched', ['C3-SWITCHED']);

      await call('disableCampaign', { path: [id] });
      const off = await call('getCampaign', { path: [id] });
      await call('enableCampaign', { path: [id] });
      const on = await call('getCampaign', { path: [id] });
      const list = await call('listCampaigns', { query: { limit: 1, order: '-created_at' } });
      await done(await call('deleteCampaign', { path: [id], query: { force: true } }));

      expect([off.active, on.active]).toEqual([false, true]);
      expect(list).toMatchObject({ object: 'list', data_ref: 'campaigns', campaigns: [{ id }] });
      await expect(call('getCampaign', { path: [id] })).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('vouchers', () => {
    it('of a campaign are found by it, switched off and on', async () => {
      const { id, ...begun } = await coupons('Listed', [], { vouchers_count: 1 });
      expect(begun).toMatchObject({ vouchers_generation_status: expect.any(String) as string });

      const list = await call('listVouchers', { query: { campaign_id: id, limit: 1 } });
      const { code } = (list as unknown as { vouchers: readonly Told[] }).vouchers[0]!;
      await call('disableVoucher', { path: [code] });
      const off = await call('getVoucher', { path: [code] });
      await call('enableVoucher', { path: [code] });
      const on = await call('getVoucher', { path: [code] });

      expect([off.active, on.active]).toEqual([false, true]);
    });

    it('are found by filters of which one has to hold, and deleted for good', async () => {
      await call('createVoucher', { path: ['F3-FOUND'], body: { ...TEN_OFF, redemption: { quantity: null } } });
      const filters = {
        junction: 'OR',
        campaign_ids: { conditions: { $in: ['does-not-exist'] } },
        code: { conditions: { $is: 'F3-FOUND' } },
      };

      const list = await call('listVouchers', { query: { filters } });
      await call('deleteVoucher', { path: ['F3-FOUND'], query: { force: true } });

      expect(list).toMatchObject({ total: 1, vouchers: [{ code: 'F3-FOUND' }] });
      await expect(call('getVoucher', { path: ['F3-FOUND'] })).rejects.toMatchObject({
        status: 404,
        body: { code: 404, key: 'not_found', message: 'Resource not found' },
      });
    });

    it('are made, changed and topped up, one or many', async () => {
      const gift = { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } };
      const random = await call('generateRandomCode', { body: gift });
      const balance = await call('updateVoucherBalance', { path: [random.code], body: { amount: 700 } });
      const ledger = await call('listVoucherTransactions', { path: [random.code], query: { limit: 20, page: 1 } });
      const updated = await call('updateVoucher', {
        path: [random.code],
        body: { metadata: { a: 1 }, category: null },
      });
      await done(await call('importVouchers', { body: [{ code: 'I3-ONE', ...TEN_OFF }] }));
      await done(await call('updateVouchersInBulk', { body: [{ code: 'I3-ONE', metadata: { b: 2 } }] }));
      await done(await call('updateVouchersMetadataInBulk', { body: { codes: ['I3-ONE'], metadata: { c: 3 } } }));

      expect(balance).toMatchObject({ object: 'balance', type: 'gift_voucher', amount: 700, balance: 5_700 });
      expect(ledger).toMatchObject({ object: 'list', data_ref: 'data', data: [{ type: 'CREDITS_ADDITION' }] });
      expect(updated).toMatchObject({ metadata: { a: 1 } });
      expect(await call('getVoucher', { path: ['I3-ONE'] })).toMatchObject({ metadata: { b: 2, c: 3 } });
    });

    it('held by a session are released', async () => {
      await call('createVoucher', { path: ['S3-HELD'], body: { ...TEN_OFF, redemption: { quantity: 1 } } });
      const session = { type: 'LOCK', key: 'three', ttl: 5, ttl_unit: 'MINUTES' };
      const body = { redeemables: redeemables('S3-HELD'), order: { amount: 5_000 } };
      await call('validateStackedDiscounts', { body: { ...body, session } });

      const held = await call('validateStackedDiscounts', { body });
      await call('releaseValidationSession', { path: ['S3-HELD', 'three'] });
      const free = await call('validateStackedDiscounts', { body });

      expect([held.valid, free.valid]).toEqual([false, true]);
    });
  });

  describe('categories', () => {
    it('are made, changed, listed and deleted', async () => {
      const { id } = await call('createCategory', { body: { name: 'Third', hierarchy: 0 } });
      const updated = await call('updateCategory', { path: [id], body: { name: 'Renamed', hierarchy: 33 } });
      const read = await call('getCategory', { path: [id] });
      const list = await call('listCategories', { query: { limit: 100 } });
      await call('deleteCategory', { path: [id] });

      expect(updated).toMatchObject({ id, name: 'Renamed', hierarchy: 33, updated_at: expect.any(String) as string });
      expect(read).toEqual(updated);
      expect(list.data).toContainEqual(read);
      await expect(call('getCategory', { path: [id] })).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('promotions', () => {
    const action = { discount: { type: 'PERCENT', percent_off: 10 } };

    it('have tiers that are made, changed, switched and listed', async () => {
      const campaign = await call('createCampaign', { body: { name: 'Tiers 3', campaign_type: 'PROMOTION' } });
      const { id } = await call('addPromotionTierToCampaign', { path: [campaign.id], body: { name: 'First', action } });
      const updated = await call('updatePromotionTier', { path: [id], body: { name: 'Renamed', banner: '10 % off' } });
      await call('disablePromotionTier', { path: [id] });
      const off = await call('getPromotionTier', { path: [id] });
      await call('enablePromotionTier', { path: [id] });
      const all = await call('listPromotionTiers', { query: { is_available: true } });
      const ofCampaign = await call('listPromotionTiersFromCampaign', { path: [campaign.id] });
      const ofPage = await call('listPromotionTiersClientSide');
      await call('deletePromotionTier', { path: [id] });

      expect(updated).toMatchObject({ id, name: 'Renamed', banner: '10 % off', action });
      expect(off).toMatchObject({ active: false });
      for (const list of [all, ofCampaign, ofPage]) expect(JSON.stringify(list)).toContain(id);
      await expect(call('getPromotionTier', { path: [id] })).rejects.toMatchObject({ status: 404 });
    });

    it('have stacks that are made, changed, listed and deleted', async () => {
      const campaign = await call('createCampaign', { body: { name: 'Stacks 3', campaign_type: 'PROMOTION' } });
      const ids: string[] = [];
      for (const name of ['One', 'Two']) {
        ids.push((await call('addPromotionTierToCampaign', { path: [campaign.id], body: { name, action } })).id);
      }
      const body = { name: 'Both', tiers: { ids, hierarchy_mode: 'MANUAL' } };

      const { id } = await call('createPromotionStack', { path: [campaign.id], body });
      const updated = await call('updatePromotionStack', { path: [campaign.id, id], body: { name: 'Renamed' } });
      const read = await call('getPromotionStack', { path: [campaign.id, id] });
      const all = await call('listAllPromotionStacks', { query: { limit: 100 } });
      const ofCampaign = await call('listPromotionStacksInCampaign', { path: [campaign.id] });
      await call('deletePromotionStack', { path: [campaign.id, id] });

      expect(updated).toMatchObject({ object: 'promotion_stack', name: 'Renamed', tiers: { ids } });
      expect(read).toEqual(updated);
      expect(all.data).toContainEqual(read);
      expect(ofCampaign.data).toEqual([read]);
      await expect(call('getPromotionStack', { path: [campaign.id, id] })).rejects.toMatchObject({ status: 404 });
    });
  });

  describe('a page', () => {
    it('qualifies, validates and redeems with its own keys', async () => {
      await coupons('Of a page', ['W3-PAGE']);
      const order = { amount: 4_000 };
      const body = { redeemables: redeemables('W3-PAGE'), order };

      const options = { filters: { code: { conditions: { $is: 'W3-PAGE' } } } };
      const eligible = await call('checkEligibilityClientSide', { body: { scenario: 'ALL', order, options } });
      const validated = await call('validateStackedDiscountsClientSide', { body });
      const redeemed = await call('redeemStackedDiscountsClientSide', { body });

      expect(eligible).toMatchObject({ redeemables: { object: 'list' } });
      expect(validated).toMatchObject({ valid: true, order: { total_amount: 3_000 } });
      expect(redeemed).toMatchObject({ redemptions: [{ result: 'SUCCESS' }] });
    });
  });
}
