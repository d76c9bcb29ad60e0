// Words that the published definition lists and a shop may choose: they are kept and answered as they were sent.
import * as app from '../support/app';
import { aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

beforeAll(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  for (const code of ['BY-QUERY', 'BY-BODY']) {
    const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
    await callRoute('POST /v1/vouchers/{code}', { params: { code }, body });
  }
});

describe('a word of the shop', () => {
  it('is the channel of a publication', async () => {
    const byQuery = await callRoute('GET /v1/publications/create', {
      query: 'voucher=BY-QUERY&customer[source_id]=ada&channel=till-receipt',
    });
    const byBody = await callRoute('POST /v1/publications', {
      body: { voucher: 'BY-BODY', customer: { source_id: 'ada' }, channel: 'till-receipt' },
    });

    for (const answer of [byQuery, byBody]) {
      expect(answer).toMatchObject({ status: 200, body: { channel: 'till-receipt' } });
    }
  });

  it('is the context type of a validation rule', async () => {
    const made = await callRoute('POST /v1/validation-rules', {
      body: { name: 'For the till', rules: {}, context_type: 'shop.till' },
    });
    const params = { ruleId: made.body.id };
    const shown = await callRoute('GET /v1/validation-rules/{ruleId}', { params });
    const changed = await callRoute('PUT /v1/validation-rules/{ruleId}', {
      params,
      body: { context_type: 'shop.web' },
    });

    expect(made).toMatchObject({ status: 200, body: { context_type: 'shop.till' } });
    expect(shown.body).toMatchObject({ context_type: 'shop.till' });
    expect(changed).toMatchObject({ status: 200, body: { context_type: 'shop.web' } });
    const list = await callRoute('GET /v1/validation-rules', {});
    expect(list).toMatchObject({ status: 200, body: { data: [{ context_type: 'shop.web' }] } });
  });
});
