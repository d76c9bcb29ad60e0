// Lists of publications and redemptions: pages, order, conditions, filters, and those of one voucher.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aRuntime,
  aVoucher,
  OTHER_PROJECT,
  putCampaign,
  putVoucher,
  refusalOf,
  type TestRuntime,
} from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
let campaign: app.Campaign;
let ids: Readonly<Record<string, string>>;

async function give(body: app.PublishRequest): Promise<app.Publication> {
  rt.clock.advance(1_000);
  const { answer } = await app.publish(rt, caller, { command: app.publishCommand(body, {}), idempotencyKey: null });
  return answer as app.Publication;
}

/** Five publications a second apart, the last but one refused. */
beforeAll(async () => {
  rt = await aRuntime();
  campaign = await putCampaign(rt, { name: 'Spring' });
  const of = { campaign: campaign.name, campaign_id: campaign.id };
  await putVoucher(rt, aVoucher({ code: 'SPRING-1', ...of }));
  await putVoucher(rt, aVoucher({ code: 'SPRING-2', ...of, created_at: '2026-01-02T00:00:00.000Z' }));
  await putVoucher(rt, aVoucher({ code: 'SPRING-3', ...of, created_at: '2026-01-03T00:00:00.000Z' }));
  await putVoucher(rt, aGiftCard(500, { code: 'CARD' }));
  await putVoucher(rt, aVoucher({ code: 'REFER', is_referral_code: true }));
  const ada = { source_id: 'ada', name: 'Ada', email: 'ada@example.com' };
  const first = await give({ voucher: 'SPRING-1', customer: ada, source_id: 'mail-1', channel: 'mail' });
  const several = await give({ campaign: { name: 'Spring', count: 2 }, customer: { source_id: 'bob' } });
  const card = await give({ voucher: 'CARD', customer: ada, metadata: { wave: '2' } });
  await refusalOf(give({ voucher: 'SPRING-1', customer: { source_id: 'eve' } }));
  const refer = await give({ voucher: 'REFER', customer: { source_id: 'bob' }, channel: 'zebra' });
  ids = { first: first.id, several: several.id, card: card.id, refer: refer.id };
});

/** The names of the publications on a page; the refused one has none of its own. */
async function named(query: app.ListPublicationsQuery): Promise<readonly string[]> {
  const list = await app.listPublications(rt, caller, query);
  const names = new Map(Object.entries(ids).map(([name, id]) => [id, name]));
  return list.publications.map((one) => names.get(one.id) ?? 'refused');
}

const filter = (field: string, operator: string, value: string) => ({
  filters: { [field]: { conditions: { [operator]: [value] } } },
});

describe('listPublications', () => {
  it('lists all, newest first, in the envelope of lists', async () => {
    const list = await app.listPublications(rt, caller, {});

    expect(list).toMatchObject({ object: 'list', data_ref: 'publications', total: 5 });
    expect(await named({})).toEqual(['refer', 'refused', 'card', 'several', 'first']);
  });

  it('shows a reduced customer and voucher, and why one was refused', async () => {
    const { publications } = await app.listPublications(rt, caller, { order: 'created_at', limit: 4 });

    expect(publications[0]).toEqual({
      id: ids.first,
      object: 'publication',
      created_at: '2026-03-10T12:00:01.000Z',
      customer_id: expect.stringMatching(/^cust_/) as string,
      tracking_id: 'ada',
      metadata: {},
      channel: 'mail',
      source_id: 'mail-1',
      result: 'SUCCESS',
      customer: {
        id: expect.stringMatching(/^cust_/) as string,
        name: 'Ada',
        email: 'ada@example.com',
        source_id: 'ada',
        metadata: {},
        object: 'customer',
      },
      voucher: {
        code: 'SPRING-1',
        object: 'voucher',
        campaign: 'Spring',
        discount: { type: 'PERCENT', percent_off: 10 },
        is_referral_code: false,
      },
      vouchers_id: [expect.stringMatching(/^v_/)],
    });
    expect(publications[1]).toMatchObject({ vouchers: ['SPRING-2', 'SPRING-3'] });
    expect(publications[3]).toMatchObject({
      result: 'FAILURE',
      failure_code: 'voucher_already_published',
      failure_message: 'Voucher already published',
      customer_id: null,
      tracking_id: 'eve',
      customer: null,
    });
  });

  it.each([
    [1, ['refer', 'refused']],
    [2, ['card', 'several']],
    [3, ['first']],
    [4, []],
  ])('page %i of two each', async (page, expected) => {
    expect(await named({ page, limit: 2 })).toEqual(expected);
  });

  it.each<[string, app.ListPublicationsQuery, readonly string[]]>([
    ['the oldest first', { order: 'created_at' }, ['first', 'several', 'card', 'refused', 'refer']],
    ['by code', { order: 'voucher_code', result: 'SUCCESS' }, ['card', 'refer', 'first', 'several']],
    ['by channel, last first', { order: '-channel', limit: 2 }, ['refer', 'first']],
    ['by customer', { order: 'tracking_id', limit: 1, result: 'FAILURE' }, ['refused']],
    ['made after', { created_at: { after: '2026-03-10T12:00:03.000Z' } }, ['refer', 'refused']],
    ['made before', { created_at: { before: '2026-03-10T12:00:02.000Z' } }, ['first']],
    ['of a source id', { source_id: 'mail-1' }, ['first']],
    ['of a customer by source id', { customer: 'ada' }, ['card', 'first']],
    ['of an unknown customer', { customer: 'nobody' }, []],
    ['of a voucher, refused ones too', { voucher: 'SPRING-1' }, ['refused', 'first']],
    ['of one of several vouchers', { voucher: 'SPRING-3' }, ['several']],
    ['of a campaign', { campaign: 'Spring' }, ['refused', 'several', 'first']],
    ['of a campaign that is not there', { campaign: 'Winter' }, []],
    ['that succeeded', { result: 'SUCCESS' }, ['refer', 'card', 'several', 'first']],
    ['of gift cards', { voucher_type: 'gift' }, ['card']],
    [
      'of discounts, in any case',
      { voucher_type: 'Discount_Voucher', result: 'SUCCESS' },
      ['refer', 'several', 'first'],
    ],
    ['of referral codes', { is_referral_code: true }, ['refer']],
    ['false asks for nothing', { is_referral_code: false, limit: 1 }, ['refer']],
    ['by filter on the result', filter('result', '$is', 'FAILURE'), ['refused']],
    ['by filter on the failure', filter('failure_code', '$has_value', ''), ['refused']],
    ['by filter on the campaign', filter('campaign_name', '$starts_with', 'Spr'), ['refused', 'several', 'first']],
    ['by filter on the type', filter('voucher_type', '$is_not', 'DISCOUNT_VOUCHER'), ['card']],
    ['by filter on the referral flag', filter('is_referral_code', '$is', 'true'), ['refer']],
    ['by filter on the source id', filter('source_id', '$contains', 'mail'), ['first']],
    ['by filter on metadata', filter('metadata.wave', '$is', '2'), ['card']],
    [
      'by filters joined with or',
      {
        filters: {
          ...filter('source_id', '$is', 'mail-1').filters,
          ...filter('voucher_type', '$is', 'GIFT_VOUCHER').filters,
          junction: 'OR',
        },
      },
      ['card', 'first'],
    ],
  ])('%s', async (_name, query, expected) => {
    expect(await named(query)).toEqual(expected);
  });

  it('counts what a condition keeps, not the page', async () => {
    expect((await app.listPublications(rt, caller, { result: 'SUCCESS', limit: 1 })).total).toBe(4);
  });

  it.each([
    [filter('nobody', '$is', 'x'), 'failure_code, result'],
    [filter('result', '$like', 'x'), '$is, $is_not'],
  ])('refuses a filter it does not know and names what it does', async (query, allowed) => {
    const failure = await refusalOf(app.listPublications(rt, caller, query));

    expect(failure.key).toBe('invalid_query_params');
    expect(failure.details).toContain(allowed);
  });

  it('lists nothing of another project', async () => {
    expect((await app.listPublications(rt, aCaller({ project: OTHER_PROJECT }), {})).total).toBe(0);
  });
});

describe('listVoucherPublications', () => {
  it('shows to whom a voucher was given, and who was refused, newest first', async () => {
    const list = await app.listVoucherPublications(rt, caller, 'SPRING-1', {});

    expect(list).toMatchObject({ object: 'list', data_ref: 'publications', total: 2 });
    expect(list.publications).toMatchObject([{ result: 'FAILURE' }, { id: ids.first }]);
  });

  it.each(['SPRING-2', 'SPRING-3'])('shows the publication of several for %s', async (code) => {
    expect(await app.listVoucherPublications(rt, caller, code, {})).toMatchObject({
      total: 1,
      publications: [{ id: ids.several }],
    });
  });

  it('is empty for a free code, and takes pages', async () => {
    await putVoucher(rt, aVoucher({ code: 'FREE' }));

    expect((await app.listVoucherPublications(rt, caller, 'FREE', {})).total).toBe(0);
    expect(
      (await app.listVoucherPublications(rt, caller, 'SPRING-1', { page: 2, limit: 1 })).publications,
    ).toMatchObject([{ id: ids.first }]);
  });

  it('refuses an unknown voucher', async () => {
    expect((await refusalOf(app.listVoucherPublications(rt, caller, 'NOBODY', {}))).key).toBe('not_found');
  });
});
