// Publications through the real handlers: by body, by query, as a list, and everything that is refused on the way.
import { handler as create } from '../../functions/publications/create';
import { handler as createByQuery } from '../../functions/publications/create-get';
import { handler as list } from '../../functions/publications/list';
import { handler as listOfVoucher } from '../../functions/vouchers/list-publications';
import * as app from '../support/app';
import {
  aCaller,
  aRuntime,
  callHandler,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  type TestRuntime,
} from '../support/shop';

const PATH = '/v1/publications';
const headers = KEYS.server;

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  for (const code of ['FOR-ADA', 'GIVEN', 'FREE', 'LAST', 'FORGOTTEN']) {
    await app.createVoucher(rt, aCaller(), code, { discount: { type: 'AMOUNT', amount_off: 100 } });
  }
  await putCampaign(rt, { name: 'Empty' });
  await post({ voucher: 'GIVEN', customer: { source_id: 'bob' }, source_id: 'mail-1' });
});

const post = (body: unknown, query = '') => callHandler(create, { path: PATH, body, query, headers });
const get = (query: string, as: Readonly<Record<string, string>> = headers) =>
  callHandler(list, { method: 'GET', path: PATH, query, headers: as });

describe('GET /v1/publications/create', () => {
  const give = (query: string) => callHandler(createByQuery, { method: 'GET', path: `${PATH}/create`, query, headers });

  it('needs a customer, and gives the code to the one it names', async () => {
    expect(await give('voucher=FOR-ADA')).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
    expect(await give('voucher=FOR-ADA&customer=ada')).toMatchObject({
      status: 200,
      body: { result: 'SUCCESS', voucher: { code: 'FOR-ADA' }, tracking_id: 'ada' },
    });
  });

  it.each([
    ['too_many_vouchers_requested', 400, 'campaign[name]=Empty&campaign[count]=2&customer=ada'],
    ['missing_vouchers', 400, 'customer=ada'],
    ['not_found', 404, 'campaign=Nobody&customer[source_id]=ada'],
    ['no_voucher_suitable_for_publication', 400, 'campaign=Empty&customer[source_id]=ada&metadata[wave]=1'],
  ])('answers %s', async (key, status, query) => {
    expect(await give(query)).toMatchObject({ status, body: { code: status, key } });
  });
});

describe('POST /v1/publications', () => {
  const customer = { source_id: 'eve' };

  it('is repeated without a word of a customer who was permanently deleted since', async () => {
    const call = {
      path: PATH,
      body: { voucher: 'FORGOTTEN', customer: { source_id: 'mallory', name: 'Mallory' } },
      headers: { ...headers, 'idempotency-key': 'once' },
    };
    const { body } = await callHandler(create, call);
    await app.deletePermanently(rt, aCaller(), 'mallory');

    const again = await callHandler(create, call);

    expect(again).toMatchObject({ status: 200, body: { id: body.id, voucher: { code: 'FORGOTTEN' } } });
    const nobody = again.body.customer_id;
    expect(nobody).not.toBe(body.customer_id);
    expect(again.body.customer).toEqual({ id: nobody, source_id: null, metadata: {}, object: 'customer' });
  });

  it.each([
    ['missing_vouchers', 400, { customer }],
    ['missing_customer', 400, { voucher: 'FREE' }],
    ['too_many_vouchers_requested', 400, { customer, campaign: { name: 'Empty', count: 51 } }],
    ['too_many_vouchers_requested', 400, { customer, campaign: { name: 'Empty', count: 2 }, source_id: 'mail-2' }],
    ['duplicate_source_id', 400, { customer, voucher: 'FREE', source_id: 'mail-1' }],
    ['voucher_already_published', 400, { customer, voucher: 'GIVEN' }],
    ['no_voucher_suitable_for_publication', 400, { customer, campaign: 'Empty' }],
    ['not_found', 404, { customer, voucher: 'NOBODY' }],
    ['not_found', 404, { customer, campaign: { name: 'Nobody' } }],
    ['not_found', 404, { customer: { id: `cust_${'a'.repeat(32)}` }, voucher: 'FREE' }],
    ['invalid_payload', 400, { customer, campaign: { name: 'Empty', count: 0 } }],
    ['invalid_payload', 400, { customer, campaign: { name: 'Empty', count: '3' } }],
    ['invalid_payload', 400, { customer, voucher: 7 }],
    ['invalid_customer', 400, { customer: 7, voucher: 'FREE' }],
    ['invalid_payload', 400, { customer, voucher: 'FREE', metadata: [] }],
    ['invalid_payload', 400, { customer, voucher: 'FREE', channel: 'x'.repeat(256) }],
    ['invalid_payload', 400, [1]],
  ])('answers %s with %i', async (key, status, body) => {
    expect(await post(body)).toMatchObject({
      status,
      body: { code: status, key, message: expect.any(String) as string, request_id: expect.any(String) as string },
    });
  });

  it('answers invalid_query_params for a flag that is neither true nor false', async () => {
    expect(await post({ customer, voucher: 'FREE' }, 'join_once=maybe')).toMatchObject({
      status: 400,
      body: { key: 'invalid_query_params' },
    });
  });

  it.each([
    ['without keys', {}, 401],
    ['with keys of a merchant', KEYS.merchant, 403],
  ])('is refused %s', async (_name, as, status) => {
    const answer = await callHandler(create, { path: PATH, body: { customer, voucher: 'FREE' }, headers: as });

    expect(answer.status).toBe(status);
  });
});

describe('GET /v1/publications', () => {
  it('answers the page above the highest with the words of the public API', async () => {
    expect(await get('page=1001')).toMatchObject({
      status: 400,
      body: {
        code: 400,
        key: 'page_over_limit',
        message: 'Listing resource above 1000 page is not supported',
        details: 'Property .page cannot be higher than 1000',
        request_id: expect.stringMatching(/^v-/) as string,
      },
    });
    expect((await get('page=1000')).status).toBe(200);
  });

  it.each([
    ['page=0', 'page'],
    ['limit=0', 'limit'],
    ['limit=101', 'limit'],
    ['limit=ten', 'limit'],
    ['order=nobody', 'order'],
    ['result=MAYBE', 'result'],
    ['voucher_type=LUCKY_DRAW', 'voucher_type'],
    ['created_at[after]=soon', 'created_at'],
    ['filters=x', 'filters'],
    ['filters[result]=SUCCESS', 'filters[<field>][conditions]'],
    ['filters[result][$is]=SUCCESS', 'filters[<field>][conditions]'],
    ['filters[nobody][conditions][$is]=x', 'failure_code, result'],
    ['filters[result][conditions][$like]=x', '$is, $is_not'],
    ['filters[result][conditions][is]=x', '$is, $is_not'],
    ['filters[result][conditions][$is][first]=x', 'index from 0'],
    ['filters[created_at][conditions][$more_than]=x', 'must be a number'],
    ['filters[created_at][conditions][$before]=x', 'ISO 8601'],
    ['filters[junction]=xor', '"and" or "or"'],
  ])('refuses %s and names what is allowed', async (query, allowed) => {
    const { status, body } = await get(query);

    expect([status, body.key]).toEqual([400, 'invalid_query_params']);
    expect(body.details).toContain(allowed);
  });

  it.each([
    ['filters[result][conditions][$is][0]=FAILURE&filters[result][conditions][$is][1]=SUCCESS', true],
    [
      'filters[source_id][conditions][$has_value]=&filters[result][conditions][$is]=SUCCESS&filters[junction]=AND',
      true,
    ],
    [
      'filters[source_id][conditions][$is]=nobody&filters[voucher_code][conditions][$is]=GIVEN&filters[junction]=or',
      true,
    ],
    ['filters[source_id][conditions][$is]=nobody&filters[voucher_code][conditions][$is]=GIVEN', false],
    ['source_id=mail-1', true],
  ])('%s finds the publication: %s', async (query, isFound) => {
    const { status, body } = await get(query);
    const { publications } = body as unknown as { readonly publications: readonly { source_id: string | null }[] };

    expect(status).toBe(200);
    expect(publications.some(({ source_id }) => source_id === 'mail-1')).toBe(isFound);
  });

  it('is for keys of the project', async () => {
    expect((await get('', {})).status).toBe(401);
    expect((await get('', KEYS.otherProject)).body).toMatchObject({ total: 0 });
  });
});

describe('GET /v1/vouchers/{code}/publications', () => {
  it('holds a publication as soon as it is answered, and knows no unknown code', async () => {
    const of = (code: string) =>
      callHandler(listOfVoucher, {
        method: 'GET',
        path: `/v1/vouchers/${code}/publications`,
        params: { code },
        headers,
      });
    await post({ voucher: 'LAST', customer: { source_id: 'last' } });

    expect(await of('LAST')).toMatchObject({ status: 200, body: { total: 1, data_ref: 'publications' } });
    expect(await of('NOBODY')).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'voucher' } });
  });
});
