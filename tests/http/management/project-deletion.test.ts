// DELETE /management/v1/projects/{projectId}: keys are refused at once, and nothing of the project stays but its trail.
import { handler as createProject } from '../../../functions/management/create-project';
import { handler as deleteProject } from '../../../functions/management/delete-project';
import { handler as listVouchers } from '../../../functions/vouchers/list';
import { runtimeOver } from '../../../server/start/runtime';
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aShopperKey,
  callHandler,
  dump,
  KEYS,
  OTHER_PROJECT,
  populate,
  PROJECT,
  putCredential,
  putKeys,
  putShopperKeys,
  type TestRuntime,
} from '../../support/shop';

const PATH = '/management/v1/projects/{projectId}';
const NAME = encodeURIComponent('Test shop');
const TRAIL = /#(TRAIL|CHANGES|PEOPLE)\b/;

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
});

type Headers = Readonly<Record<string, string>>;

const remove = (projectId: string, query = '', headers: Headers = KEYS.management) =>
  callHandler(deleteProject, {
    method: 'DELETE',
    path: PATH.replace('{projectId}', projectId),
    routeKey: `DELETE ${PATH}`,
    params: { projectId },
    query,
    headers,
  });
const list = (headers: Headers) => callHandler(listVouchers, { method: 'GET', path: '/v1/vouchers', headers });

async function aProject(): Promise<{ readonly id: string; readonly server: Headers }> {
  const path = '/management/v1/projects';
  const body = { name: 'Second shop' };
  const answer = await callHandler(createProject, { method: 'POST', path, headers: KEYS.management, body });
  const { app_id, app_token } = answer.body.server_side_key as Readonly<Record<'app_id' | 'app_token', string>>;
  return { id: answer.body.id, server: { 'X-App-Id': app_id, 'X-App-Token': app_token } };
}

/** Items of a project by their keys, without uses of keys. */
async function itemsOf(project: string): Promise<Readonly<Record<string, unknown>>> {
  const all = Object.entries(await dump(rt));
  return Object.fromEntries(
    all.filter(([key, item]) => key.includes(project) || JSON.stringify(item).includes(project)),
  );
}

/** Runs of the worker until it has nothing to do, each after the longest pause. */
async function work(worker: Parameters<typeof app.runDueActions>[0] = rt): Promise<void> {
  for (let run = 0; run < 20; run += 1) {
    rt.clock.advance(3_600_000);
    await app.runDueActions(worker, performance.now() + 5_000);
    if ((await rt.store.asyncActions.due(10)).every(({ scope }) => scope.project !== PROJECT)) return;
  }
}

it('everything of a project goes but its trail, also when the work is cut short, and nothing of another', async () => {
  await populate({ server: KEYS.server, management: KEYS.management, project: PROJECT }, 'HERE');
  await putShopperKeys(rt, await aShopperKey('HS256'));
  const other = await itemsOf(OTHER_PROJECT);
  expect(Object.keys(await itemsOf(PROJECT)).length).toBeGreaterThan(100);

  expect((await remove(PROJECT, `name=${NAME}`)).status).toBe(204);
  expect((await list(KEYS.server)).status).toBe(401);
  expect((await remove(PROJECT, `name=${NAME}`)).status).toBe(401);

  const { projectItems } = rt;
  let portions = 0;
  const deletePortion: NonNullable<typeof projectItems>['deletePortion'] = async (...asked) => {
    portions += 1;
    const done = await projectItems!.deletePortion(...asked);
    if (portions % 2 === 0) throw new Error('killed');
    return done;
  };
  const killed = {
    ...rt,
    projectItems: { deletePortion, deleteAction: projectItems!.deleteAction.bind(projectItems) },
  };
  rt.clock.advance(61_000);
  await app.runDueActions(killed, performance.now() + 5_000);
  expect(portions).toBe(2);
  await work();

  const left = Object.keys(await itemsOf(PROJECT));
  expect(left.filter((key) => !TRAIL.test(key))).toEqual([]);
  expect(left.length).toBeGreaterThan(0);
  expect(await itemsOf(OTHER_PROJECT)).toEqual(other);
});

it('the worker of one machine deletes everything, too', async () => {
  await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
  expect((await remove(PROJECT, `name=${NAME}`)).status).toBe(204);

  await work({ ...runtimeOver(rt.at), clock: rt.clock });

  expect(Object.keys(await itemsOf(PROJECT)).filter((key) => !TRAIL.test(key))).toEqual([]);
});

it('the operator reads the trail of a deleted project', async () => {
  await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
  await remove(PROJECT, `name=${NAME}`);
  await work();

  const lines = await app.runKeysCommand(rt, { verb: 'trail', project: PROJECT, count: 1 });

  expect(lines[0]).toContain('project.deleted');
  expect(lines.at(-1)).toMatch(/^1 of \d+ lines/);
  const unknown = app.runKeysCommand(rt, { verb: 'trail', project: 'proj_unknown', count: 1 });
  await expect(unknown).rejects.toThrow('There is no project proj_unknown.');
});

it('the work waits until no process knows a key any more', async () => {
  await remove(PROJECT, `name=${NAME}`);
  const before = Object.keys(await itemsOf(PROJECT)).length;

  rt.clock.advance(59_000);
  await app.runDueActions(rt, performance.now() + 5_000);

  expect(Object.keys(await itemsOf(PROJECT))).toHaveLength(before);
});

it.each(['', 'name=Test', 'name=test%20shop', 'name='])(
  'a project with records needs its name, not %j',
  async (query) => {
    await app.upsertCustomer(rt, aCaller(), { source_id: 'ada' });
    const before = Object.keys(await itemsOf(PROJECT));

    expect(await remove(PROJECT, query)).toMatchObject({ status: 400, body: { key: 'invalid_query_params' } });
    expect(Object.keys(await itemsOf(PROJECT))).toEqual(before);
    expect((await list(KEYS.server)).status).toBe(200);
  },
);

it('a project without records needs no name, and the pair that created it deletes it', async () => {
  const { id, server } = await aProject();
  expect((await list(server)).status).toBe(200);

  expect((await remove(id)).status).toBe(204);

  expect((await list(server)).status).toBe(401);
  const trail = Object.entries(await dump(rt)).filter(([, item]) => JSON.stringify(item).includes('project.deleted'));
  expect(trail.map(([key]) => key.split('#')[0]).sort()).toEqual([PROJECT, id].sort());
  await work();
  rt.clock.advance(61_000);
  await app.runDueActions(rt, performance.now() + 5_000);
  expect(await remove(id)).toMatchObject({ status: 404, body: { key: 'not_found', resource_type: 'project' } });
});

it('any other project is unknown', async () => {
  const { id, server } = await aProject();
  await putCredential(rt, { kind: 'management', keyId: 'another', token: 'secret' });
  const another = { 'X-Management-Id': 'another', 'X-Management-Token': 'secret' };

  for (const [project, headers] of [
    [OTHER_PROJECT, KEYS.management],
    ['proj_none', KEYS.management],
    [id, another],
  ] as const) {
    expect(await remove(project, 'name=Second%20shop', headers)).toMatchObject({
      status: 404,
      body: { key: 'not_found' },
    });
  }
  expect((await list(server)).status).toBe(200);
});
