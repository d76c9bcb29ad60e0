// The metadata of a code, on every route of client keys that names codes: its own customer reads it, and everybody where the project opens it.
import * as app from '../support/app';
import {
  aCaller,
  allRoutes,
  aRuntime,
  aShopperKey,
  aVoucher,
  callHandler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putShopperKeys,
  putVoucher,
  signedToken,
  type SigningKey,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const SECRET = 'bought at 12.50 from Acme';
const EXPAND = { expand: ['order', 'redeemable', 'category'] };
const caller = aCaller();

let rt: TestRuntime;
let signer: SigningKey;

async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  const open = { client_trusted_domains: [SHOP], client_redeem_enabled: true, client_publish_enabled: true };
  const limits = { client_rate_limit_enabled: false, wrong_code_limit_enabled: false, client_publish_campaigns: ['*'] };
  rt = await aRuntime({ settings: { ...open, ...limits, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  signer = await aShopperKey();
  await putShopperKeys(rt, signer);
  app.installRuntime(rt);
  await app.upsertCustomer(rt, caller, { source_id: 'ada' });
  await app.upsertCustomer(rt, caller, { source_id: 'eve' });
  // Pictures of codes get their key with the first code.
  await app.createVoucher(rt, caller, 'SETUP', { discount: { type: 'PERCENT', percent_off: 5 } });
}

interface Sent {
  readonly key: string;
  readonly body?: object;
  readonly query?: string;
}

async function send(
  { key, body, query = '' }: Sent,
  as: string | null,
  kind: 'client' | 'server' = 'client',
): Promise<HttpAnswer> {
  const { handler, method, path } = allRoutes().find((route) => route.key === key)!;
  const token: Record<string, string> =
    as === null ? {} : { 'X-Customer-Token': await signedToken(rt, signer, { sub: as }) };
  const headers = kind === 'client' ? { ...KEYS.client, Origin: SHOP, ...token } : KEYS.server;
  return callHandler(handler, { method, path, headers, query, ...(body && { body }) });
}

async function aCode(members: Partial<app.Voucher> = {}): Promise<string> {
  const holder = (await rt.store.customers.load(caller, 'ada'))!.customer.id;
  return (await putVoucher(rt, aVoucher({ metadata: { note: SECRET }, holder_id: holder, ...members }))).code;
}

const ENDED = { expiration_date: '2020-01-01T00:00:00.000Z' };

/** Every route that shows something of a code that the request names. */
const SHOWN: readonly (readonly [title: string, code: Partial<app.Voucher>, sent: (code: string) => Sent])[] = [
  [
    'POST validations',
    {},
    (code) => ({
      key: 'POST /client/v1/validations',
      body: { redeemables: [voucherLine(code)], order: { amount: 100 }, options: EXPAND },
    }),
  ],
  [
    'POST validations of a refused code',
    ENDED,
    (code) => ({ key: 'POST /client/v1/validations', body: { redeemables: [voucherLine(code)], options: EXPAND } }),
  ],
  ['GET validate', {}, (code) => ({ key: 'GET /client/v1/validate', query: `code=${code}&amount=100` })],
  [
    'GET validate of a refused code',
    ENDED,
    (code) => ({ key: 'GET /client/v1/validate', query: `code=${code}&amount=100` }),
  ],
  [
    'POST redemptions',
    {},
    (code) => ({
      key: 'POST /client/v1/redemptions',
      body: { redeemables: [voucherLine(code)], order: { amount: 100 }, options: EXPAND },
    }),
  ],
  [
    'POST qualifications that name the code',
    {},
    (code) => {
      const options = { filters: { code: { conditions: { $is: [code] } } }, expand: ['redeemable'] };
      return { key: 'POST /client/v1/qualifications', body: { order: { amount: 100 }, options } };
    },
  ],
];

describe('the metadata of a code', () => {
  it.each(SHOWN)('is hidden from a claim and from another customer: %s', async (_title, members, sent) => {
    await install();

    for (const as of [null, 'eve']) {
      const { status, body } = await send(sent(await aCode(members)), as);
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(SECRET);
    }
  });

  it.each(SHOWN)('is shown to the customer who holds the code: %s', async (_title, members, sent) => {
    await install();

    const { body } = await send(sent(await aCode(members)), 'ada');

    expect(JSON.stringify(body)).toContain(SECRET);
  });

  it.each(SHOWN)('is shown to every client key where the project opens it: %s', async (_title, members, sent) => {
    await install({ client_voucher_metadata_enabled: true });

    const { body } = await send(sent(await aCode(members)), null);

    expect(JSON.stringify(body)).toContain(SECRET);
  });

  it('is hidden where a code of several is skipped or does not apply', async () => {
    await install();
    const redeemables = [await aCode(), await aCode(ENDED), await aCode()].map((code) => voucherLine(code));
    const body = { redeemables, order: { amount: 100 }, options: EXPAND };

    expect(JSON.stringify((await send({ key: 'POST /client/v1/validations', body }, null)).body)).not.toContain(SECRET);
    expect(JSON.stringify((await send({ key: 'POST /client/v1/redemptions', body }, null)).body)).not.toContain(SECRET);
  });

  it('is hidden from the claim that publishes the code, and shown to its new holder', async () => {
    await install();
    const publish = async (as: string | null) => {
      const body = {
        voucher: await aCode({ holder_id: null }),
        ...(as === null && { customer: { source_id: 'eve' } }),
      };
      return send({ key: 'POST /client/v1/publish', body }, as);
    };

    expect((await publish(null)).body).toMatchObject({ voucher: { metadata: {} } });
    expect((await publish('eve')).body).toMatchObject({ voucher: { metadata: { note: SECRET } } });
    await install({ client_voucher_metadata_enabled: true });
    expect((await publish(null)).body).toMatchObject({ voucher: { metadata: { note: SECRET } } });
  });

  it('is shown to the backend', async () => {
    await install();
    const body = { redeemables: [voucherLine(await aCode())], options: EXPAND };

    const answer = await send({ key: 'POST /v1/validations', body }, null, 'server');

    expect(JSON.stringify(answer.body)).toContain(SECRET);
  });
});
