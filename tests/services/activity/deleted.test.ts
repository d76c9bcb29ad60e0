// What customers are told of codes that are taken away from them, and of codes they become and stop being the referee of.
import * as app from '../../support/app';
import { aProject, aVoucher, dump, finish, putCampaign, putVoucher, type SetupProject } from '../../support/shop';

let project: SetupProject;
let campaignId: string;

beforeEach(async () => {
  project = await aProject();
  campaignId = (await putCampaign(project.rt, { name: 'Coupons', campaign_type: 'REFERRAL_PROGRAM' })).id;
});

async function give(code: string, source_id: string): Promise<void> {
  const command = app.publishCommand({ voucher: code, customer: { source_id } }, {});
  await app.publish(project.rt, project.caller, { command, idempotencyKey: null });
}

const put = (code: string) =>
  putVoucher(project.rt, aVoucher({ code, campaign: 'Coupons', campaign_id: campaignId, is_referral_code: true }));

interface Entry {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly data: object; readonly event_source: object | null };
}

async function entriesOf(name: string, query: object = {}): Promise<readonly Entry[]> {
  const list = await app.listCustomerActivity(project.rt, project.caller, name, { limit: 100, ...query });
  return list.data;
}

/** Records, as they are stored, that hold a text. */
async function linesOf(text: string): Promise<readonly unknown[]> {
  const items = Object.values(await dump(project.rt));
  return items.filter(({ record }) => JSON.stringify(record ?? null).includes(text));
}

const deletedOf = (name: string) => entriesOf(name, { type: 'customer.voucher.deleted' });

describe('customer.voucher.deleted', () => {
  test.each([
    ['into the bin', {}],
    ['for good', { force: true }],
  ])('is recorded once for a code that is deleted %s', async (_name, how) => {
    await put('HELD');
    await put('FREE');
    await give('HELD', 'jo');
    for (const code of ['HELD', 'FREE']) await app.deleteVoucher(project.rt, project.caller, code, how);
    if (!('force' in how)) await app.deleteVoucher(project.rt, project.caller, 'HELD', { force: true });

    expect(await deletedOf('jo')).toMatchObject([
      {
        type: 'customer.voucher.deleted',
        data: {
          data: {
            customer: { source_id: 'jo', object: 'customer' },
            campaign: { id: campaignId },
            voucher: { code: 'HELD', object: 'voucher', campaign_id: campaignId },
          },
          event_source: { channel: 'INTERNAL' },
        },
        created_at: expect.any(String) as string,
      },
    ]);
    expect(await entriesOf('jo', { category: 'EFFECT', campaign_id: campaignId })).toHaveLength(2);
  });

  test('is recorded for every code that its campaign deletes, however many one transaction takes', async () => {
    const held = Array.from({ length: 60 }, (_, index) => `HELD-${index}`);
    for (const code of held) await put(code);
    for (let index = 0; index < 50; index += 1) await put(`FREE-${index}`);
    for (const code of held) await give(code, 'jo');

    await app.deleteCampaign(project.rt, project.caller, 'Coupons', {});
    for (let run = 0; run < 5; run += 1) await app.runDueActions(project.rt, performance.now() + 5_000);

    expect(await deletedOf('jo')).toHaveLength(held.length);
    const left = await Promise.all(held.map((code) => project.rt.store.vouchers.load(project.caller, code)));
    expect(left.every((fact) => fact === null)).toBe(true);
  });
});

describe('customer.holder.assignment.created', () => {
  const type = 'customer.holder.assignment.created';
  const name = { campaignId: null, codeOrId: 'REFERS' };

  async function refer(...names: readonly string[]): Promise<readonly string[]> {
    const request = names.map((source_id) => ({ source_id }));
    const addition = { ...name, request, idempotencyKey: null };
    const { answer } = await app.addReferralHolders(project.rt, project.caller, addition);
    return answer.data.map(({ id }) => id);
  }

  beforeEach(async () => {
    await put('REFERS');
    await give('REFERS', 'jo');
    project.rt.clock.advance(1_000);
  });

  test('is recorded for each referee, with the code and its campaign', async () => {
    const ids = await refer('mo', 'bo');

    const { id: customerId } = await app.upsertCustomer(project.rt, project.caller, { source_id: 'bo' });
    expect(await entriesOf('bo', { type })).toMatchObject([
      {
        id: expect.stringMatching(/^evcus_/) as string,
        data: {
          data: {
            customer: { id: customerId },
            holder: { id: ids[1], customer_id: customerId, holder_role: 'REFEREE', object: 'redeemable_holder' },
            voucher: { code: 'REFERS', object: 'voucher' },
            campaign: { id: campaignId },
          },
          event_source: { channel: 'INTERNAL' },
        },
        created_at: '2026-03-10T12:00:01.000Z',
      },
    ]);
    expect(await entriesOf('mo', { category: 'EFFECT', campaign_id: campaignId })).toHaveLength(1);
    expect(JSON.stringify(await entriesOf('mo'))).not.toContain('"jo"');
  });

  test('stands in its place, is one of its pages, and is counted', async () => {
    await refer('mo');
    project.rt.clock.advance(1_000);
    await app.upsertCustomer(project.rt, project.caller, { source_id: 'mo', name: 'Mo' });

    const types = (await entriesOf('mo')).map((entry) => entry.type);
    const paged: string[] = [];
    let starting_after_id: string | undefined;
    do {
      const query = { limit: 1, isCounted: true, ...(starting_after_id && { starting_after_id }) };
      const page = await app.listCustomerActivity(project.rt, project.caller, 'mo', query);
      expect(page.total).toBe(types.length);
      paged.push(...page.data.map((entry) => entry.type));
      starting_after_id = page.more_starting_after ?? undefined;
    } while (starting_after_id !== undefined);

    expect(types.toSorted()).toEqual(['customer.created', type, 'customer.updated'].toSorted());
    expect(types[0]).toBe('customer.updated');
    expect(paged).toEqual(types);
  });

  test('stays the same entry where the referee is removed, and is recorded again for one who comes again', async () => {
    const [id = ''] = await refer('mo');
    const before = await entriesOf('mo', { type });

    project.rt.clock.advance(1_000);
    await app.removeReferralHolder(project.rt, project.caller, name, id);

    expect(await entriesOf('mo', { type })).toEqual(before);
    await refer('mo');
    expect(await entriesOf('mo', { type })).toHaveLength(2);
  });

  test('is recorded once after an attempt without an answer', async () => {
    await app.upsertCustomer(project.rt, project.caller, { source_id: 'mo' });
    project.rt.faults.next('transact', { kind: 'LOST_ANSWER' });

    await refer('mo');

    expect(await entriesOf('mo', { type })).toHaveLength(1);
  });

  test('is not recorded for a permanently deleted customer', async () => {
    await refer('mo');

    await app.deletePermanently(project.rt, project.caller, 'mo');
    await finish(project.rt);

    expect(await linesOf('evcus_')).toEqual([]);
    await app.deleteVoucher(project.rt, project.caller, 'REFERS', { force: true });
    expect(await linesOf('holder.assignment')).toEqual([]);
  });

  const refereeRows = async () =>
    Object.values(await dump(project.rt)).filter(({ pk, sk }) => pk.includes('#H#') && sk.startsWith('V#'));

  test('of a referee whose row holds no activity shows the removal, and not the end of the code', async () => {
    const [removed = ''] = await refer('mo', 'bo');
    const table = new app.DynamoTable(project.rt.at);
    for (const { pk, sk } of await refereeRows()) {
      const { record, ...item } = (await table.get({ pk, sk })) as app.Item & { record: object };
      const { activity: _activity, ...before } = record as { activity?: object };
      await table.write({ kind: 'put', item: { ...item, record: before } });
    }

    await app.removeReferralHolder(project.rt, project.caller, name, removed);
    await app.deleteVoucher(project.rt, project.caller, 'REFERS', { force: true });

    expect(await entriesOf('mo', { type: 'customer.holder.assignment.deleted' })).toHaveLength(1);
    expect(await entriesOf('bo', { category: 'EFFECT' })).toEqual([]);
    expect(await refereeRows()).toEqual([]);
  });

  test.each<[string, () => Promise<void>]>([
    ['for good', () => app.deleteVoucher(project.rt, project.caller, 'REFERS', { force: true })],
    ['into the bin', () => app.deleteVoucher(project.rt, project.caller, 'REFERS', {})],
    [
      'with its campaign',
      async () => {
        await app.deleteCampaign(project.rt, project.caller, 'Coupons', {});
        await app.runDueActions(project.rt, performance.now() + 5_000);
      },
    ],
  ])('a code that is deleted %s has no referees any more, and each has an entry of it', async (_how, remove) => {
    const [id] = await refer('mo', 'bo');
    const before = await entriesOf('mo', { type });
    project.rt.clock.advance(1_000);

    await remove();

    expect((await entriesOf('mo', { type })).map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    const ended = await entriesOf('mo', { type: 'customer.holder.assignment.deleted' });
    expect(ended).toMatchObject([{ data: { data: { holder: { id }, voucher: { code: 'REFERS' } } } }]);
    expect(JSON.stringify(ended)).not.toContain('"jo"');
    expect(await entriesOf('bo', { type: 'customer.holder.assignment.deleted' })).toHaveLength(1);
    expect(await entriesOf('jo', { type: 'customer.holder.assignment.deleted' })).toEqual([]);
  });
});

describe('customer.holder.assignment.deleted', () => {
  test('is recorded once for a referee who is removed', async () => {
    await put('REFERS');
    await give('REFERS', 'jo');
    const { id: customerId } = await app.upsertCustomer(project.rt, project.caller, { source_id: 'mo' });
    const name = { campaignId: null, codeOrId: 'REFERS' };
    const request = [{ source_id: 'mo' }];
    const { answer } = await app.addReferralHolders(project.rt, project.caller, {
      ...name,
      request,
      idempotencyKey: null,
    });
    const [{ id } = { id: '' }] = answer.data;

    await app.removeReferralHolder(project.rt, project.caller, name, id);
    await expect(app.removeReferralHolder(project.rt, project.caller, name, id)).rejects.toMatchObject({
      failure: { key: 'not_found' },
    });

    expect(await entriesOf('mo', { type: 'customer.holder.assignment.deleted' })).toMatchObject([
      {
        data: {
          data: {
            customer: { id: customerId },
            holder: { id, customer_id: customerId, holder_role: 'REFEREE', object: 'redeemable_holder' },
            voucher: { code: 'REFERS', holder_id: null, referrer_id: null },
            campaign: { id: campaignId },
          },
        },
      },
    ]);
    expect(await entriesOf('jo', { type: 'customer.holder.assignment.deleted' })).toEqual([]);
  });
});
