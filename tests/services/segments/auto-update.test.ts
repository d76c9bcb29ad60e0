// Auto-update segments: who is noted in them, and one activity for each crossing.
import * as app from '../../support/app';
import {
  anAutoUpdateSegment,
  aProject,
  aVoucher,
  brokenInvariants,
  BUYS_MUCH,
  crossingsOf,
  dump,
  finish,
  IS_GOLD,
  putCustomer,
  putVoucher,
  redeem,
  refusal,
  rollback,
  run,
  settleSegments,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const customer = (source_id: string, club?: string) => putCustomer(project, source_id, club);
const aSegment = (filter?: object, name?: string) => anAutoUpdateSegment(project, filter, name);
const settle = () => settleSegments(project);
const crossings = (customerId: string) => crossingsOf(project, customerId);

const noted = async () =>
  Object.values(await dump(project.rt)).filter(({ pk, sk }) => pk.includes('#C#cust_') && sk === 'G');

describe('an auto-update segment', () => {
  it('is IN_PROGRESS until the first walk has read all customers, who have not entered it', async () => {
    const { rt, caller } = project;
    const ann = await customer('ann', 'Gold');
    const made = await app.createSegment(rt, caller, { name: 'Gold', type: 'auto-update', filter: IS_GOLD });
    expect(made).toMatchObject({ type: 'auto-update', initial_sync_status: 'IN_PROGRESS' });

    await run(rt);

    expect(await app.getSegment(rt, caller, made.id)).toEqual({ ...made, initial_sync_status: 'DONE' });
    expect(await crossings(ann.id)).toEqual([]);
    expect(await noted()).toHaveLength(1);
  });

  it('notes one entry and one departure for each crossing, with the segment and the whole customer', async () => {
    const { rt, caller } = project;
    const segment = await aSegment();
    const ann = await customer('ann', 'Silver');
    await customer('ann', 'Gold');
    await settle();
    await app.updateCustomer(rt, caller, 'ann', { name: 'Ann' });
    await settle();
    await customer('ann', 'Silver');

    expect(await crossings(ann.id)).toEqual(['entered', 'left']);
    const { data } = await app.listCustomerActivity(rt, caller, ann.id, {
      type: 'customer.segment.entered',
      category: 'EFFECT',
    });
    expect(data[0]?.data.data).toMatchObject({
      segment: { id: segment.id, name: 'Gold', object: 'segment' },
      customer: { id: ann.id, name: 'Ann', summary: {}, loyalty: {} },
    });
  });

  it('notes a customer who is created as one who fulfils the filter', async () => {
    await aSegment();
    const { id } = await customer('ann', 'Gold');

    expect(await crossings(id)).toEqual(['entered']);
  });

  it('notes a crossing once, however often and by how many dispatchers the row is dispatched', async () => {
    await aSegment();
    const { id } = await customer('ann', 'Gold');
    const rows = await project.rt.store.outbox.due(10);

    await Promise.all(Array.from({ length: 4 }, () => app.dispatchRows(project.rt, rows)));
    await app.dispatchRows(project.rt, rows);

    expect(await crossings(id)).toEqual(['entered']);
  });

  it('notes an entry while the first walk has not reached the customer only for a customer who is new', async () => {
    const { rt, caller } = project;
    const old = await customer('old', 'Gold');
    rt.clock.advance(1000);
    await app.createSegment(rt, caller, { name: 'Gold', type: 'auto-update', filter: IS_GOLD });
    rt.clock.advance(1000);
    const fresh = await customer('fresh', 'Gold');
    await app.updateCustomer(rt, caller, 'old', { name: 'Old' });

    expect([await crossings(old.id), await crossings(fresh.id)]).toEqual([[], ['entered']]);
    await customer('old', 'Silver');
    await customer('old', 'Gold');
    expect(await crossings(old.id)).toEqual([]);
    await customer('old', 'Silver');
    await settle();
    await customer('old', 'Gold');
    await settle();
    await run(rt);
    expect([await crossings(old.id), await crossings(fresh.id)]).toEqual([['left', 'entered'], ['entered']]);
  });

  it('follows orders, redemptions, rollbacks and imported orders', async () => {
    const { rt, caller } = project;
    await aSegment(BUYS_MUCH);
    const ann = await customer('ann');
    await putVoucher(rt, aVoucher({ code: 'TEN' }));
    const { redemptions } = await redeem(rt, caller, {
      redeemables: [voucherLine('TEN')],
      customer: { source_id: 'ann' },
      order: { source_id: 'o1', amount: 5_000 },
    });
    expect(await crossings(ann.id)).toEqual(['entered']);
    await rollback(rt, caller, { id: redemptions[0]!.id });
    expect(await crossings(ann.id)).toEqual(['entered', 'left']);
    await app.upsertOrder(rt, caller, {
      source_id: 'o2',
      amount: 1000,
      status: 'PAID',
      customer: { source_id: 'ann' },
    });
    expect(await crossings(ann.id)).toEqual(['entered', 'left', 'entered']);

    const bob = await customer('bob');
    const work = { ...caller, work: { requestId: null, suppressedEvents: 'ALL' as const } };
    const request = { source_id: 'o3', amount: 1000, status: 'PAID', customer: { source_id: 'bob' } } as const;
    await app.importOrder(rt, work, { newId: 'ord_x', request });
    expect(await crossings(bob.id)).toEqual(['entered']);
  });

  it('follows points of a card', async () => {
    const { rt, caller } = project;
    const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
    await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
    await aSegment({ junction: 'and', 'loyalty.points': { conditions: { $more_than_equal: 10 } } });
    const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
    const { code, holder_id } = (await app.createMember(rt, caller, command)).answer;

    await app.changeBalance(rt, caller, { codeOrId: code, request: { amount: 10 } });

    expect(await crossings(holder_id!)).toEqual(['entered']);
  });

  it('follows time: each night every customer is read again', async () => {
    const { rt, caller } = project;
    const tomorrow = new Date(rt.clock.nowMs() + 86_400_000).toISOString().slice(5, 10);
    await aSegment({ junction: 'and', birthdate: { conditions: { $today: [true] } } });
    const { id } = await app.upsertCustomer(rt, caller, { source_id: 'ann', birthdate: `1990-${tomorrow}` });
    expect(await crossings(id)).toEqual([]);

    rt.clock.advance(86_400_000);
    await run(rt);
    expect(await crossings(id)).toEqual(['entered']);
    rt.clock.advance(86_400_000);
    await run(rt);
    expect(await crossings(id)).toEqual(['entered', 'left']);
  });

  it('forgets a customer who is deleted, and a later one of the same source id enters again', async () => {
    const { rt, caller } = project;
    await aSegment();
    await customer('ann', 'Gold');
    await settle();
    await app.deleteCustomer(rt, caller, 'ann');
    await settle();
    expect(await noted()).toEqual([]);

    const { id } = await customer('ann', 'Gold');
    expect(await crossings(id)).toEqual(['entered']);
  });

  it('keeps nothing of a customer who is deleted permanently', async () => {
    const { rt, caller } = project;
    await aSegment();
    const { id } = await customer('ann', 'Gold');
    await settle();
    await app.deletePermanently(rt, caller, 'ann');
    await settle();
    await finish(rt);

    expect(JSON.stringify(await dump(rt))).not.toContain(id);
  });

  it('ends its work when it is deleted', async () => {
    const { rt, caller } = project;
    const { id } = await aSegment();
    await app.deleteSegment(rt, caller, id);
    rt.clock.advance(2 * 86_400_000);
    await run(rt);

    expect(await rt.store.asyncActions.due(10, rt.clock.nowMs() + 86_400_000)).toEqual([]);
  });

  it('notes all crossings of a customer who enters and leaves more segments than a transaction holds', async () => {
    const { rt, caller } = project;
    const segments = Array.from({ length: app.LIMITS.filteredSegments }, (_, index) => index);
    for (const index of segments) {
      await app.createSegment(rt, caller, { name: `S${index}`, type: 'auto-update', filter: IS_GOLD });
    }
    // A run of the worker takes 50 actions.
    await run(rt);
    await run(rt);
    const { id } = await customer('ann', 'Gold');
    await settle();
    await customer('ann', 'Silver');
    await settle();

    const rows = Object.values(await dump(rt)).filter(({ pk, sk }) => pk.endsWith(id) && sk.startsWith('Y#'));
    expect(rows).toHaveLength(2 * app.LIMITS.filteredSegments);
  });

  it('counts among the segments with a filter', async () => {
    const { rt, caller } = project;
    const dates = { created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
    for (let start = 0; start < app.LIMITS.filteredSegments; start += 50) {
      const create = Array.from({ length: 50 }, (_, index) => ({
        kind: 'segment' as const,
        record: {
          id: `seg_${String(start + index).padStart(24, 's')}`,
          name: 'S',
          type: 'passive' as const,
          filter: IS_GOLD,
          parts: 0,
          ...dates,
          object: 'segment' as const,
        },
      }));
      await rt.store.configChanges.commit(caller, { create });
    }

    const failure = await refusal(
      app.createSegment(rt, caller, { name: 'More', type: 'auto-update', filter: IS_GOLD }),
    );

    expect(failure).toMatchObject({
      key: 'invalid_payload',
      details: expect.stringContaining('at most 100') as string,
    });
  });
});
