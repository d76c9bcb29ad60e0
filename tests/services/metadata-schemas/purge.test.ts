// A purge that takes several runs of the worker, and one whose definition comes back.
import * as app from '../../support/app';
import { aCaller, aProject, dump, PROJECT, type SetupProject } from '../../support/shop';

let project: SetupProject;
const manager = aCaller({ kind: 'management' });
beforeEach(async () => (project = await aProject()));

const TEXT = { type: 'string', optional: true } as const;

/** A schema whose definition was removed. */
async function removed(related_object: string): Promise<{ projectId: string; id: string }> {
  const sent = { related_object, properties: { tag: { ...TEXT, deleted: true } } };
  const { id } = await app.createMetadataSchema(project.rt, manager, PROJECT, sent);
  return { projectId: PROJECT, id: id };
}

const actionOf = async (id: string) => project.rt.store.asyncActions.load(project.caller, id);
const holding = async () =>
  Object.values(await dump(project.rt)).filter((item) => JSON.stringify(item).includes('"tag\\":')).length;

test('goes through a long list in several runs, and counts each record once', async () => {
  const count = 220;
  for (let from = 0; from < count; from += 44) {
    const some = Array.from({ length: 44 }, (_, index) => ({ source_id: `c${from + index}`, metadata: { tag: 'x' } }));
    await Promise.all(some.map((one) => app.upsertCustomer(project.rt, project.caller, one)));
  }
  const name = await removed('customer');
  const { async_action_id: id } = await app.purgeMetadata(project.rt, manager, name, { property: 'tag' });
  for (let run = 0; run < 20; run += 1) await app.runDueActions(project.rt, performance.now() + 1);
  for (let run = 0; run < 5; run += 1) await app.runDueActions(project.rt, performance.now() + 10_000);

  expect(await actionOf(id)).toMatchObject({ status: 'DONE', done: count, type: 'CUSTOMERS.METADATA_KEY_PURGE' });
  expect((await app.getPublicMetadataSchema(project.rt, project.caller, 'customer')).properties).toEqual({});
  expect(await holding()).toBe(0);
});

test('ends where the definition was restored', async () => {
  await app.upsertCustomer(project.rt, project.caller, { source_id: 'jo', metadata: { tag: 'x' } });
  const name = await removed('customer');
  const due = { ...project.rt, wakeWorker: undefined };
  // Nobody has begun yet: the first look finds the definition in use again.
  const put = due.store.asyncActions.put.bind(due.store.asyncActions);
  const restoring = {
    ...due.store,
    asyncActions: Object.assign(Object.create(due.store.asyncActions) as typeof due.store.asyncActions, {
      put: async (...args: Parameters<typeof put>) => {
        await put(...args);
        await app.updateMetadataSchema(project.rt, manager, name, { properties: { tag: TEXT } });
      },
    }),
  };
  const { async_action_id: id } = await app.purgeMetadata({ ...project.rt, store: restoring }, manager, name, {
    property: 'tag',
  });

  expect(await actionOf(id)).toMatchObject({ status: 'FAILED', message: 'The definition is gone, or was restored.' });
  expect(await app.listPublicMetadataSchemas(project.rt, project.caller)).toMatchObject({
    schemas: [{ properties: { tag: { type: 'string' } } }],
  });
});

test('keeps what an order gets meanwhile', async () => {
  const order = await app.upsertOrder(project.rt, project.caller, {
    source_id: 'o',
    amount: 5,
    metadata: { tag: 'x' },
  });
  const name = await removed('order');
  await Promise.all([
    app.purgeMetadata(project.rt, manager, name, { property: 'tag' }),
    app.upsertOrder(project.rt, project.caller, { source_id: 'o', metadata: { kept: 1 } }),
  ]);
  for (let run = 0; run < 5; run += 1) await app.runDueActions(project.rt, performance.now() + 5_000);

  expect((await app.getOrder(project.rt, project.caller, order.id)).metadata).toEqual({ kept: 1 });
});
