// What a shop does with a deployed stage, and what has to come of it in the stream, the queue, the schedules and the alarms.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { ROOT } from '../../scripts/support/service-definition';
import { addFiltered, type AlarmState, alarmStates, Metrics } from './alarms';
import type { ApiAnswer, ApiCall } from './clients';
import type { Data } from './data';
import type { Deployed } from './deployed';
import { environmentOf } from './emulator';
import type { Functions } from './functions';
import type { Gateway } from './gateway';
import type { Router } from './router';
import { Sources } from './sources';

export const STAGE = 'test';
const RECEIVER = 'receiver.example.com';

export interface World {
  readonly deployed: Deployed;
  readonly functions: Functions;
  readonly gateway: Gateway;
  readonly router: Router;
  readonly data: Data;
  readonly frontPort: number;
  readonly sqs: (action: string, body: object) => Promise<unknown>;
  /** Calls the API by HTTPS, as its clients do. */
  readonly call: (method: string, path: string, call: Pick<ApiCall, 'headers' | 'body'>) => Promise<ApiAnswer>;
}

export class Checks {
  private count = 0;
  readonly wrong: string[] = [];

  /** How many there were. */
  get done(): number {
    return this.count;
  }

  that(isRight: boolean, what: string): void {
    this.count += 1;
    if (!isRight) this.wrong.push(what);
  }
}

interface Pair {
  readonly id: string;
  readonly token: string;
}

interface ShopKeys {
  readonly project: string;
  readonly server: Record<string, string>;
  readonly management: Record<string, string>;
}

/** Makes a project with its keys, by the command that operators use. */
async function makeKeys({ frontPort }: World): Promise<ShopKeys> {
  const run = async (...args: readonly string[]): Promise<string> => {
    const all = ['--import', 'tsx', 'cli/main.ts', 'keys', ...args, '--stage', STAGE, '--region', 'eu-central-1'];
    const env = { ...process.env, ...environmentOf(frontPort) };
    return (await promisify(execFile)(process.execPath, all, { cwd: ROOT, env })).stdout;
  };
  const project = /^Project *(\S+)/m.exec(await run('create-project', '--name', 'Shop'))?.[1] ?? '';
  const pairOf = async (kind: string): Promise<Pair> => {
    const made = await run('create', '--project', project, '--kind', kind, '--name', kind);
    const [id = '', token = ''] = [...made.matchAll(/^X-[\w-]+: (\S+)$/gm)].map(([, value]) => value!);
    return { id, token };
  };
  const [server, management] = [await pairOf('server'), await pairOf('management')];
  return {
    project,
    server: { 'X-App-Id': server.id, 'X-App-Token': server.token },
    management: { 'X-Management-Id': management.id, 'X-Management-Token': management.token },
  };
}

/** @returns what was checked, and what was wrong */
export async function runScenario(world: World): Promise<Checks> {
  const checks = new Checks();
  const { deployed, functions, data, sqs } = world;
  const sources = new Sources({ deployed, functions, data, sqs });
  const keys = await makeKeys(world);
  await shop(world, checks, keys);
  await drive(world, checks, sources);
  checks.that(sources.failures.length === 0, `failed: ${sources.failures.join('\n')}`);
  for (const { name, isRinging } of await alarmsNow(world))
    checks.that(!isRinging, `${name} rings although all is well`);
  const refused = [500, 503, 504, 429].map((status) => world.gateway.lineOf('POST /v1/redemptions', status));
  for (const { name, unfed } of await alarmsNow(world, refused)) {
    checks.that(unfed.length === 0, `${name} watches what nothing writes: ${unfed.join(', ')}`);
  }
  await breakDelivery(world, checks, sources);
  checks.that(world.data.allowed > 0, 'no call of the table was held to a role');
  checks.that(world.data.denied.length === 0, `refused by roles: ${world.data.denied.join('\n')}`);
  checks.that(world.router.denied.length === 0, `refused by roles: ${world.router.denied.join('\n')}`);
  return checks;
}

/** Requests that leave something of each kind in the stream: accepted, refused, undone, listened to, in the background. */
async function shop(world: World, checks: Checks, { project, server, management }: ShopKeys): Promise<void> {
  const call = async (route: string, expected: number, body?: unknown, headers: Record<string, string> = server) => {
    const [method = '', path = ''] = route.split(' ');
    const answer = await world.call(method, path, { headers, body });
    checks.that(answer.status === expected, `${route} answered ${answer.status}: ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  const below = `/management/v1/projects/${project}`;
  const events = ['redemption.succeeded', 'redemption.failed', 'redemption.rollback.succeeded', 'voucher.created'];
  await call('GET /health', 200, undefined, {});
  await call('GET /nothing', 404);
  await call(`POST ${below}/webhooks`, 200, { target_url: `https://${RECEIVER}/hook`, events }, management);
  const schema = { name: 'visit', schema: { properties: { note: { type: 'string' } } } };
  await call(`POST ${below}/custom-event-schemas`, 200, schema, management);
  await call('POST /v1/vouchers/CARD', 200, { type: 'GIFT_VOUCHER', gift: { amount: 5_000 } });
  await call('POST /v1/vouchers/ONCE', 200, {
    type: 'DISCOUNT_VOUCHER',
    discount: { type: 'PERCENT', percent_off: 10 },
    redemption: { quantity: 1 },
  });
  const redeemables = [
    { object: 'voucher', id: 'CARD', gift: { credits: 100 } },
    { object: 'voucher', id: 'ONCE' },
  ];
  const order = { amount: 20_000, source_id: 'order-1' };
  await call('POST /v1/validations', 200, { redeemables, order });
  const redeemed = await call('POST /v1/redemptions', 200, { redeemables, order, customer: { source_id: 'ada' } });
  await call('POST /v1/redemptions', 400, { redeemables: redeemables.slice(1), order: { amount: 100 } });
  const { id } = redeemed.parent_redemption as { readonly id: string };
  await call(`POST /v1/redemptions/${id}/rollbacks`, 200, {});
  const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 5 } };
  const campaign = {
    name: 'Spring',
    campaign_type: 'DISCOUNT_COUPONS',
    type: 'AUTO_UPDATE',
    vouchers_count: 3,
    voucher,
  };
  await call('POST /v1/campaigns', 200, campaign);
  await call('POST /v1/publications', 200, { campaign: { name: 'Spring' }, customer: { source_id: 'ada' } });
  await call('POST /v1/exports', 200, { exported_object: 'voucher' });
}

/** What requests have left behind: the stream first, then the queue, then the schedules. */
async function drive(world: World, checks: Checks, sources: Sources): Promise<void> {
  await sources.drainStream();
  const kinds = sources.taken.join(', ');
  checks.that(sources.taken.length >= 3, `the stream handed on ${kinds || 'nothing'}`);
  checks.that(
    sources.taken.every((kind) => kind === 'E E'),
    `the stream handed on items that are no outbox rows: ${kinds}`,
  );
  await sources.drainQueue();
  const left = await sources.countMessages();
  checks.that(left === 0, `${left} messages stay in the queue`);
  const received = world.router.delivered.map(({ body }) => (JSON.parse(body) as { readonly type?: string }).type);
  for (const type of ['redemption.succeeded', 'redemption.failed', 'redemption.rollback.succeeded']) {
    checks.that(received.includes(type), `${type} was not delivered: ${received.join()}`);
  }
  checks.that(
    world.router.delivered.every(({ headers }) => typeof headers['webhook-signature'] === 'string'),
    'an event came without its signature',
  );
  // More than once: an audit goes page by page, and an export takes the turn after that of the codes.
  for (let turn = 0; turn < 3; turn += 1) {
    const names = await sources.runSchedules();
    checks.that(names.length === 2, `schedules call ${names.join()}`);
  }
  await sources.drainQueue();
}

/** The alarms by all that has happened so far. @param more lines of the access log beside those of the requests */
async function alarmsNow(world: World, more: readonly string[] = []): Promise<readonly AlarmState[]> {
  const { deployed, functions, gateway } = world;
  const metrics = new Metrics();
  for (const { line } of functions.lines) metrics.addLine(line);
  addServices(metrics, world);
  await addQueues(metrics, world);
  const lines = gateway.requests.map(({ routeKey, status, latencyMs }) => gateway.lineOf(routeKey, status, latencyMs));
  addFiltered(deployed, metrics, [...lines, ...more]);
  return alarmStates(deployed, metrics);
}

async function addQueues(metrics: Metrics, { sqs }: World): Promise<void> {
  const name = 'ApproximateNumberOfMessagesVisible';
  const { QueueUrls } = (await sqs('ListQueues', {})) as { readonly QueueUrls: readonly string[] };
  for (const QueueUrl of QueueUrls) {
    const ask = { QueueUrl, AttributeNames: ['ApproximateNumberOfMessages'] };
    const { Attributes } = (await sqs('GetQueueAttributes', ask)) as {
      readonly Attributes: { readonly ApproximateNumberOfMessages: string };
    };
    const dimensions = { QueueName: QueueUrl.split('/').at(-1)! };
    metrics.add({ namespace: 'AWS/SQS', name, dimensions }, Number(Attributes.ApproximateNumberOfMessages));
  }
}

/** What AWS itself counts. */
function addServices(metrics: Metrics, { deployed, functions, gateway }: World): void {
  const count = (namespace: string, name: string, dimensions: Record<string, string>, value: number): void =>
    metrics.add({ namespace, name, dimensions }, value);
  for (const { properties } of deployed.of('AWS::Lambda::Function')) {
    const { runs, errors } = functions.runs.get(String(properties.FunctionName)) ?? { runs: 0, errors: 0 };
    count('AWS/Lambda', 'Invocations', { FunctionName: String(properties.FunctionName) }, runs);
    count('AWS/Lambda', 'Errors', { FunctionName: String(properties.FunctionName) }, errors);
  }
  count('AWS/Lambda', 'Throttles', {}, 0);
  const ApiId = deployed.get('HttpApi').ref;
  for (const { status, latencyMs } of gateway.requests) {
    count('AWS/ApiGateway', 'Latency', { ApiId }, latencyMs);
    count('AWS/ApiGateway', 'Count', { ApiId }, 1);
    count('AWS/ApiGateway', '5xx', { ApiId }, status >= 500 ? 1 : 0);
  }
  const TableName = deployed.get('Table').ref;
  for (const name of ['TransactionConflict', 'ReadThrottleEvents', 'WriteThrottleEvents']) {
    count('AWS/DynamoDB', name, { TableName }, 0);
  }
}

/** As often as the queue hands out a message before it goes to the dead letters, and once more. */
const RECEIVED = 6;

/** A message that cannot be read ends with the dead letters, and two alarms ring. */
async function breakDelivery(world: World, checks: Checks, sources: Sources): Promise<void> {
  const QueueUrl = sources.deliveryQueue();
  await world.sqs('SendMessage', { QueueUrl, MessageBody: '{' });
  for (let time = 0; time < RECEIVED; time += 1) await sources.drainQueue();
  const ringing = (await alarmsNow(world)).filter(({ isRinging }) => isRinging).map(({ name }) => name);
  const expected = ['webhooks-deliver-failed', 'events-undelivered'].map((name) => `stackable-${STAGE}-${name}`);
  checks.that(
    ringing.sort().join() === expected.sort().join(),
    `a broken message rings ${ringing.join() || 'nothing'}`,
  );
}
