// POST /management/v1/projects: a new project, whose first pairs work at once and reach nothing else.
import { handler as listActions } from '../../../functions/async-actions/list';
import { handler as createProject } from '../../../functions/management/create-project';
import { handler as getProject } from '../../../functions/management/get-project';
import { handler as createVoucher } from '../../../functions/vouchers/create';
import { handler as getVoucher } from '../../../functions/vouchers/get';
import * as app from '../../support/app';
import {
  aRuntime,
  callHandler,
  dump,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putKeys,
  type TestRuntime,
} from '../../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
});

const PATH = '/management/v1/projects';

const create = (body: object, headers: Readonly<Record<string, string>> = KEYS.management): Promise<HttpAnswer> =>
  callHandler(createProject, { method: 'POST', path: PATH, routeKey: `POST ${PATH}`, headers, body });

interface Pair {
  readonly app_id: string;
  readonly app_token: string;
}

const serverHeaders = ({ app_id, app_token }: Pair) => ({ 'X-App-Id': app_id, 'X-App-Token': app_token });

async function made(body: object = {}): Promise<Readonly<Record<string, unknown>> & Record<'server_side_key', Pair>> {
  const answer = await create({ name: 'Second shop', ...body });
  expect(answer.status).toBe(200);
  return answer.body as never;
}

it('a new project has the settings that were sent and the defaults of the others', async () => {
  const project = await made({
    timezone: 'Europe/Warsaw',
    currency: 'PLN',
    case_sensitive_codes: false,
    description: 'For the second shop',
    client_redeem_enabled: true,
    client_trusted_domains: ['https://second.example'],
  });

  expect(project).toMatchObject({
    id: expect.stringMatching(/^proj_[a-z0-9]{8}$/) as string,
    name: 'Second shop',
    description: 'For the second shop',
    timezone: 'Europe/Warsaw',
    currency: 'PLN',
    case_sensitive_codes: false,
    client_redeem_enabled: true,
    client_publish_enabled: false,
    client_trusted_domains: ['https://second.example'],
    object: 'project',
  });
});

it('the server pair works at once, in the new project alone', async () => {
  const { server_side_key: pair } = await made({ case_sensitive_codes: false });
  const headers = serverHeaders(pair);
  const at = { params: { code: 'Spring' }, path: '/v1/vouchers/Spring' };
  const body = { type: 'DISCOUNT_VOUCHER', discount: { type: 'AMOUNT', amount_off: 100 } };
  const created = await callHandler(createVoucher, { ...at, headers, body });
  const read = await callHandler(getVoucher, {
    params: { code: 'SPRING' },
    path: '/v1/vouchers/SPRING',
    method: 'GET',
    headers,
  });
  const elsewhere = await callHandler(getVoucher, { ...at, method: 'GET', headers: KEYS.server });

  expect([created.status, read.status, elsewhere.status]).toEqual([200, 200, 404]);
});

it('the client pair is a pair of a page, not of a server', async () => {
  const { client_side_key: pair } = (await made()) as unknown as Record<'client_side_key', Pair>;
  const headers = serverHeaders(pair);
  const answer = await callHandler(listActions, { method: 'GET', path: '/v1/async-actions', headers });

  expect(answer.status).toBe(403);
});

it('tokens are stored as hashes alone', async () => {
  const { server_side_key: pair } = await made();
  const items = JSON.stringify(await dump(rt));

  expect(items).toContain(pair.app_id);
  expect(items).not.toContain(pair.app_token);
});

it('the pair that created a project does not reach it, and the audit trail of the project names that pair', async () => {
  const { id } = await made();
  const projectId = String(id);
  const read = await callHandler(getProject, {
    method: 'GET',
    path: `${PATH}/${projectId}`,
    params: { projectId },
    headers: KEYS.management,
  });
  const lines = Object.values(await dump(rt)).filter((item) => JSON.stringify(item).includes('project.created'));

  expect(read.status).toBe(404);
  expect(lines).toHaveLength(1);
  expect(JSON.stringify(lines)).toContain(projectId);
  expect(JSON.stringify(lines)).toContain(KEYS.management['X-Management-Id']);
});

it.each([
  ['without a name', {}],
  ['with an unknown time zone', { name: 'Shop', timezone: 'Mars/Olympus' }],
  ['with people, who are added by their own route', { name: 'Shop', users: [{ login: 'a@b.example', role: 'ADMIN' }] }],
])('a project is refused %s, and nothing is stored', async (_name, body) => {
  const before = Object.keys(await dump(rt)).length;
  const answer = await create(body);

  expect(answer).toMatchObject({ status: 400, body: { key: 'invalid_payload' } });
  expect(Object.keys(await dump(rt))).toHaveLength(before);
});

it('people of a new project are refused with the route that adds them', async () => {
  const { body } = await create({ name: 'Shop', users: [{ login: 'a@b.example', role: 'ADMIN' }] });

  expect(body.details).toBe(
    'Property .users must be null or empty: POST /management/v1/projects/{projectId}/users adds people, one by one.',
  );
});

it.each(['server', 'client'] as const)('a %s pair creates no project', async (kind) => {
  const answer = await create({ name: 'Shop' }, KEYS[kind]);

  expect([401, 403]).toContain(answer.status);
});
