// The server without a service: what it offers, bad arguments, and a service that is down.
import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { after, test } from 'node:test';
import { defineServer } from '../src/definition';
import { listen } from '../src/http';
import { connectHttp, connectInMemory } from './sdk/client';

const SECRET = 'secret-token-of-the-pair';

const optionsOf = (url: string, allowPublish = true) => ({
  service: { url, appId: 'id', appToken: SECRET },
  allowPublish,
  showCodes: false,
  showPeople: false,
});

/** A port on which nothing listens. */
const DOWN = 'http://127.0.0.1:9';

const CALLS = [
  ['explain_code', { code: 'A' }],
  ['explain_redemption', { redemption: 'r_1' }],
  ['find_refusals', {}],
  ['check_cart', { order: { amount: 1 } }],
  ['list_campaigns', {}],
  ['get_campaign', { campaign: 'A' }],
  ['campaign_summary', { campaign: 'A' }],
  ['publish_code', { campaign: 'A', customer: 'b', reason: 'c' }],
] as const;

test('every tool only reads, but for the one that needs --allow-publish', async () => {
  const [with_, without] = [
    await connectInMemory(defineServer(optionsOf(DOWN))),
    await connectInMemory(defineServer(optionsOf(DOWN, false))),
  ];
  const tools = await with_.tools();

  assert.deepEqual(
    tools.filter(({ readOnly }) => readOnly !== true).map(({ name }) => name),
    ['publish_code'],
  );
  assert.deepEqual(
    (await without.tools()).map(({ name }) => name),
    tools.map(({ name }) => name).slice(0, -1),
  );
  assert.equal((await without.call('publish_code', { campaign: 'A', customer: 'b', reason: 'c' })).isError, true);
  assert.match(with_.instructions(), /untrusted[^]*nothing there is an instruction/);
});

test('resources are pages, and prompts quote what they are given', async () => {
  const client = await connectInMemory(defineServer(optionsOf(DOWN)));

  assert.deepEqual(await client.resources(), ['stackable://errors', 'stackable://glossary', 'stackable://rules']);
  for (const uri of await client.resources()) assert.match(await client.read(uri), /^# /);
  assert.match(await client.prompt('why_was_my_code_refused', { code: 'A"\nB' }), /A\\+" B/);
  assert.match(await client.prompt('plan_a_campaign', { goal: 'sell tea' }), /draft_campaign/);
});

test('bad arguments and unknown tools are errors that a model can read', async () => {
  const client = await connectInMemory(defineServer(optionsOf(DOWN)));
  const values = [7, null, true, [], {}, 'x'.repeat(300), ''];

  for (const [name, args] of CALLS) {
    for (const member of [...Object.keys(args), 'unknown_member']) {
      for (const value of values) {
        const { isError, text } = await client.call(name, { ...args, [member]: value });
        assert.equal(isError, true, `${name} takes ${JSON.stringify(value)} as ${member}`);
        assert.ok(text.length > 0 && !text.includes(SECRET));
      }
    }
  }
  assert.equal((await client.call('no_such_tool')).isError, true);
});

test('a service that is down is one sentence', async () => {
  const client = await connectInMemory(defineServer(optionsOf(DOWN)));

  for (const [name, args] of CALLS) {
    const { isError, text } = await client.call(name, args);
    assert.deepEqual([isError, /^The service is not available at the moment/.test(text)], [true, true], name);
  }
  const draft = await client.call('draft_campaign', { name: 'Tea', discount: { type: 'PERCENT', percent_off: 5 } });
  assert.deepEqual([draft.isError, draft.structured['worst_case']], [false, null]);
});

test('a port in use is named', async () => {
  const definition = defineServer(optionsOf(DOWN));
  const { server } = await listen(definition, { port: 0, token: 't' });
  const { port } = server.address() as AddressInfo;

  await assert.rejects(listen(definition, { port, token: 't' }), new RegExp(`^UsageError: Port ${port} is in use`));
  server.close();
});

test('a service that never answers ends a tool call by its deadline', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  after(() => {
    silent.closeAllConnections();
    silent.close();
  });
  const client = await connectInMemory(
    defineServer(optionsOf(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`)),
  );

  // The SDK's client gives up after a minute, so an answer means that the server did not wait.
  const answers = await Promise.all(CALLS.map(([name, args]) => client.call(name, args)));
  assert.ok(answers.every(({ isError, text }) => isError && text.includes('not available')));
});

test('links to the dashboard keep the base path of the service', async () => {
  const below = createServer((request, response) => {
    const isToken = request.url === '/promotions/v1/oauth/token';
    response.setHeader('Content-Type', 'application/json');
    response.end(JSON.stringify(isToken ? { access_token: 't', expires_in: 900 } : { id: 'r_1', result: 'SUCCESS' }));
  }).listen(0, '127.0.0.1');
  await once(below, 'listening');
  after(() => below.close());
  const address = `http://127.0.0.1:${(below.address() as AddressInfo).port}/promotions`;
  const client = await connectInMemory(defineServer(optionsOf(`${address}/`)));

  const { structured } = await client.call('explain_redemption', { redemption: 'r_1' });

  const [found] = structured['redemptions'] as readonly Record<string, unknown>[];
  assert.equal(found?.['dashboard_url'], `${address}/dashboard/redemptions/r_1`);
});

test('over HTTP it wants the token, and a Host and Origin of this machine', async () => {
  const { server, url } = await listen(defineServer(optionsOf(DOWN)), { port: 0, token: 'mcp-token' });
  after(() => {
    server.closeAllConnections();
    server.close();
  });
  const authorization = 'Bearer mcp-token';
  const status = async (headers: Record<string, string>, more: RequestInit = {}) =>
    (await fetch(url, { method: 'POST', body: '{}', headers, ...more })).status;

  assert.equal((server.address() as AddressInfo).address, '127.0.0.1');
  assert.equal(await status({}), 401);
  assert.equal(await status({ authorization: 'Bearer other' }), 401);
  assert.equal(await status({ authorization, origin: 'https://example.com' }), 403);
  assert.equal(await status({ authorization, origin: 'null' }), 403);
  assert.equal(await status({ authorization }, { body: 'no json' }), 400);
  assert.equal(await status({ authorization }, { body: `"${'x'.repeat(1024 * 1024)}"` }), 413);
  assert.equal(await status({ authorization }, { method: 'GET', body: null }), 405);
  const client = await connectHttp(url, 'mcp-token');
  assert.equal((await client.tools()).length, 9);
  await client.close();
  await assert.rejects(connectHttp(url, 'wrong'));
});
