// Publications from another system: the code has its holder, as it was then, once.
import type { PublicationImport } from '../../../lib/core/publication/import-publication';
import * as app from '../../support/app';
import { aCaller, aRuntime, brokenInvariants, dump, type Fault, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let customerId: string;

beforeAll(async () => {
  rt = await aRuntime();
  customerId = (await app.saveCustomer(rt, caller, { source_id: 'kim' })).customer.id;
  await app.createCampaign(rt, caller, {
    name: 'Month',
    campaign_type: 'GIFT_VOUCHERS',
    activity_duration_after_publishing: 'P30D',
    voucher: { type: 'GIFT_VOUCHER', gift: { amount: 500 } },
  });
});

let count = 0;

async function coming(members: Partial<PublicationImport> = {}): Promise<PublicationImport> {
  count += 1;
  const code = `given-${count}`;
  await app.createVoucher(rt, caller, code, { campaign: 'Month', gift: { amount: 500 } });
  return {
    id: `pub_${String(count).padStart(32, '0')}`,
    createdAt: '2024-05-06T07:08:09.010Z',
    customerId,
    codes: [code],
    sourceId: `source-${count}`,
    channel: 'web',
    metadata: { note: count },
    ...members,
  };
}

const broken = () => brokenInvariants(rt);
const load = async (code: string) => (await rt.store.vouchers.load(caller, code))!.voucher;

describe('takePublication', () => {
  it('gives the code to its customer, as it was then', async () => {
    const publication = await coming();
    const before = await load(publication.codes[0]!);

    expect(await app.takePublication(rt, caller, publication)).toBe(true);

    const stored = await rt.store.publications.load(caller, publication.id);
    expect(stored?.record).toMatchObject({
      id: publication.id,
      created_at: publication.createdAt,
      customer_id: customerId,
      source_id: publication.sourceId,
      channel: 'web',
      metadata: publication.metadata,
      result: 'SUCCESS',
      vouchers_id: [before.id],
    });
    expect(await load(publication.codes[0]!)).toMatchObject({
      holder_id: customerId,
      publish: { count: 1, published_at: publication.createdAt, publication_id: publication.id },
      // It does not begin anew today.
      start_date: before.start_date,
      expiration_date: before.expiration_date,
      updated_at: null,
    });
    const { total } = await app.listPublications(rt, caller, { source_id: publication.sourceId! });
    expect(total).toBe(1);
    expect(await broken()).toEqual([]);
  });

  it('gives several codes at once', async () => {
    const [one, other] = [await coming(), await coming()];
    const both = { ...one, codes: [...one.codes, ...other.codes], sourceId: null };

    await app.takePublication(rt, caller, both);

    expect((await rt.store.publications.load(caller, one.id))?.record.vouchers).toEqual(both.codes);
    expect((await load(other.codes[0]!)).holder_id).toBe(customerId);
    expect(await broken()).toEqual([]);
  });

  it('changes nothing when it is repeated', async () => {
    const publication = await coming();
    await app.takePublication(rt, caller, publication);
    const before = await dump(rt);

    expect(await app.takePublication(rt, caller, publication)).toBe(false);
    expect(await dump(rt)).toEqual(before);
  });

  it.each<Fault['kind']>(['BUSY', 'LOST_REQUEST', 'LOST_ANSWER', 'LATE'])(
    'is stored once where its transaction is met by %s',
    async (kind) => {
      const publication = await coming();
      rt.faults.next('transact', { kind } as Fault);

      await app.takePublication(rt, caller, publication);
      await rt.faults.land();

      expect((await load(publication.codes[0]!)).publish.publication_id).toBe(publication.id);
      expect(await broken()).toEqual([]);
    },
  );

  it.each([
    ['a customer who is not here', { customerId: 'cust_none' }, 'not_found'],
    ['a code that is not here', { codes: ['nobody'] }, 'not_found'],
    ['a second code that is not here', { codes: ['given-1', 'nobody'] }, 'not_found'],
    ['a source id that another has', { sourceId: 'source-1' }, 'duplicate_source_id'],
    ['a code that another gave away', { codes: ['given-1'] }, 'voucher_already_published'],
  ])('refuses %s, and writes nothing', async (_name, members, key) => {
    const publication = await coming(members);
    const before = await dump(rt);

    await expect(app.takePublication(rt, caller, publication)).rejects.toMatchObject({ failure: { key } });
    expect(await dump(rt)).toEqual(before);
  });
});
