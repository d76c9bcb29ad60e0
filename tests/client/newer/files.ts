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
  });
}
