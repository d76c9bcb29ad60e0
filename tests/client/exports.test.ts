// Exports through the official client: the record, and the file behind its address.
import { runningService } from '../support/running-service';
import type { Client } from '../support/sdk';
import { type Service } from '../support/service';
import { until } from '../support/until';
import { proves } from './checklist';

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
  let told: Told | undefined;
  const isDone = async (): Promise<boolean> => {
    told = (await client.distributions.exports.get(id)) as Told;
    return told.status === 'DONE';
  };
  await until(isDone, { what: () => `The export ${id} is not done.`, everyMs: 100 });
  return told!;
}

describe('an export', () => {
  it('is begun, listed, opened without credentials, and deleted', async () => {
    await client.customers.create({ source_id: 'exported', name: 'Anna, "the" first' });

    const begun = (await client.distributions.exports.create({
      exported_object: 'customer',
      parameters: { fields: ['name', 'source_id'], order: 'name' },
    } as never)) as Told;
    const { result } = await done(begun.id);
    const listed = await client.distributions.exports.list();
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
    const code = member.code;
    const parameters = { fields: ['id', 'amount'] } as never;
    const card = await client.vouchers.exportTransactions(code, { parameters });
    const alone = await client.loyalties.exportCardTransactions(code, null, { parameters });
    const inProgram = await client.loyalties.exportCardTransactions(code, program.id, { parameters });

    const begun = { exported_object: 'voucher_transactions', status: 'SCHEDULED', parameters };
    expect([card, alone, inProgram]).toMatchObject([begun, begun, begun]);
    expect(await done(card.id)).toMatchObject({ status: 'DONE' });
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
