// 3.x of the official client: files of rows.
import { finished, type Client } from '../../support/sdk';
import type { NewerClient, Told } from './newer-client';

/** @param older the older client, to wait for work in the background */
export function files(call: NewerClient, older: () => Client): void {
  const done = (begun: Told) => finished(older(), begun);

  describe('files of rows', () => {
    it('are imported, each record once', async () => {
      const voucher = { type: 'GIFT_VOUCHER', gift: { amount: 500 } };
      const campaign = await call('createCampaign', { body: { name: 'F3', campaign_type: 'GIFT_VOUCHERS', voucher } });

      const ended = [
        await done(
          await call('importVouchersUsingCsv', { file: ['Code,Voucher Type,Value', 'F3-ONE,GIFT_VOUCHER,5'] }),
        ),
        await done(await call('importVouchersToCampaignUsingCsv', { path: [campaign.id], file: ['Code', 'F3-TWO'] })),
        await done(await call('importCustomersUsingCsv', { file: ['Name,Source_id', 'Three,f3-customer'] })),
        await done(await call('importProductsUsingCsv', { file: ['name,source_id', 'Three,f3-product'] })),
        await done(await call('importSKUsUsingCsv', { file: ['product_id,source_id,sku', 'f3-product,f3-sku,S'] })),
      ];

      const one = { status: 'DONE', result: { done_count: 1, failed_count: 0 } };
      expect(ended).toMatchObject(ended.map(() => one));
      expect(await call('getVoucher', { path: ['F3-TWO'] })).toMatchObject({ gift: { amount: 500 } });
    });

    it('move between the cards of a program', async () => {
      const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
      const club = await call('createLoyaltyProgram', { body: { name: 'F3-T', type: 'AUTO_UPDATE', voucher: card } });
      const giver = await call('addMember', { path: [club.id], body: { customer: { source_id: 'f3-giver' } } });
      const receiver = await call('addMember', { path: [club.id], body: { customer: { source_id: 'f3-receiver' } } });

      const sent = [{ code: giver.code, points: 40, reason: 'a present', source_id: 'f3-transfer' }];
      const moved = await call('transferPoints', { path: [club.id, receiver.code], body: sent });

      expect(moved).toMatchObject({ code: receiver.code, loyalty_card: { balance: 140 } });
    });

    it('are exported of what changed balances', async () => {
      const card = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
      const points = await call('createLoyaltyProgram', { body: { name: 'F3-P', type: 'AUTO_UPDATE', voucher: card } });
      const member = await call('addMember', { path: [points.id], body: { customer: { source_id: 'f3-member' } } });

      const buckets = await call('listPointsExpiration', { path: [points.id, member.code] });
      const begun = [
        await call('exportVoucherTransactions', { path: [member.code], body: {} }),
        await call('exportCampaignTransactions', { path: [points.id], body: { parameters: { order: '-created_at' } } }),
        await call('exportLoyaltyCampaignTransactions', { path: [points.id], body: {} }),
        await call('exportLoyaltyCardTransactions', { path: [member.code], body: {} }),
        await call('exportLoyaltyCardTransactions1', { path: [points.id, member.code], body: {} }),
        await call('createPointsExpirationExport', {
          path: [points.id],
          body: { parameters: { order: 'expires_at' } },
        }),
      ];

      const transactions = { object: 'export', exported_object: 'voucher_transactions', result: null };
      expect(buckets).toMatchObject({ total: 1, data: [{ bucket: { total_points: 100 }, status: 'ACTIVE' }] });
      expect(begun).toMatchObject([
        ...[transactions, transactions, transactions, transactions, transactions],
        { exported_object: 'points_expiration', status: 'SCHEDULED' },
      ]);
    });

    it('are exported, listed, opened and deleted', async () => {
      const begun = await call('createExport', { body: { exported_object: 'product' } });
      const orders = await call('createOrderExport', { body: { parameters: { fields: ['id'] } } });
      let told = await call('getExport', { path: [begun.id] });
      while (told.status !== 'DONE') told = await call('getExport', { path: [begun.id] });
      const { searchParams } = new URL((told.result as { url: string }).url);
      const opened = await call('downloadExport', { path: [begun.id], query: { token: searchParams.get('token') } });
      await call('listExports');
      await call('deleteExport', { path: [orders.id] });

      expect(opened.file).toMatch(/^ID,name,price,/);
      expect(orders).toMatchObject({ exported_object: 'order', status: 'SCHEDULED' });
      expect(told).toMatchObject({
        result: { url: expect.stringContaining(`/v1/exports/${begun.id}?token=`) as string },
      });
    });
  });
}
