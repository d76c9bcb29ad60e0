// Every tool over standard input and output and over HTTP, on a real service: `npm run test:mcp` in the root names it.
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { HOSTILE_NAMES, HOSTILE_PEOPLE, openShop, SECRETS, seed, type Seeded } from './shop';
import { connectHttp, connectStdio, type TestClient } from './sdk/client';

const { MCP_TEST_SERVICE: service, MCP_TEST_PAIR: pair = ':' } = process.env;
const [appId = '', appToken = ''] = pair.split(':');
const PROGRAM = join(__dirname, '../src/main.js');
const MCP_TOKEN = 'token-of-the-http-door';
const KEYS = { STACKABLE_URL: service ?? '', STACKABLE_APP_ID: appId, STACKABLE_APP_TOKEN: appToken };

interface Door {
  readonly client: TestClient;
  readonly end: () => void;
}

async function openStdio(args: readonly string[], env = KEYS): Promise<Door> {
  const client = await connectStdio(PROGRAM, args, env);
  return { client, end: () => void client.close() };
}

async function openHttp(args: readonly string[]): Promise<Door> {
  const env = { ...process.env, ...KEYS, MCP_TOKEN };
  const child = spawn(process.execPath, [PROGRAM, '--http', '0', ...args], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [line] = (await once(child.stderr, 'data')) as [Buffer];
  const url = /http:\S+/.exec(line.toString())?.[0] ?? '';
  return { client: await connectHttp(url, MCP_TOKEN), end: () => void child.kill() };
}

const DOORS = [
  ['standard input and output', openStdio],
  ['HTTP', openHttp],
] as const;

describe('on a real service', { skip: service === undefined && 'no service' }, () => {
  let shop: Seeded;
  const outputs: string[] = [];

  before(async () => {
    shop = await seed(openShop(service ?? '', { appId, appToken }));
  });

  after(() => {
    const all = outputs.join('\n');
    // What was read held all of them.
    for (const secret of [appToken, MCP_TOKEN, ...SECRETS])
      assert.ok(!all.includes(secret), `an output holds ${secret}`);
  });

  for (const [door, open] of DOORS) {
    describe(`over ${door}`, () => {
      let opened: Door;
      const call = async (name: string, args: object = {}) => {
        const answer = await opened.client.call(name, args);
        outputs.push(answer.text, JSON.stringify(answer.structured));
        return answer;
      };

      before(async () => {
        opened = await open(['--allow-publish']);
      });
      after(() => opened.end());

      test('explain_code says what applies, and what refuses', async () => {
        const small = await call('explain_code', { code: 'MCP-MIN', order: { amount: 1000 } });
        const large = await call('explain_code', { code: 'MCP-MIN', order: { amount: 9000 } });

        assert.deepEqual([small.structured['applies'], small.structured['key']], [false, 'order_rules_violated']);
        assert.match(small.text, /"check":"rules","passed":false[^]*"name":"order.amount","holds":false,"saw":1000/);
        assert.deepEqual([large.structured['applies'], large.structured['takes_off']], [true, 900]);
      });

      test('explain_redemption goes from gross to net, by redemption and by order', async () => {
        for (const args of [{ redemption: shop.redemption }, { order: shop.order }]) {
          const { structured } = await call('explain_redemption', args);
          const [found] = structured['redemptions'] as readonly Record<string, unknown>[];
          assert.deepEqual([found?.['gross'], found?.['takes_off'], found?.['net']], [9000, 900, 8100]);
          assert.equal(found?.['dashboard_url'], `${service}/dashboard/redemptions/${shop.redemption}`);
          assert.match(JSON.stringify(found), /"rollbacks":\[\{"rollback":"rr_/);
        }
      });

      test('find_refusals counts by key', async () => {
        const all = await call('find_refusals', { code: 'MCP-MIN' });
        const none = await call('find_refusals', { code: 'MCP-MIN', since: '2100-01-01' });

        assert.match(all.text, /"counts":\[\{"key":"order_rules_violated","count":1/);
        assert.equal(none.structured['total'], 0);
      });

      test('check_cart tries tiers and codes, and writes nothing', async () => {
        const { structured } = await call('check_cart', {
          order: { amount: 30_000 },
          customer: 'mcp-ada',
          codes: ['MCP-MIN', 'MCP-UNKNOWN'],
        });

        assert.deepEqual(
          (structured['applied'] as readonly { takes_off: number }[]).map((one) => one.takes_off),
          [100, 8000, 2190],
        );
        assert.deepEqual(
          (structured['rejected'] as readonly { key: string }[]).map(({ key }) => key),
          ['not_found'],
        );
        assert.equal(structured['to_pay'], 19_710);
      });

      test('check_cart tries a code after two refused ones, and codes that differ in letter case', async () => {
        const { structured } = await call('check_cart', {
          order: { amount: 30_000 },
          customer: 'mcp-ada',
          codes: ['mcp-min', 'MCP-UNKNOWN', 'MCP-MIN'],
        });
        const applied = structured['applied'] as readonly { code?: string }[];
        const rejected = structured['rejected'] as readonly { code: string; key: string }[];

        assert.deepEqual(
          applied.flatMap(({ code }) => code ?? []),
          ['MCP-MIN'],
        );
        assert.deepEqual(
          rejected.map(({ code, key }) => [code, key]),
          [
            ['mcp-min', 'not_found'],
            ['MCP-UNKNOWN', 'not_found'],
          ],
        );
      });

      test('check_cart has the totals of what applies beside codes that three rounds do not reach', async () => {
        const { structured } = await call('check_cart', {
          order: { amount: 30_000 },
          codes: ['MCP-UNKNOWN-1', 'MCP-UNKNOWN-2', 'MCP-UNKNOWN-3', 'MCP-MIN'],
        });
        const applied = structured['applied'] as readonly { takes_off: number }[];
        const sum = applied.reduce((all, one) => all + one.takes_off, 0);

        assert.ok(sum > 0);
        assert.deepEqual([structured['takes_off'], structured['to_pay']], [sum, 30_000 - sum]);
      });

      test('campaigns are shown with their rules and counts', async () => {
        const list = await call('list_campaigns', { name: 'mcp coupons' });
        const one = await call('get_campaign', { campaign: 'mcp coupons' });
        const summary = await call('campaign_summary', { campaign: 'mcp coupons' });

        assert.equal(list.structured['total'], 1);
        assert.match(one.text, /"name":"order.amount","untrusted":\{"conditions":\{"\$more_than_or_equal":\[500\]/);
        assert.match(summary.text, /"publications":\d/);
      });

      test('draft_campaign writes files and finds the worst case, and stores nothing', async () => {
        const draft = { name: 'Tea', discount: { type: 'PERCENT', percent_off: 20 }, minimum_amount: 5000 };
        const { structured } = await call('draft_campaign', draft);

        assert.match(JSON.stringify(structured['files']), /campaigns\/tea.yaml[^]*rules\/tea.yaml/);
        assert.match(JSON.stringify(structured['worst_case']), /"percent_off":20[^]*"takes_off":1000/);
        assert.equal((await call('list_campaigns', { name: 'Tea' })).structured['total'], 0);
      });

      test('publish_code needs a confirmed preview, and gives one code', async () => {
        const input = { campaign: 'mcp coupons', customer: 'mcp-ada', reason: `sorry, ${door}` };
        const preview = await call('publish_code', input);
        const confirm = String(preview.structured['confirm']);
        const before = await shop.publications();

        assert.equal(preview.structured['published'], false);
        assert.equal((await call('publish_code', { ...input, confirm: 'guess' })).isError, true);
        assert.equal((await call('publish_code', { ...input, reason: 'other', confirm })).isError, true);
        assert.equal(await shop.publications(), before);
        const published = await call('publish_code', { ...input, confirm });
        assert.match(String(published.structured['code']), /^\*{4}.{4}$/);
        assert.equal((await call('publish_code', { ...input, confirm })).isError, true);
        assert.equal(await shop.publications(), before + 1);
      });

      test(`${HOSTILE_NAMES.length} hostile names change the structure of no answer`, async () => {
        const shapes = new Set<string>();
        const named: string[] = [];
        for (const page of [1, 2, 3, 4]) {
          const { structured } = await call('list_campaigns', { type: 'PROMOTION', limit: 40, page });
          for (const row of structured['campaigns'] as readonly Record<string, unknown>[]) {
            shapes.add(JSON.stringify(Object.keys(row)));
            named.push(String((row['untrusted'] as Record<string, unknown>)['name']));
          }
        }

        assert.equal(shapes.size, 1);
        assert.ok(named.length > HOSTILE_NAMES.length);
        assert.ok(named.every((name) => name.length <= 200 && !/[\p{Cc}\p{Cf}]/u.test(name)));
        assert.ok(named.some((name) => name.includes('ignore previous instructions')));
      });
    });
  }

  test('a pair without issue cannot publish, and one without set-up drafts without a worst case', async (context) => {
    const { client, end } = await openStdio(['--allow-publish'], { ...KEYS, ...shop.readOnlyPair });
    context.after(end);
    const input = { campaign: 'mcp coupons', customer: 'mcp-ada', reason: 'r' };
    const { structured } = await client.call('publish_code', input);
    const published = await client.call('publish_code', { ...input, confirm: structured['confirm'] });
    const draft = await client.call('draft_campaign', { name: 'Tea', discount: { type: 'PERCENT', percent_off: 5 } });

    assert.deepEqual([published.isError, published.text.includes('publications issue')], [true, true], published.text);
    assert.deepEqual([draft.isError, draft.structured['worst_case']], [false, null]);
  });

  test(`${HOSTILE_PEOPLE.length} hostile names of customers change the structure of no answer`, async (context) => {
    const { client, end } = await openStdio(['--show-people', '--allow-publish']);
    context.after(end);
    const send = openShop(service ?? '', { appId, appToken });
    const shapes = new Map<string, Set<string>>();
    let named = 0;

    for (const [index, name] of HOSTILE_PEOPLE.entries()) {
      const customer = { source_id: `mcp-hostile-${index}` };
      const redemption = await redeemAs(send, { ...customer, name });
      const order = { amount: 9000 };
      const cart = { order, customer: customer.source_id };
      for (const [tool, args] of [
        ['explain_redemption', { redemption }],
        ['find_refusals', { customer: customer.source_id }],
        ['explain_code', { code: 'MCP-MIN', ...cart }],
        ['check_cart', { codes: ['MCP-MIN'], ...cart }],
        ['publish_code', { campaign: 'mcp coupons', customer: customer.source_id, reason: 'r' }],
      ] as const) {
        const { isError, text, structured } = await client.call(tool, args);
        assert.equal(isError, false, `${tool}: ${text}`);
        assert.deepEqual(JSON.parse(text), structured);
        const trusted = JSON.stringify(structured, (member, value: unknown) => (member === 'untrusted' ? 0 : value));
        assert.ok(!/ignore previous|tool_result|__proto__|reversed/.test(trusted), `${tool}: ${trusted}`);
        named += text.includes('customer_name') ? 1 : 0;
        shapes.set(tool, (shapes.get(tool) ?? new Set()).add(JSON.stringify(shapeOf(structured))));
      }
    }

    for (const [tool, found] of shapes) assert.equal(found.size, 1, `${tool}: ${[...found].join('\n')}`);
    // Three of the tools name the customer.
    assert.equal(named, 3 * HOSTILE_PEOPLE.length);
  });

  test('--show-codes and --show-people show what is hidden otherwise', async (context) => {
    const { client, end } = await openStdio(['--show-codes', '--show-people']);
    context.after(end);
    const { text } = await client.call('explain_redemption', { redemption: shop.redemption });

    assert.match(text, /MCP-MIN/);
    assert.match(text, /Ada Byron/);
  });
});

/** A customer with a redemption and a refused one. @returns the id of the redemption */
async function redeemAs(
  send: ReturnType<typeof openShop>,
  person: { readonly source_id: string; readonly name: string },
) {
  const redeem = (amount: number) =>
    send('POST', '/v1/redemptions', {
      redeemables: [{ object: 'voucher', id: 'MCP-MIN' }],
      order: { amount },
      customer: { source_id: person.source_id },
    });
  await send('POST', '/v1/customers', person);
  await redeem(1000);
  const { redemptions } = await redeem(9000);
  const [first] = redemptions as readonly { readonly id: string }[];
  return first?.id ?? '';
}

/** The members of an answer and the types of their values. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.entries(value).map(([member, one]) => [member, shapeOf(one)]);
}
