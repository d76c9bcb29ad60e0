// Who changed a customer: what a person of the dashboard does to one has a line in the audit trail, in the transaction of the change,
// which says which members differ and no value of them. A permanent deletion takes the customer out of these lines, too.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  aVoucher,
  EMAIL,
  everything,
  finish,
  found,
  KIM,
  live,
  putCampaign,
  putVoucher,
  run,
  type TestRuntime,
} from '../../support/shop';

const SESSION = { tokenHash: 'hash', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER } as const;
const shop = aCaller();
const person: app.Caller = { ...shop, address: '203.0.113.7', session: { ...SESSION, role: 'ADMIN' } };

let rt: TestRuntime;
beforeEach(async () => {
  rt = await aRuntime();
});

const linesOf = async (id: unknown) => (await app.listAuditTrail(rt, shop, { resource_id: id as string })).data;
const actionsOf = async (id: unknown) => (await linesOf(id)).map(({ action }) => action);

describe('each change by a person', () => {
  it('says who, when and which members, the newest first', async () => {
    const { id } = await app.upsertCustomer(rt, person, KIM);
    await app.updateCustomer(rt, person, id, { phone: '+47-555-0102', metadata: { diet: 'none' }, name: null });
    await app.upsertCustomer(rt, person, { source_id: EMAIL, description: 'a regular' });
    await app.deleteCustomer(rt, person, EMAIL);

    const lines = await linesOf(id);
    expect(lines).toMatchObject([
      { action: 'customer.deleted', changes: {} },
      { action: 'customer.updated', changes: { description: { from: null, to: 'not kept' } } },
      {
        action: 'customer.updated',
        changes: {
          phone: { from: 'not kept', to: 'not kept' },
          metadata: { from: 'not kept', to: 'not kept' },
          name: { from: 'not kept', to: null },
        },
      },
      { action: 'customer.created', changes: {} },
    ]);
    for (const line of lines) {
      expect(line).toMatchObject({ actor: { type: 'user', id: 'user_1' }, address: '203.0.113.7' });
      expect(line.before_hash).toBeUndefined();
      expect(line.resource).toEqual({ object: 'customer', id });
    }
  });

  it('holds no value, and no hash of one', async () => {
    const { id } = await app.upsertCustomer(rt, person, KIM);
    await app.updateCustomer(rt, person, id, { email: 'other@example.com', metadata: { diet: 'none' } });

    const told = JSON.stringify(await linesOf(id));
    for (const said of [EMAIL, 'Kim Secret', 'Hammerfest', 'vegan-note', 'other@example.com', 'sha256'])
      expect(told).not.toContain(said);
  });

  it('has a line where an order or a referral names the customer, too', async () => {
    const { customer_id: id } = await app.upsertOrder(rt, person, { source_id: 'o1', amount: 100, customer: KIM });
    expect(await actionsOf(id)).toEqual(['customer.created']);

    const campaign = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
    const of = { campaign: campaign.name, campaign_id: campaign.id, is_referral_code: true };
    await putVoucher(rt, aVoucher({ code: 'FRIENDS', ...of }));
    const command = app.publishCommand({ voucher: 'FRIENDS', customer: { source_id: 'lee' } }, {});
    await app.publish(rt, shop, { command, idempotencyKey: null });
    const request = [{ source_id: EMAIL, name: 'Kim' }];
    await app.addReferralHolders(rt, person, { campaignId: null, codeOrId: 'FRIENDS', request, idempotencyKey: null });
    expect(await actionsOf(id)).toEqual(['customer.updated', 'customer.created']);
  });

  it('has none where it changes nothing, or is refused', async () => {
    const { id } = await app.upsertCustomer(rt, shop, KIM);
    await app.upsertCustomer(rt, person, KIM);
    await expect(app.updateCustomer(rt, person, 'nobody', { name: 'x' })).rejects.toThrow();

    expect(await linesOf(id)).toEqual([]);
  });

  it('has none where the backend of a shop makes it', async () => {
    const { id } = await app.upsertCustomer(rt, shop, KIM);
    await app.updateCustomer(rt, shop, id, { name: 'Kim' });
    await app.deleteCustomer(rt, shop, EMAIL);

    expect(await linesOf(id)).toEqual([]);
  });
});

describe('an order', () => {
  it('has its lines, which name no customer and hold no hash', async () => {
    const { id } = await app.upsertOrder(rt, person, { source_id: 'o1', amount: 100, customer: KIM });
    await app.updateOrder(rt, person, id, { status: 'PAID', metadata: { note: 'vegan-note' } });
    await app.updateOrder(rt, person, id, { status: 'PAID' });
    await app.updateOrder(rt, shop, id, { status: 'FULFILLED' });

    const lines = await linesOf(id);
    expect(lines.map(({ action }) => action)).toEqual(['order.updated', 'order.created']);
    expect(Object.keys(lines[0]!.changes).sort()).toEqual(['metadata', 'status']);
    expect(JSON.stringify(lines)).not.toMatch(/cust_|vegan|sha256/);
  });
});

describe('a permanent deletion', () => {
  it('leaves who did what, and nothing of the customer: no id, no name, no hash', async () => {
    const { id } = await app.upsertCustomer(rt, person, KIM);
    await app.updateCustomer(rt, person, id, { phone: '+47-555-0102' });
    await live(rt);
    await app.updateCustomer(rt, person, id, { description: 'vegan-note' });
    expect(await found(rt, id)).toContain('the id of the customer');

    const { related_object_id } = await app.deletePermanently(rt, person, EMAIL);
    expect(related_object_id).toBe(id);
    await finish(rt);

    expect(await found(rt, id)).toEqual([]);
    expect(await everything(rt)).not.toContain('+47-555-0102');
    expect(await linesOf(id)).toEqual([]);
    const { data } = await app.listAuditTrail(rt, shop, { resource: 'customer' });
    expect(data.map(({ action }) => action)).toEqual([
      'customer.forgotten',
      'customer.updated',
      'customer.updated',
      'customer.created',
    ]);
    expect(new Set(data.map(({ resource }) => resource.id)).size).toBe(1);
    for (const { actor } of data) expect(actor.id).toBe('user_1');
  });

  it('says who asked for it from its first moment on, and by no id of the customer', async () => {
    const { id } = await app.upsertCustomer(rt, shop, KIM);
    await app.deletePermanently(rt, person, EMAIL);

    const { data } = await app.listAuditTrail(rt, shop, { action: 'customer.forgotten' });
    expect(data).toMatchObject([{ actor: { id: 'user_1' }, changes: {} }]);
    expect(JSON.stringify(data)).not.toContain(id);
  });

  it('says it once, however often it is requested', async () => {
    await app.upsertCustomer(rt, shop, KIM);
    await app.deletePermanently(rt, person, EMAIL);
    await app.deletePermanently(rt, person, EMAIL);
    await finish(rt);

    const { data } = await app.listAuditTrail(rt, shop, { action: 'customer.forgotten' });
    expect(data).toHaveLength(1);
  });

  it('finds a customer whose profile was deleted before, and of whom only lines are left', async () => {
    const { id } = await app.upsertCustomer(rt, person, KIM);
    await app.deleteCustomer(rt, person, EMAIL);
    expect(await found(rt, id)).toContain('the id of the customer');

    await app.deletePermanently(rt, person, id);
    await finish(rt);

    expect(await found(rt, id)).toEqual([]);
  });

  it('leaves the lines of others as they are', async () => {
    await app.upsertCustomer(rt, person, KIM);
    const { id: lee } = await app.upsertCustomer(rt, person, { source_id: 'lee', name: 'Lee' });
    const before = await linesOf(lee);
    await app.deletePermanently(rt, person, EMAIL);
    await finish(rt);

    expect(await linesOf(lee)).toEqual(before);
    expect(before).toHaveLength(1);
  });

  it('by the backend of a shop leaves no line of who asked', async () => {
    await app.upsertCustomer(rt, shop, KIM);
    await app.deletePermanently(rt, shop, EMAIL);
    await run(rt);

    expect((await app.listAuditTrail(rt, shop, { resource: 'customer' })).data).toEqual([]);
  });
});

test('the data export of a person shows when the shop changed what, and not who', async () => {
  const { id } = await app.upsertCustomer(rt, person, KIM);
  await app.updateCustomer(rt, person, id, { name: 'Kim' });

  const { data } = await app.exportCustomer(rt, shop, EMAIL, { limit: 100 });
  const changes = data.filter(({ kind }) => kind === 'change');
  expect(changes.map((change) => change.data)).toMatchObject([
    { action: 'customer.created', members: [] },
    { action: 'customer.updated', members: ['name'] },
  ]);
  expect(JSON.stringify(changes)).not.toMatch(/user_1|203\.0\.113/);
});

test('every role reads who changed a customer, without the address', async () => {
  const { id } = await app.upsertCustomer(rt, person, KIM);
  const viewer = { ...shop, isAdministrator: false };

  const { data } = await app.listAuditTrail(rt, viewer, { resource_id: id });
  expect(data).toMatchObject([{ action: 'customer.created', actor: { id: 'user_1' }, address: null }]);
});
