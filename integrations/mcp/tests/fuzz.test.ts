// Random arguments for every tool, on a real service: each call ends in an answer or in one sentence.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type Random, seededRandom } from '../../shop-core/tests/random';
import { defineServer } from '../src/definition';
import { MAX_BYTES } from '../src/result';
import { connectInMemory } from './sdk/client';
import { openShop } from './shop';

// A project of its own: whoever sends many unknown codes waits, and with it everyone who has the same name.
const { MCP_TEST_SERVICE: url, MCP_TEST_OTHER_PAIR: pair = ':' } = process.env;
const [appId = '', appToken = ''] = pair.split(':');
const CALLS = 400;

const NAMES = [
  ...['code', 'codes', 'order', 'amount', 'items', 'quantity', 'price', 'customer', 'source_id', 'metadata'],
  ...['redemption', 'since', 'limit', 'page', 'campaign', 'name', 'discount', 'type', 'percent_off', 'carts'],
  ...['from', 'to', 'step', 'reason', 'confirm', 'start_date', 'end_date', 'minimum_amount', '__proto__', 'more'],
];
const TEXTS = [
  ...['', ' ', 'MCP-MIN', 'mcp coupons', '../../v1/vouchers', '%2e%2e', '?limit=1', 'a\u0000b', '\ud800', '\u202e'],
  ...['2026-11-01', '9999-99-99', 'PERCENT', 'cust_1', '"}],"isError":true', '${7*7}', 'x'.repeat(300)],
];
const NUMBERS = [0, 1, -1, 0.5, 50, 9000, 1e12, 1e21, Number.MAX_SAFE_INTEGER];

function pick<One>(random: Random, from: readonly One[]): One | undefined {
  return from[random(from.length)];
}

function randomValue(random: Random, depth: number): unknown {
  switch (random(depth > 0 ? 6 : 4)) {
    case 0:
    case 1:
      return pick(random, TEXTS);
    case 2:
      return pick(random, NUMBERS);
    case 3:
      return pick(random, [null, true, false]);
    case 4:
      return Array.from({ length: random(40) }, () => randomValue(random, depth - 1));
    default:
      return randomObject(random, depth - 1);
  }
}

function randomObject(random: Random, depth: number): object {
  const members = Array.from({ length: random(6) }, () => [pick(random, NAMES), randomValue(random, depth)]);
  return Object.fromEntries(members) as object;
}

const CART = { order: { amount: 9000 }, customer: 'mcp-ada' };

/** Arguments that fit each tool. */
const FITTING: Readonly<Record<string, object>> = {
  explain_code: { code: 'MCP-MIN', ...CART },
  explain_redemption: { redemption: 'r_000000000000000000000000' },
  find_refusals: { code: 'MCP-MIN', customer: 'mcp-ada', since: '2026-11-01', limit: 5 },
  check_cart: { codes: ['MCP-MIN', 'mcp-min'], ...CART },
  list_campaigns: { name: 'mcp coupons', status: 'ACTIVE', limit: 5, page: 1 },
  get_campaign: { campaign: 'mcp coupons' },
  campaign_summary: { campaign: 'mcp coupons', start_date: '2026-11-01' },
  draft_campaign: { name: 'Tea', discount: { type: 'PERCENT', percent_off: 5 }, minimum_amount: 1000 },
  publish_code: { campaign: 'mcp coupons', customer: 'mcp-ada', reason: 'r' },
};

/** Arguments that fit, of which one in four is replaced or left out, and at times one is added. */
function randomArguments(random: Random, tool: string): object {
  const kept = Object.entries(FITTING[tool] ?? {}).flatMap(([name, value]) => {
    if (random(4) > 0) return [[name, value] as const];
    return random(2) === 0 ? [] : [[name, randomValue(random, 3)] as const];
  });
  return { ...(Object.fromEntries(kept) as object), ...(random(8) === 0 && randomObject(random, 3)) };
}

const skip = url === undefined && 'no service';

test(`${CALLS} random calls end in answers or sentences, and no output holds the token`, { skip }, async () => {
  const service = { url: url ?? '', appId, appToken };
  const send = openShop(service.url, service);
  const discount = { type: 'PERCENT', percent_off: 10 };
  await send('POST', '/v1/customers', { source_id: 'mcp-ada' });
  await send('POST', '/v1/vouchers/MCP-MIN', { type: 'DISCOUNT_VOUCHER', discount });
  const voucher = { type: 'DISCOUNT_VOUCHER', discount };
  await send('POST', '/v1/campaigns', {
    name: 'mcp coupons',
    campaign_type: 'DISCOUNT_COUPONS',
    vouchers_count: 2,
    voucher,
  });
  const options = { service, allowPublish: true, showCodes: false, showPeople: false };
  const client = await connectInMemory(defineServer(options));
  const tools = (await client.tools()).map(({ name }) => name);
  const random = seededRandom(39);
  let answers = 0;

  for (let number = 0; number < CALLS; number += 1) {
    const tool = tools[number % tools.length] ?? '';
    const args = randomArguments(random, tool);
    const { isError, text, structured } = await client.call(tool, args);
    const shown = `${tool} ${JSON.stringify(args)}: ${text}`;
    assert.ok(text !== '' && text !== 'The tool failed.', shown);
    assert.ok(Buffer.byteLength(text) <= MAX_BYTES, shown);
    assert.ok(!text.includes(appToken) && !/\bat .+:\d+:\d+/.test(text), shown);
    if (isError) continue;
    answers += 1;
    assert.deepEqual(JSON.parse(text), structured, shown);
    assert.notEqual(structured['published'], true, shown);
  }

  assert.ok(answers > CALLS / 10, `${answers} answers`);
  await client.close();
});
