// Every call of an older client from a page, by everybody who may send it: what each is answered about another customer.
import * as app from '../support/app';
import {
  aCaller,
  answered,
  aRuntime,
  aShopperKey,
  callRoute,
  dump,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  putShopperKeys,
  signedToken,
  type SigningKey,
  type TestRuntime,
} from '../support/shop';

const SHOP = { Origin: 'https://shop.example' } as const;
const PRIVATE = {
  name: 'Bob Hidden',
  email: 'bob@hidden.example',
  phone: '+48 600 000 000',
  metadata: { tier: 'hid' },
};
const HIDDEN = ['Hidden', 'hidden', '600 000', 'hid"', 'BOB-ONLY'];
const OPEN: Partial<app.ProjectSettings> = {
  client_create_customer_enabled: true,
  client_list_vouchers_enabled: true,
  client_publish_campaigns: ['*'],
  client_publish_enabled: true,
  client_redeem_enabled: true,
  client_trusted_domains: [SHOP.Origin],
  client_rate_limit_enabled: false,
  shopper_customer_members: ['name', 'metadata'],
};

let rt: TestRuntime;
let signing: SigningKey;
/** The customer id of Bob, whom Ada's page asks about. */
let bobId: string;

/** A project with Ada and Bob, who holds BOB-ONLY; ANY is nobody's code. */
async function install(settings: Partial<app.ProjectSettings> = {}): Promise<void> {
  rt = await aRuntime({ settings: { ...OPEN, ...settings } });
  await putKeys(rt, OTHER_PROJECT);
  signing = await aShopperKey('HS256');
  await putShopperKeys(rt, signing);
  app.installRuntime(rt);
  const discount = { type: 'PERCENT', percent_off: 10 };
  for (const code of ['ANY', 'BOB-ONLY']) {
    await answered('POST /v1/vouchers/{code}', { params: { code }, body: { discount } });
  }
  const voucher = { type: 'DISCOUNT_VOUCHER', discount };
  await answered('POST /v1/campaigns', { body: { name: 'Spring', type: 'AUTO_UPDATE', voucher } });
  await app.upsertCustomer(rt, aCaller(), { source_id: 'ada', name: 'Ada' });
  bobId = (await app.upsertCustomer(rt, aCaller(), { source_id: 'bob', ...PRIVATE })).id;
  await answered('POST /v1/publications', { body: { voucher: 'BOB-ONLY', customer: { source_id: 'bob' } } });
}

type Name = 'id' | 'source_id';

interface PageCall {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: string;
  readonly body?: object;
}

interface OlderCall {
  readonly route: string;
  /** The call about the customer of this name. */
  readonly about: (name: Name, value: string) => PageCall;
  /** What a client key alone is answered about somebody. */
  readonly claim: readonly [status: number, key: string | undefined];
  /** What Ada's token is answered about Bob; as a claim where the call names no customer. */
  readonly other: readonly [status: number, key: string | undefined];
  readonly closedBy?: keyof app.ProjectSettings;
}

const GIVEN = [200, undefined] as const;
const CLOSED = [403, 'forbidden'] as const;
const SOMEBODY_ELSE = [400, 'invalid_customer'] as const;
const customerIn = (name: Name, value: string) => ({ customer: { [name]: value, name: 'Eve' } });
const customerOf = (name: Name, value: string) => `customer[${name}]=${value}`;

const CALLS: readonly OlderCall[] = [
  { route: 'GET /client/v1/consents', about: () => ({}), claim: GIVEN, other: GIVEN },
  {
    route: 'PUT /client/v1/customers/{customerId}/consents',
    about: (_name, value) => ({ params: { customerId: value }, body: { unsubscribed: true } }),
    claim: CLOSED,
    other: SOMEBODY_ELSE,
  },
  {
    route: 'POST /client/v1/customers',
    about: (name, value) => ({ body: { [name]: value, name: 'Eve' } }),
    claim: CLOSED,
    other: SOMEBODY_ELSE,
    closedBy: 'client_create_customer_enabled',
  },
  {
    route: 'GET /client/v1/vouchers',
    about: (_name, value) => ({ query: `customer=${value}` }),
    claim: CLOSED,
    other: SOMEBODY_ELSE,
    closedBy: 'client_list_vouchers_enabled',
  },
  {
    route: 'GET /client/v1/validate',
    about: (name, value) => ({ query: `code=ANY&amount=1000&${customerOf(name, value)}` }),
    claim: GIVEN,
    other: SOMEBODY_ELSE,
  },
  {
    route: 'GET /client/v1/promotions/validation',
    about: (name, value) => ({ query: `amount=1000&${customerOf(name, value)}` }),
    claim: GIVEN,
    other: SOMEBODY_ELSE,
  },
  {
    route: 'POST /client/v1/redeem',
    about: (name, value) => ({ query: 'code=ANY', body: customerIn(name, value) }),
    claim: GIVEN,
    other: SOMEBODY_ELSE,
    closedBy: 'client_redeem_enabled',
  },
  {
    route: 'POST /client/v1/publish',
    about: (name, value) => ({ query: 'campaign=Spring', body: customerIn(name, value) }),
    claim: GIVEN,
    other: SOMEBODY_ELSE,
    closedBy: 'client_publish_enabled',
  },
  {
    route: 'POST /client/v1/events',
    about: (name, value) => ({ body: { event: 'seen', ...customerIn(name, value) } }),
    claim: GIVEN,
    other: SOMEBODY_ELSE,
  },
  {
    route: 'POST /client/v1/qualifications',
    about: (name, value) => ({ body: { scenario: 'CUSTOMER_WALLET', ...customerIn(name, value) } }),
    claim: GIVEN,
    other: SOMEBODY_ELSE,
  },
];
const TABLE = CALLS.map((call) => [call.route, call] as const);
const NAMES: readonly Name[] = ['source_id', 'id'];

type Sender = 'a client key' | "Ada's token";

async function headersOf(sender: Sender): Promise<Readonly<Record<string, string>>> {
  const page = { ...KEYS.client, ...SHOP };
  return sender === 'a client key'
    ? page
    : { ...page, 'X-Customer-Token': await signedToken(rt, signing, { sub: 'ada' }) };
}

const send = async ({ route }: OlderCall, call: PageCall, sender: Sender): Promise<HttpAnswer> =>
  callRoute(route, { ...call, headers: await headersOf(sender) });

const outcome = ({ status, body }: HttpAnswer) => [status === 204 ? 200 : status, body.key];

/** All that is stored, without counts of requests and uses of keys. */
const stored = async () => Object.fromEntries(Object.entries(await dump(rt)).filter(([key]) => !/#D#|^USED/.test(key)));

async function bob(): Promise<unknown> {
  const [customer, code] = await Promise.all([
    rt.store.customers.load(aCaller(), bobId),
    answered('GET /v1/vouchers/{code}', { params: { code: 'BOB-ONLY' } }),
  ]);
  return { customer, code };
}

describe.each(TABLE)('%s', (route, call) => {
  beforeEach(() => install());

  it('answers 401 without keys, and stores nothing', async () => {
    const before = await stored();

    const answer = await callRoute(route, { ...call.about('source_id', 'bob'), headers: SHOP });

    expect(outcome(answer)).toEqual([401, 'unauthorized']);
    expect(await stored()).toEqual(before);
  });

  it.each(NAMES)('shows and changes nothing of a customer whom a client key names by %s', async (name) => {
    const before = await bob();

    const answer = await send(call, call.about(name, name === 'id' ? bobId : 'bob'), 'a client key');

    expect(outcome(answer)).toEqual(name === 'id' && call.claim === GIVEN ? expect.anything() : call.claim);
    for (const text of HIDDEN) expect(JSON.stringify(answer.body)).not.toContain(text);
    expect(await bob()).toEqual(before);
  });

  it.each(NAMES)('answers a client key the same about a stored and an unknown customer by %s', async (name) => {
    const unknown = name === 'id' ? `cust_${'x'.repeat(24)}` : 'eve';
    const [about, aboutUnknown] = [name === 'id' ? bobId : 'bob', unknown];

    const known = await send(call, call.about(name, about), 'a client key');
    const other = await send(call, call.about(name, aboutUnknown), 'a client key');

    expect(outcome(known)).toEqual(outcome(other));
  });

  it.each(NAMES)(
    'refuses the token of one customer about another by %s, unless the call is about nobody',
    async (name) => {
      const [before, bobBefore] = [await stored(), await bob()];

      const answer = await send(call, call.about(name, name === 'id' ? bobId : 'bob'), "Ada's token");

      expect(outcome(answer)).toEqual(call.other);
      for (const text of HIDDEN) expect(JSON.stringify(answer.body)).not.toContain(text);
      expect(await bob()).toEqual(bobBefore);
      if (call.other !== GIVEN) expect(await stored()).toEqual(before);
    },
  );

  it('answers the token about its own customer', async () => {
    expect(outcome(await send(call, call.about('source_id', 'ada'), "Ada's token"))).toEqual(GIVEN);
  });
});

describe('a closed switch of the project', () => {
  const closed = TABLE.flatMap(([route, call]) => (call.closedBy ? [[route, call.closedBy, call] as const] : []));

  it.each(closed)(
    'refuses %s while %s is off, with and without a token, and stores nothing',
    async (_route, off, call) => {
      await install({ [off]: false });
      const before = await stored();
      const own = call.about('source_id', 'ada');

      const answers = [await send(call, own, 'a client key'), await send(call, own, "Ada's token")];

      for (const { status, body } of answers) {
        expect({ status, key: body.key, details: body.details }).toEqual({
          status: 403,
          key: 'forbidden',
          details: `The setting ${off} is off.`,
        });
      }
      expect(await stored()).toEqual(before);
    },
  );
});
