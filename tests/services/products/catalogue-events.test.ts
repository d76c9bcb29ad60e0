// Changes of products and SKUs stand in the audit trail, each with the change or not at all.
import * as app from '../../support/app';
import { aProject, PROJECT, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

async function lines(): Promise<readonly app.AuditEntry[]> {
  const { data } = await app.listAuditTrail(project.rt, app.operatorOf(project.caller, PROJECT), { limit: 100 });
  return data;
}

const actions = async () => (await lines()).map(({ action }) => action);

const put = (members: object) => {
  project.rt.clock.advance(1_000);
  return app.upsertProduct(project.rt, project.caller, { source_id: 'beans', ...members });
};

it('show who did what to which record, newest first', async () => {
  const { rt, caller } = project;
  const product = await put({ name: 'Beans', price: 1_000 });
  await put({ price: 1_200 });
  rt.clock.advance(1_000);
  const sku = await app.upsertSku(rt, caller, 'beans', { source_id: 'beans-1', price: 500 });
  rt.clock.advance(1_000);
  await app.updateSku(rt, caller, { product: 'beans', sku: 'beans-1' }, { price: 600 });
  rt.clock.advance(1_000);
  await app.deleteSku(rt, caller, { product: 'beans', sku: 'beans-1' });
  rt.clock.advance(1_000);
  await app.updateProduct(rt, caller, 'beans', { name: 'Coffee' });
  rt.clock.advance(1_000);
  await app.deleteProduct(rt, caller, 'beans');

  const told = (await lines()).toReversed();

  expect(told.map(({ action, resource }) => [action, resource.object, resource.id])).toEqual([
    ['product.created', 'product', product.id],
    ['product.updated', 'product', product.id],
    ['sku.created', 'sku', sku.id],
    ['sku.updated', 'sku', sku.id],
    ['sku.deleted', 'sku', sku.id],
    ['product.updated', 'product', product.id],
    ['product.deleted', 'product', product.id],
  ]);
  expect(told[1]).toMatchObject({
    actor: { type: 'server_key', id: caller.keyId },
    changes: { price: { from: 1_000, to: 1_200 } },
    before_hash: told[0]?.after_hash,
    related: [],
  });
  expect([told[0]?.before_hash, told[6]?.after_hash]).toEqual([null, null]);
  // A name is told by its hash: a line stays for ever.
  expect(JSON.stringify(told)).not.toContain('Coffee');
});

it('leave no line where nothing changes, or where the change is refused', async () => {
  const { rt, caller } = project;
  await put({ name: 'Beans' });
  await put({ name: 'Beans' });
  await refusal(app.deleteProduct(rt, caller, 'nothing'));
  await refusal(app.updateSku(rt, caller, { product: 'beans', sku: 'nothing' }, { price: 1 }));

  expect(await actions()).toEqual(['product.created']);
});

it('leave one line however often the change is tried', async () => {
  const { rt } = project;
  rt.faults.next('transact', { kind: 'BUSY' });
  await put({ name: 'Beans' });
  rt.faults.next('transact', { kind: 'BUSY' });
  await put({ name: 'Coffee' });
  rt.faults.next('transact', { kind: 'BUSY' });
  await app.deleteProduct(rt, project.caller, 'beans');

  expect(await actions()).toEqual(['product.deleted', 'product.updated', 'product.created']);
});

it('are written in the transaction of the change, in two round trips with the reading', async () => {
  const { rt } = project;
  await put({ name: 'Beans' });
  rt.meter.reset();

  await put({ name: 'Coffee' });

  expect(rt.meter.roundTrips).toBe(2);
});
