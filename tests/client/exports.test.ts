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

  it('of transactions is begun for a card, and for a member', async () => {
    const voucher = { type: 'LOYALTY_CARD', loyalty_card: { points: 100 } };
    const program = await client.loyalties.create({ name: 'Exported', type: 'AUTO_UPDATE', voucher } as never);
    const member = await client.loyalties.createMember(program.id, { customer: { source_id: 'exported-member' } });
    const code = (member as unknown as { readonly code: string }).code;
    const parameters = { fields: ['id', 'amount'] } as never;
    const card = await client.vouchers.exportTransactions(code, { parameters });
    const alone = await client.loyalties.exportCardTransactions(code, null, { parameters });
    const inProgram = await client.loyalties.exportCardTransactions(code, program.id, { parameters });

    const begun = { exported_object: 'voucher_transactions', status: 'SCHEDULED', parameters };
    expect([card, alone, inProgram]).toMatchObject([begun, begun, begun]);
    expect(await done((card as unknown as Told).id)).toMatchObject({ status: 'DONE' });
  });

  it('names the objects and fields that there are', async () => {
    const request = { exported_object: 'voucher', parameters: { fields: ['nothing'] } } as never;

    await expect(client.distributions.exports.create(request)).rejects.toMatchObject({ key: 'invalid_export_fields' });
    await expect(client.distributions.exports.create({ exported_object: 'nothing' } as never)).rejects.toMatchObject({
      key: 'invalid_payload',
    });
  });
});

proves('exports');
