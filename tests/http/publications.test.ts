// Publications through the real handlers: by body, and by query.
import { handler as createByQuery } from '../../functions/publications/create-get';
import { createVoucher } from '../../lib/services/vouchers';
import { installRuntime } from '../../lib/runtime';
import { callHandler, putKeys, KEYS } from '../support/events';
import { OTHER_PROJECT, aCaller, aRuntime } from '../support/runtime';

describe('GET /v1/publications/create', () => {
  it('needs a customer, and gives the code to the one it names', async () => {
    const rt = await aRuntime();
    installRuntime(rt);
    await putKeys(rt, OTHER_PROJECT);
    const headers = KEYS.server;
    await createVoucher(rt, aCaller(), 'FOR-ADA', { discount: { type: 'AMOUNT', amount_off: 100 } });
    const path = '/v1/publications/create';

    const nobody = await callHandler(createByQuery, { method: 'GET', path, query: 'voucher=FOR-ADA', headers });
    const ada = await callHandler(createByQuery, {
      method: 'GET',
      path,
      query: 'voucher=FOR-ADA&customer=ada',
      headers,
    });

    expect(nobody).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
    expect(ada).toMatchObject({
      status: 200,
      body: { result: 'SUCCESS', voucher: { code: 'FOR-ADA' }, tracking_id: 'ada' },
    });
  });
});
