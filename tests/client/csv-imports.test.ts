// Files of rows through the official client: the form as it sends it, rows stored, and the action that tells of them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runningService } from '../support/running-service';
import { callInProcess } from '../support/sdk-process';
import { type Service } from '../support/service';
import { finished, type Client } from '../support/sdk';
import { proves } from './checklist';

let service: Service;
let client: Client;
const folder = mkdtempSync(join(tmpdir(), 'csv-imports-'));

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

afterAll(() => rmSync(folder, { recursive: true }));

const imported = async (call: string, path: string, status: number, ...args: readonly string[]) =>
  finished(client, await callInProcess(service, { call, args, method: 'POST', path, status }));

const file = (name: string, ...lines: readonly string[]): string => {
  const path = join(folder, name);
  writeFileSync(path, lines.join('\n'));
  return path;
};

describe('files of rows', () => {
  it('hold codes', async () => {
    const path = file(
      'codes.csv',
      'Code,Voucher Type,Value,Discount Type,Active',
      'CSV-1,DISCOUNT_VOUCHER,20,PERCENT,TRUE',
      'CSV-2,GIFT_VOUCHER,99.90,,FALSE',
      'CSV-3,GIFT_VOUCHER,,,',
    );

    const action = await imported('vouchers.importCSV', '/v1/vouchers/importCSV', 202, path);

    expect(action).toMatchObject({
      type: 'VOUCHERS.IMPORT_CSV',
      status: 'DONE',
      result: {
        message: '2 voucher(s) imported successfully, 1 failed.',
        failed: [{ code: 'CSV-3', row: 3, reason: 'Value is required' }],
        done_count: 2,
        failed_count: 1,
      },
    });
    expect(await client.vouchers.get('CSV-1')).toMatchObject({ discount: { type: 'PERCENT', percent_off: 20 } });
    expect(await client.vouchers.get('CSV-2')).toMatchObject({ gift: { amount: 9990, balance: 9990 }, active: false });
  });

  it('hold codes of a campaign', async () => {
    const { id } = await client.campaigns.create({
      name: 'Cards of a file',
      campaign_type: 'GIFT_VOUCHERS',
      type: 'STATIC',
      voucher: { type: 'GIFT_VOUCHER', gift: { amount: 5000 } },
    } as never);
    const path = file('campaign.csv', 'Code,Gift Amount,Redeemed Amount', 'CSV-A,,', 'CSV-B,100,30');

    const action = await imported('campaigns.importVouchersCSV', `/v1/campaigns/${id}/importCSV`, 200, id, path);

    expect(action).toMatchObject({ type: 'CAMPAIGN.VOUCHERS_IMPORT_CSV', status: 'DONE', result: { done_count: 2 } });
    expect(await client.vouchers.get('CSV-B')).toMatchObject({
      campaign_id: id,
      gift: { amount: 10_000, balance: 7000 },
    });
  });

  it('hold customers, products and SKUs', async () => {
    const customers = file('customers.csv', 'Name,Source_id,Email', 'Anna,csv-anna,anna@example.com');
    const products = file('products.csv', 'name,source_id,price,attributes', 'Shirt,csv-shirt,10.50,"color,size"');
    const skus = file(
      'skus.csv',
      'product_id,source_id,sku,price,attributes',
      `csv-shirt,csv-red,Red,11,"{'color':'red'}"`,
    );

    const made = [
      await imported('customers.importCSV', '/v1/customers/importCSV', 202, customers),
      await imported('products.importCSV', '/v1/products/importCSV', 200, products),
      await imported('products.importSkusCSV', '/v1/skus/importCSV', 200, skus),
    ];

    expect(made.map(({ type, status }) => [type, status])).toEqual([
      ['CUSTOMERS.IMPORT_CSV', 'DONE'],
      ['PRODUCTS.IMPORT_CSV', 'DONE'],
      ['SKUS.IMPORT_CSV', 'DONE'],
    ]);
    expect(await client.customers.get('csv-anna')).toMatchObject({ name: 'Anna', email: 'anna@example.com' });
    expect(await client.products.get('csv-shirt')).toMatchObject({ price: 1050, attributes: ['color', 'size'] });
    expect(await client.products.getSku('csv-red')).toMatchObject({
      sku: 'Red',
      price: 1100,
      attributes: { color: 'red' },
    });
  });

  it('come by a form of their own where they are large, and are named by their upload', async () => {
    const { id, url, fields } = (await service.call('POST', '/v1/uploads')).body as unknown as {
      readonly id: string;
      readonly url: string;
      readonly fields: Readonly<Record<string, string>>;
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    const lines = Array.from({ length: 500 }, (_, at) => `large-${at},${'n'.repeat(10_000)}`);
    form.append('file', new Blob([['Source_id,notes', ...lines].join('\n')]), 'customers.csv');
    const received = await fetch(url, { method: 'POST', body: form });
    const begun = await service.call('POST', '/v1/customers/importCSV', { body: { upload_id: id } });

    expect([received.status, begun.status]).toEqual([204, 202]);
    expect(await finished(client, begun.body as unknown as { async_action_id: string })).toMatchObject({
      type: 'CUSTOMERS.IMPORT_CSV',
      status: 'DONE',
      result: { done_count: 500, failed: [] },
    });
    expect((await service.call('POST', '/v1/products/importCSV', { body: { upload_id: id } })).status).toBe(400);
  });

  it('answer with the status that is documented', async () => {
    const sent = async (path: string): Promise<number> => {
      const form = new FormData();
      form.set('file', new Blob(['name\nX'], { type: 'text/csv' }), 'rows.csv');
      const headers = { 'x-app-id': service.keys.server.id, 'x-app-token': service.keys.server.token };
      return (await fetch(`${service.address}${path}`, { method: 'POST', headers, body: form })).status;
    };

    expect([await sent('/v1/customers/importCSV'), await sent('/v1/products/importCSV')]).toEqual([202, 200]);
  });
});

proves('csv-imports');
