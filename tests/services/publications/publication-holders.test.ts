// What a publication leaves with its customer: the codes the customer holds, and nothing once the person is forgotten.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  dump,
  finish,
  putCampaign,
  putVoucher,
  refusalOf,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
});

async function give(body: app.PublishRequest) {
  rt.clock.advance(1_000);
  const { answer } = await app.publish(rt, caller, { command: app.publishCommand(body, {}), idempotencyKey: null });
  return answer as { readonly id: string; readonly vouchers?: readonly string[] };
}

async function held(query: Parameters<typeof app.listRedeemables>[2]['query'] = {}) {
  const list = await app.listRedeemables(rt, caller, { customer: 'ada', query });
  return { ...list, data: list.data };
}

const customer = { source_id: 'ada' };

describe('the codes a customer holds', () => {
  it.each([
    [false, 'OWNER'],
    [true, 'REFERRER'],
  ])('with a referral code: %s, as %s', async (is_referral_code, role) => {
    const { code, id } = await putVoucher(rt, aVoucher({ is_referral_code }));

    await give({ voucher: code, customer });

    expect((await held()).data).toMatchObject([{ holder_role: role, redeemable_id: id }]);
  });

  it('hold every code of the largest publication, in pages', async () => {
    const campaign = await putCampaign(rt);
    const codes = Array.from({ length: 50 }, () => aVoucher({ campaign: campaign.name, campaign_id: campaign.id }));
    await Promise.all(codes.map((voucher) => putVoucher(rt, voucher)));
    const { code } = await putVoucher(rt);

    const { vouchers } = await give({ campaign: { name: campaign.name, count: 50 }, customer, source_id: null });
    await give({ voucher: code, customer });
    const first = await held({ limit: 40, order: 'created_at' });
    const last = await held({ limit: 40, order: 'created_at', starting_after_id: first.more_starting_after ?? '' });

    expect([first.total, first.has_more, last.has_more]).toEqual([51, true, false]);
    const listed = [...first.data, ...last.data].map(({ redeemable }) => redeemable.voucher.code);
    expect(listed).toEqual([...(vouchers ?? []), code]);
    expect((await held({ limit: 1 })).data[0]?.redeemable.voucher.code).toBe(code);
  });

  it('hold nothing of a publication that was refused', async () => {
    const { code } = await putVoucher(rt, aVoucher({ active: false }));
    await give({ voucher: (await putVoucher(rt)).code, customer });

    await refusalOf(give({ voucher: code, customer }));

    expect((await held()).total).toBe(1);
  });
});

describe('permanent deletion', () => {
  it("leaves nothing of the person in publications but an id that is nobody's", async () => {
    const person = { source_id: 'secret-source', name: 'Kim Secret', email: 'secret@example.com' };
    const voucher = await putVoucher(rt);
    await give({ voucher: voucher.code, customer: { ...person, metadata: { diet: 'secret' } }, source_id: 'mail' });
    await refusalOf(give({ voucher: voucher.code, customer: { source_id: 'secret-source' } }));
    const { publications: before } = await app.listPublications(rt, caller, {});

    await app.deletePermanently(rt, caller, 'secret-source');
    await finish(rt);

    const { publications, total } = await app.listPublications(rt, caller, {});
    const id = publications[0]?.customer_id;
    expect(id).not.toBe(before[0]?.customer_id);
    expect(total).toBe(2);
    for (const one of publications) {
      expect(one).toMatchObject({ customer_id: id, tracking_id: id, customer: { id, source_id: null, metadata: {} } });
    }
    expect(publications.map(({ id: publication }) => publication)).toEqual(before.map((one) => one.id));
    expect(JSON.stringify(Object.values(await dump(rt)))).not.toMatch(/secret/i);
  });
});
