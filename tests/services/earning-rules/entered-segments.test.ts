// Earning rules for segments: points for customers who enter, once for each customer.
import * as app from '../../support/app';
import {
  aCaller,
  anAutoUpdateSegment,
  aProject,
  aVoucher,
  brokenInvariants,
  BUYS_MUCH,
  crossingsOf,
  IS_GOLD,
  putCustomer,
  putVoucher,
  redeem,
  refusal,
  run,
  settleSegments,
  type SetupProject,
  voucherLine,
} from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject({ settings: { client_redeem_enabled: true } });
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const customer = (source_id: string, club?: string) => putCustomer(project, source_id, club);
const aSegment = (filter?: object, name?: string) => anAutoUpdateSegment(project, filter, name);
const settle = () => settleSegments(project);
const crossings = (customerId: string) => crossingsOf(project, customerId);

describe('an earning rule for a segment', () => {
  let card: string;

  beforeEach(async () => {
    const { rt, caller } = project;
    const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
    await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
    const command = { campaignId: 'Club', request: { customer: 'jo' }, idempotencyKey: null };
    card = (await app.createMember(rt, caller, command)).answer.code;
  });

  const aRule = (segmentId: string | null, points = 7) =>
    app.createEarningRules(project.rt, project.caller, 'Club', [
      {
        event: 'customer.segment.entered',
        segment: { id: segmentId },
        loyalty: { type: 'FIXED', points },
        source: { banner: 'Welcome' },
      },
    ]);

  async function balance(): Promise<number | undefined> {
    await settle();
    return (await app.getVoucher(project.rt, project.caller, card)).loyalty_card?.balance;
  }

  it('adds points once for each customer, also for one who enters again', async () => {
    const segment = await aSegment();
    const [rule] = await aRule(segment.id);
    expect(rule).toMatchObject({ event: 'customer.segment.entered', segment: { id: segment.id } });

    await customer('jo', 'Gold');
    expect(await balance()).toBe(7);
    await customer('jo', 'Silver');
    await settle();
    await customer('jo', 'Gold');
    expect(await balance()).toBe(7);
    const { data } = await app.listTransactions(project.rt, project.caller, card, {});
    expect(data).toMatchObject([
      {
        type: 'POINTS_ACCRUAL',
        details: { segment: { id: segment.id, name: 'Gold' }, earning_rule: { id: rule?.id } },
      },
    ]);
  });

  it('adds points once when rows are dispatched again and at the same time', async () => {
    const segment = await aSegment();
    await aRule(segment.id);
    await customer('jo', 'Gold');
    for (let round = 0; round < 3; round += 1) {
      const rows = await project.rt.store.outbox.due(10);
      await Promise.all(Array.from({ length: 3 }, () => app.dispatchRows(project.rt, rows)));
      await app.dispatchRows(project.rt, rows);
    }

    expect(await balance()).toBe(7);
  });

  it('adds nothing for members of before, and makes a passive segment an auto-update one', async () => {
    const { rt, caller } = project;
    await customer('jo', 'Gold');
    rt.clock.advance(1000);
    const segment = await app.createSegment(rt, caller, { name: 'Gold', type: 'passive', filter: IS_GOLD });
    rt.clock.advance(1000);
    const { id } = await customer('late', 'Gold');
    rt.clock.advance(1000);
    await aRule(segment.id);
    expect(await app.getSegment(rt, caller, segment.id)).toMatchObject({
      type: 'auto-update',
      initial_sync_status: 'IN_PROGRESS',
    });
    await run(rt);

    expect([await balance(), await crossings(id)]).toEqual([0, []]);
    await customer('jo', 'Silver');
    await settle();
    await customer('jo', 'Gold');
    expect(await balance()).toBe(7);
  });

  it('adds nothing for a redemption by a client key, whose amounts are the words of a page', async () => {
    const { rt } = project;
    const segment = await aSegment(BUYS_MUCH);
    await aRule(segment.id);
    await putVoucher(rt, aVoucher({ code: 'TEN' }));
    const shopper = { sourceId: 'jo', orders: [] };
    const page = aCaller({ kind: 'client', origin: 'https://shop.example', shopper });
    const order = { amount: 5_000_000 };
    await redeem(rt, page, { redeemables: [voucherLine('TEN')], customer: { source_id: 'jo' }, order });

    expect(await balance()).toBe(0);
    const { id } = await app.upsertCustomer(rt, project.caller, { source_id: 'jo' });
    expect(await crossings(id)).toEqual(['entered']);
  });

  it('adds nothing for an import of orders', async () => {
    const { rt, caller } = project;
    const segment = await aSegment(BUYS_MUCH);
    await aRule(segment.id);
    const work = { ...caller, work: { requestId: null, suppressedEvents: 'ALL' as const } };
    const request = { source_id: 'o1', amount: 1000, status: 'PAID', customer: { source_id: 'jo' } } as const;
    await app.importOrder(rt, work, { newId: 'ord_x', request });

    expect(await balance()).toBe(0);
    const { id } = await app.upsertCustomer(rt, caller, { source_id: 'jo' });
    expect(await crossings(id)).toEqual(['entered']);
  });

  it('keeps its segment from being deleted, and keeps its segment', async () => {
    const { rt, caller } = project;
    const [one, other] = [await aSegment(), await aSegment(BUYS_MUCH, 'Other')];
    const [rule] = await aRule(one.id);
    const name = { campaignId: 'Club', id: rule!.id };

    expect(await refusal(app.deleteSegment(rt, caller, one.id))).toMatchObject({ key: 'resource_in_use' });
    const change = app.updateEarningRule(rt, caller, name, { segment: { id: other.id } });
    expect(await refusal(change)).toMatchObject({ key: 'invalid_payload' });
    expect(await app.updateEarningRule(rt, caller, name, { segment: { id: one.id } })).toMatchObject({ active: true });
  });

  it('refuses a missing, unknown or static segment, and one for another event', async () => {
    const { rt, caller } = project;
    const fixed = await app.createSegment(rt, caller, { name: 'Fixed', type: 'static', customers: [] });
    const segment = await aSegment();
    const loyalty = { type: 'FIXED', points: 1 } as const;
    const paid = () =>
      app.createEarningRules(rt, caller, 'Club', [{ event: 'order.paid', segment: { id: segment.id }, loyalty }]);

    expect(await refusal(aRule(null))).toMatchObject({ key: 'invalid_payload' });
    expect(await refusal(aRule(fixed.id))).toMatchObject({ key: 'invalid_payload' });
    expect(await refusal(aRule('seg_none'))).toMatchObject({ key: 'not_found', resource_type: 'segment' });
    expect(await refusal(paid())).toMatchObject({ key: 'invalid_payload' });
  });
});
