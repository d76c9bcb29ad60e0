// Input no caller should send, about records that exist: each answers one documented error, and changes nothing of value.
import * as app from '../support/app';
import {
  aGiftCard,
  allRoutes,
  aRuntime,
  aVoucher,
  callHandler,
  dump,
  filledPath,
  type HttpAnswer,
  type HttpCall,
  type Ids,
  KEYS,
  OTHER_PROJECT,
  parametersOf,
  populate,
  PROJECT,
  putCampaign,
  putKeys,
  putVoucher,
  type TestRuntime,
} from '../support/shop';

const ALL = allRoutes();
const ROUTES = new Map(ALL.map((route) => [route.key, route]));

let rt: TestRuntime;
let ids: Ids;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: ['*'] } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime({ ...rt, limitsOff: ['requests', 'wrong_codes'] });
  ids = await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
});

type Call = Partial<Pick<HttpCall, 'body' | 'query' | 'headers'>> & {
  readonly params?: Readonly<Record<string, string>>;
};

function send(key: string, { params = {}, headers, ...call }: Call = {}): Promise<HttpAnswer> {
  const route = ROUTES.get(key)!;
  const path = filledPath(route, params);
  const sent = {
    method: route.method,
    path,
    params,
    routeKey: key,
    headers: { ...KEYS[route.kind === 'open' ? 'server' : route.kind], ...headers },
  };
  return callHandler(route.handler, { ...sent, ...call });
}

const VALIDATE = 'POST /v1/validations';
const REDEEM = 'POST /v1/redemptions';

/** What a refused request may leave: the record of the failure, sessions and counts. */
const LEFT = /#O#\w+ S$|#R#\w+ R$|#L#\w+ [RE]#|#B#\w+ B$|#L#\w+ B#|#D#/;

async function valuables(): Promise<unknown> {
  return Object.entries(await dump(rt))
    .filter(([key]) => !LEFT.test(key))
    .map(([key, { failed, rollback_failed, ...item }]) => [key, item]);
}

async function refuses(key: string, call: Call, expected: { readonly status: number; readonly key: string }) {
  const before = await valuables();
  const answer = await send(key, call);
  expect({ status: answer.status, key: answer.body.key }).toEqual(expected);
  expect(answer.body).toMatchObject({
    code: expected.status,
    request_id: expect.stringMatching(/^v-\w{18}$/) as string,
  });
  expect(await valuables()).toEqual(before);
}

const line = (id: string, members: object = {}) => ({ object: 'voucher', id, ...members });
const bodyOf = (...redeemables: readonly object[]) => ({ body: { redeemables, order: { amount: 5_000 } } });

describe('redeemables', () => {
  it.each([VALIDATE, REDEEM])('by code and by id are the same one: %s', (key) =>
    refuses(key, bodyOf(line(ids.code), line(ids.voucherId)), { status: 400, key: 'duplicated_redeemables' }),
  );

  it('a gift card without credits gives what it can, as the public API has it', async () => {
    expect((await send(VALIDATE, bodyOf(line(ids.giftCode)))).body).toMatchObject({ valid: true });
  });

  it.each<[string, () => object, number, string]>([
    [
      'credits above the balance',
      () => line(ids.giftCode, { gift: { credits: 999_999 } }),
      400,
      'gift_amount_exceeded',
    ],
    ['an unknown code', () => line('UNKNOWN'), 404, 'not_found'],
  ])('with %s: redemption is refused, validation says no', async (_name, redeemable, status, key) => {
    await refuses(REDEEM, bodyOf(redeemable()), { status, key });
    expect(await send(VALIDATE, bodyOf(redeemable()))).toMatchObject({ status: 200, body: { valid: false } });
  });

  it('a loyalty card needs a reward, and has no more points than it has', async () => {
    const customer = { id: ids.customerId };
    const redeem = (reward: object | undefined) => ({
      body: { redeemables: [line(ids.cardCode, reward && { reward })], customer, order: { amount: 500_000 } },
    });

    await refuses(REDEEM, redeem(undefined), { status: 400, key: 'missing_reward' });
    const tooMany = redeem({ id: ids.rewardId, points: 100_000 });
    await refuses(REDEEM, tooMany, { status: 400, key: 'loyalty_card_points_exceeded' });
    expect((await send(VALIDATE, tooMany)).body).toMatchObject({ valid: false });
  });

  it('an amount discount without any order takes nothing off; on an order without amount it is refused', async () => {
    const { code } = await putVoucher(rt, aVoucher({ discount: { type: 'AMOUNT', amount_off: 100 } }));

    expect((await send(VALIDATE, { body: { redeemables: [line(code)] } })).body).toMatchObject({ valid: true });
    const body = { redeemables: [line(code)], order: {} };
    await refuses(REDEEM, { body }, { status: 400, key: 'missing_amount' });
  });
});

describe('an order', () => {
  it('in use refuses a second request, and says when to try again', async () => {
    const nowMs = rt.clock.nowMs();
    const lease = { nowMs, untilMs: nowMs + 20_000, owner: null };
    await rt.store.orderLocks.acquire({ project: PROJECT, caseSensitiveCodes: true }, 'busy', lease);

    const body = { redeemables: [line(ids.code)], order: { source_id: 'busy', amount: 100 } };
    for (const key of [VALIDATE, REDEEM]) {
      await refuses(key, { body }, { status: 400, key: 'multiple_requests' });
      expect((await send(key, { body })).headers['retry-after']).toBe('1');
    }
  });
});

describe('an Idempotency-Key', () => {
  it('is not taken again for another request', async () => {
    const headers = { 'Idempotency-Key': 'once' };
    expect((await send(REDEEM, { ...bodyOf(line(ids.code)), headers })).status).toBe(200);

    const other = { body: { redeemables: [line(ids.code)], order: { amount: 5_001 } }, headers };
    await refuses(REDEEM, other, { status: 422, key: 'idempotency_key_reused' });
  });
});

describe('a change of a balance', () => {
  it.each([
    ['a code', 'POST /v1/vouchers/{code}/balance', 'amount'],
    ['a member', 'POST /v1/loyalties/members/{code}/balance', 'points'],
  ] as const)('of %s by what is no whole number is refused', async (_name, route, member) => {
    const params = { code: member === 'points' ? ids.cardCode : ids.giftCode };
    for (const value of [null, '5', 1.5, 10 ** 15]) {
      await refuses(route, { params, body: { [member]: value } }, { status: 400, key: 'invalid_add_balance_params' });
    }
    await refuses(route, { params, body: {} }, { status: 400, key: 'invalid_payload' });
  });
});

describe('a rollback', () => {
  const ROLLBACK = 'POST /v1/redemptions/{id}/rollbacks';

  it.each([
    ['an unknown id', 'r_000000000000000000'],
    ['an id that is none', '../../x'],
    ['a control character', 'r_\u0000'],
  ])('of %s is not found', (_name, id) => refuses(ROLLBACK, { params: { id } }, { status: 404, key: 'not_found' }));

  it('of a redemption of another project is not found', () =>
    refuses(
      ROLLBACK,
      { params: { id: ids.redemptionId }, headers: KEYS.otherProject },
      { status: 404, key: 'not_found' },
    ));

  it('of a child is refused', async () => {
    const { body } = await send('GET /v1/redemptions/{id}', { params: { id: ids.redemptionId } });
    const parent = body as unknown as { related_redemptions: { redemptions: readonly { id: string }[] } };
    const [child] = parent.related_redemptions.redemptions;

    const expected = { status: 400, key: 'invalid_redemption_parent' };
    await refuses(ROLLBACK, { params: { id: child!.id } }, expected);
    await refuses('POST /v1/redemptions/{id}/rollback', { params: { id: child!.id } }, expected);
  });

  it('is refused a second time, with another key too', async () => {
    const params = { id: ids.singleRedemptionId };
    expect((await send(ROLLBACK, { params, headers: { 'Idempotency-Key': 'first' } })).status).toBe(200);

    const again = { params, headers: { 'Idempotency-Key': 'second' } };
    await refuses(ROLLBACK, again, { status: 400, key: 'already_rolled_back' });
  });

  it.each([
    ['reason', { reason: 5 }, 'invalid_rollback_params'],
    ['tracking_id', { tracking_id: {} }, 'invalid_rollback_params'],
    ['metadata', { metadata: [] }, 'invalid_rollback_params'],
    ['customer', { customer: 5 }, 'invalid_customer'],
    ['order', { order: 5 }, 'invalid_order'],
  ])('with a %s of the wrong type is refused', async (member, body, key) => {
    const answer = { status: 400, key };
    for (const route of [ROLLBACK, 'POST /v1/redemptions/{id}/rollback'] as const) {
      const call = { params: { id: ids.redemptionId }, body };
      await refuses(route, call, answer);
      expect((await send(route, call)).body).toMatchObject({
        details: expect.stringContaining(`.${member} `) as string,
      });
    }
  });

  it('is refused a second past three calendar months', async () => {
    const now = rt.clock.nowMs();
    const { body } = await send(REDEEM, bodyOf(line(ids.code)));
    rt.clock.set('2026-06-10T12:00:01.000Z');

    const params = { id: body.redemptions[0]!.id };
    await refuses(ROLLBACK, { params }, { status: 400, key: 'invalid_rollback_params' });
    rt.clock.set(now);
  });
});

describe('a page', () => {
  /** As the official client sends null. */
  const EMPTY_MOMENTS = 'created_at[before]=&updated_at%5Bafter%5D=';
  /** The codes of one shopper, whose token it needs: `tests/http/older-clients`. */
  const OF_SHOPPERS = 'GET /client/v1/vouchers';
  const LISTS = ALL.filter(({ key, query }) => key !== OF_SHOPPERS && query?.schema.properties?.page !== undefined);

  it('is requested by many lists', () => expect(LISTS.length).toBeGreaterThan(15));

  it.each(LISTS.map((route) => [route.key, route] as const))('has its limits in %s', async (key, route) => {
    const params = parametersOf(route, ids);
    const tooFar = await send(key, { params, query: 'page=1001' });
    expect(tooFar).toMatchObject({
      status: 400,
      body: {
        code: 400,
        key: 'page_over_limit',
        message: 'Listing resource above 1000 page is not supported',
        details: 'Property .page cannot be higher than 1000',
      },
    });
    const wrong = [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=1e3',
      'page=abc',
      'page=1&page=2',
      'limit=0',
      'limit=101',
      'limit=%205',
    ];
    for (const query of wrong) {
      const answer = await send(key, { params, query });
      expect([query, answer.status, answer.body.key]).toEqual([query, 400, 'invalid_query_params']);
    }
    for (const query of ['page=1000&limit=100', 'page=1&limit=1', 'page=&limit=', EMPTY_MOMENTS]) {
      expect([query, (await send(key, { params, query })).status]).toEqual([query, 200]);
    }
  });
});

describe('a member of a query', () => {
  const QUERIES = ALL.filter(({ key, query }) => key.startsWith('GET /v1/') && query !== null);
  const membersOf = ({ query }: (typeof ALL)[number]) => Object.keys(query?.schema.properties ?? {});
  // Filters are refused where there are none: `tests/http/lists.test.ts`.
  const NAMES = [...new Set(QUERIES.flatMap(membersOf))].filter((name) => name !== 'filters');

  it.each(QUERIES.filter((route) => membersOf(route).includes('limit')).map((route) => [route.key, route] as const))(
    'that %s does not know is not looked at, whatever it is',
    async (key, route) => {
      const foreign = NAMES.filter((name) => !membersOf(route).includes(name));
      const query = foreign.map((name) => `${name}[after][x]=1`).join('&');

      expect(foreign.length).toBeGreaterThan(10);
      expect(await send(key, { params: parametersOf(route, ids), query })).toMatchObject({ status: 200 });
    },
  );
});

describe('a filter', () => {
  const twenty = (count: number) =>
    Array.from({ length: count }, (_, index) => `filters[result][conditions][$is][${index}]=SUCCESS`).join('&');
  const WRONG = [
    'filters[unknown][conditions][$is][0]=x',
    'filters[result][conditions][$where][0]=x',
    'filters[result][conditions][$regex][0]=x',
    'filters[__proto__][conditions][$is][0]=x',
    'filters[constructor][conditions][$is][0]=x',
    'filters[result][conditions][$is][9999999]=x',
    'filters[result][conditions][$is][-1]=x',
    'filters[result][conditions][$is][x]=x',
    'filters[junction]=XOR&filters[result][conditions][$is][0]=x',
    `filters[result][conditions][$is][0]=${'x'.repeat(2_048)}`,
    twenty(101),
  ];

  it.each(['GET /v1/redemptions', 'GET /v1/publications'])('is refused by %s', async (key) => {
    for (const query of WRONG) {
      const answer = await send(key, { query });
      expect([query, answer.status, answer.body.key]).toEqual([query, 400, 'invalid_query_params']);
    }
    expect((await send(key, { query: 'filters[result][conditions][$is][0]=SUCCESS' })).status).toBe(200);
  });
});

describe('a publication', () => {
  const PUBLISH = 'POST /v1/publications';
  const customer = { source_id: 'grace' };
  const refused = (body: object, key: string) => refuses(PUBLISH, { body }, { status: 400, key });

  it('needs a customer', () => refused({ voucher: ids.code }, 'missing_customer'));
  it('takes no null for a customer', () => refused({ voucher: ids.code, customer: null }, 'missing_customer'));
  it('needs a voucher or a campaign', () => refused({ customer }, 'missing_vouchers'));

  it('is refused by GET without a customer', () =>
    refuses(
      'GET /v1/publications/create',
      { query: `voucher=${ids.code}` },
      { status: 400, key: 'invalid_query_params' },
    ));

  it('takes a source id once', () =>
    refused({ voucher: ids.giftCode, customer, source_id: 'HERE-publication' }, 'duplicate_source_id'));

  it('takes no voucher of another customer', async () => {
    const { code } = await putVoucher(rt, aGiftCard(100));
    expect((await send(PUBLISH, { body: { voucher: code, customer: { id: ids.customerId } } })).status).toBe(200);

    await refused({ voucher: code, customer }, 'voucher_already_published');
  });

  it('takes no campaign without a free code', async () => {
    const { name } = await putCampaign(rt);

    await refused({ campaign: { name }, customer }, 'no_voucher_suitable_for_publication');
  });
});

describe('a picture', () => {
  it.each(['size=0', 'size=101', 'size=1.5', 'format=gif', 'size=1&size=2'])('is refused for %s', async (query) => {
    for (const kind of ['qr', 'barcode']) {
      const expected = { status: 400, key: 'invalid_query_params' };
      await refuses(`GET /api/v1/assets/${kind}/{id}`, { params: { id: 'any' }, query }, expected);
    }
  });
});

describe('a code', () => {
  const CREATE = 'POST /v1/vouchers/{code}';
  const body = { discount: { type: 'PERCENT', percent_off: 10 } };

  it.each([
    ['a control character', 'A\u0007B'],
    ['a null character', 'A\u0000B'],
    ['a turn of direction', 'A\u202eB'],
    ['a character of no width', 'A\u200bB'],
    ['a byte order mark', '\ufeffAB'],
    ['a soft hyphen', 'A\u00adB'],
    ['white space around it', ' AB'],
    ['too many characters', 'x'.repeat(256)],
  ])('is refused with %s', (_name, code) =>
    refuses(CREATE, { params: { code }, body }, { status: 400, key: 'invalid_voucher' }),
  );

  it.each(['charset', 'prefix', 'postfix', 'pattern'])('is not made with an invisible %s', (member) => {
    const code_config = { length: 8, [member]: member === 'pattern' ? '#\u200b#' : 'A\u200b' };
    return refuses(
      'POST /v1/vouchers',
      { body: { ...body, code_config } },
      { status: 400, key: 'invalid_code_config' },
    );
  });

  it('is found under each spelling of the same characters', async () => {
    expect((await send(CREATE, { params: { code: 'Z\u0307O\u0301LW' }, body })).body).toMatchObject({ code: 'ŻÓLW' });

    for (const spelled of ['ŻÓLW', 'Z\u0307O\u0301LW', 'Z\u0307ÓLW']) {
      expect((await send(VALIDATE, bodyOf(line(spelled)))).body).toMatchObject({ valid: true });
      await refuses(CREATE, { params: { code: spelled }, body }, { status: 409, key: 'duplicate_found' });
    }
    expect((await send(VALIDATE, bodyOf(line('ZOLW')))).body).toMatchObject({ valid: false });
  });
});

describe('members that are not the caller’s to set', () => {
  it('keep what the service gave them', async () => {
    const server = {
      id: 'v_mine',
      balance: 5,
      status: 'PAID',
      redeemed_quantity: 7,
      created_at: '2000-01-01',
      result: 'x',
    };
    const made = {
      ...server,
      discount: { type: 'PERCENT', percent_off: 10 },
      redemption: { quantity: 3, redeemed_quantity: 2 },
    };
    const { body } = await send('POST /v1/vouchers/{code}', { params: { code: 'OWN' }, body: made });

    expect(body).toMatchObject({
      created_at: rt.clock.nowMs() && '2026-03-10T12:00:00.000Z',
      redemption: { redeemed_quantity: 0 },
    });
    expect(body.id).not.toBe('v_mine');
    const redeemed = await send(REDEEM, {
      body: { redeemables: [line('OWN')], order: { amount: 100 }, result: 'FAILURE', date: '2000-01-01', id: 'r_mine' },
    });
    expect(redeemed.body.redemptions[0]).toMatchObject({ result: 'SUCCESS', date: '2026-03-10T12:00:00.000Z' });
  });
});

describe('a reward of gift credits', () => {
  const parameters = { campaign: { id: 'camp_any', balance: 500 } };

  it.each([0, -1, 1_000_000_000_001])('gives no %p of them', async (balance) => {
    const campaign = { ...parameters.campaign, balance };
    const body = { name: 'Card', type: 'CAMPAIGN', parameters: { campaign } };

    await refuses('POST /v1/rewards', { body }, { status: 400, key: 'invalid_balance' });
    await refuses(
      'PUT /v1/rewards/{rewardId}',
      { params: { rewardId: 'rew_any' }, body: { parameters: { campaign } } },
      { status: 400, key: 'invalid_balance' },
    );
    expect((await send('POST /v1/rewards', { body })).body).toMatchObject({
      message: "Property 'parameters.campaign.balance' is invalid",
      details: expect.stringMatching(/^Property \.parameters\.campaign\.balance must be [<>]= \d+\.$/) as string,
    });
  });
});

describe('one who redeems or rolls back', () => {
  const ambiguous = { status: 400, key: 'ambiguous_tracking_id' };
  const two = { query: 'tracking_id=ann', body: { tracking_id: 'bob' } };

  it.each([
    ['POST /v1/vouchers/{code}/redemption', { code: 'ANY' }],
    ['POST /v1/redemptions/{id}/rollback', { id: 'r_0123456789abcdef01' }],
    ['POST /v1/redemptions/{id}/rollbacks', { id: 'r_0123456789abcdef01' }],
  ])('is one visitor: %s', (key, params) => refuses(key, { params, ...two }, ambiguous));

  it('is one visitor with a client key', () =>
    refuses(
      'POST /client/v1/redeem',
      { query: 'code=ANY&tracking_id=ann', body: { tracking_id: 'bob' }, headers: { Origin: 'https://any.example' } },
      ambiguous,
    ));

  it('may say so twice', async () => {
    const { code } = await putVoucher(rt, aVoucher());
    const call = { params: { code }, query: 'tracking_id=Z%CC%87', body: { tracking_id: '\u017b' } };

    expect((await send('POST /v1/vouchers/{code}/redemption', call)).status).toBe(200);
  });
});
