// Exports through the official client: the record, and the file behind its address.
import { setTimeout as sleep } from 'node:timers/promises';
import { runningService } from '../support/running-service';
import type { Client } from '../support/sdk';
import { type Service } from '../support/service';
import { proves } from './checklist';

jest.setTimeout(120_000);

let service: Service;
let client: Client;

beforeAll(async () => {
  service = await runningService();
  client = service.client();
});

interface Told {
  readonly id: string;
  readonly status: string;
  readonly result: { readonly url: string } | null;
}

async function done(id: string): Promise<Told> {
  for (let waited = 0; waited < 30_000; waited += 100) {
    const told = (await client.distributions.exports.get(id)) as unknown as Told;
    if (told.status === 'DONE') return told;
    await sleep(100);
  }
  throw new Error(`The export ${id} is not done.`);
}

describe('an export', () => {
  it('is begun, listed, opened without credentials, and deleted', async () => {
    await client.customers.create({ source_id: 'exported', name: 'Anna, "the" first' });

    const begun = (await client.distributions.exports.create({
      exported_object: 'customer',
      parameters: { fields: ['name', 'source_id'], order: 'name' },
    } as never)) as unknown as Told;
    const { result } = await done(begun.id);
    const listed = (await client.distributions.exports.list()) as unknown as { readonly exports: readonly Told[] };
    const file = await fetch(result?.url ?? '');
    const text = await file.text();
    await client.distributions.exports.delete(begun.id);

    expect(begun).toMatchObject({ status: 'SCHEDULED', result: null });
    expect(listed.exports.map(({ id }) => id)).toEqual([begun.id]);
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(file.headers.get('content-disposition')).toBe(`attachment; filename="customer-${begun.id}.csv"`);
    expect(text).toBe('Name,Source_id\r\n"Anna, ""the"" first",exported\r\n');
    await expect(client.distributions.exports.get(begun.id)).rejects.toMatchObject({ code: 404, key: 'not_found' });
    expect((await fetch(result?.url ?? '')).status).toBe(404);
  });

  it('names the objects and fields that there are', async () => {
    const asked = { exported_object: 'voucher', parameters: { fields: ['nothing'] } } as never;

    await expect(client.distributions.exports.create(asked)).rejects.toMatchObject({ key: 'invalid_export_fields' });
    await expect(client.distributions.exports.create({ exported_object: 'nothing' } as never)).rejects.toMatchObject({
      key: 'invalid_payload',
    });
  });
});

proves('exports');
