// Segments by custom events: how often a customer had one, and when last.
import * as app from '../../support/app';
import {
  aCaller,
  anAutoUpdateSegment,
  aProject,
  brokenInvariants,
  crossingsOf,
  PROJECT,
  refusal,
  type SetupProject,
} from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
  project.rt.clock.set('2026-03-10T12:00:00.000Z');
});

afterEach(async () => expect(await brokenInvariants(project.rt)).toEqual([]));

const JO = { source_id: 'jo' };
const filterOf = (field: string, conditions: object) => ({ junction: 'and', [field]: { conditions } });

const segmentOf = (field: string, conditions: object, name = field) =>
  app.createSegment(project.rt, project.caller, { name, type: 'passive', filter: filterOf(field, conditions) });

const track = (members: Partial<app.TrackEventRequest> = {}, idempotencyKey: string | null = null) =>
  app.trackEvent(project.rt, project.caller, { request: { event: 'read', customer: JO, ...members }, idempotencyKey });

const segmentsOf = async (customer = 'jo') =>
  (await app.listCustomerSegments(project.rt, project.caller, customer)).data.map(({ name }) => name);

const defineRead = () => {
  const schema = { name: 'read', schema: { properties: {} } };
  return app.createEventSchema(project.rt, aCaller({ kind: 'management' }), PROJECT, schema);
};

test('a segment reads how often a customer had an event, and lists and rules follow at once', async () => {
  const { rt, caller } = project;
  const { id } = await segmentOf('events.read.count', { $more_than_equal: [2] }, 'Readers');
  const rules = { '1': { name: 'customer.segment', conditions: { $is: [id] } }, logic: '1' };
  const rule = await app.createRule(rt, caller, { name: 'Readers', rules });
  const discount = { type: 'AMOUNT', amount_off: 100 } as const;
  await app.createVoucher(rt, caller, 'READER', { discount, validation_rules: [rule.id] });
  const isValid = async () =>
    (
      await app.validate(rt, caller, {
        redeemables: [{ object: 'voucher', id: 'READER' }],
        customer: JO,
        order: { amount: 500 },
      })
    ).valid;
  const members = async () =>
    (await app.listCustomers(rt, caller, { segment_id: id })).customers.map((one) => one.source_id);

  await track();
  await app.upsertCustomer(rt, caller, { source_id: 'ann' });
  expect([await segmentsOf(), await isValid(), await members()]).toEqual([[], false, []]);
  await track();

  expect([await segmentsOf(), await isValid(), await members()]).toEqual([['Readers'], true, ['jo']]);
});

test('a segment reads the day of the latest event, and customers without the event are outside', async () => {
  await segmentOf('events.read.created_at', { $today: [true] }, 'Today');
  await segmentOf('events.read.created_at', { $yesterday: [true] }, 'Yesterday');
  await segmentOf('events.read.count', { $is: [0] }, 'Never');
  await app.upsertCustomer(project.rt, project.caller, { source_id: 'ann' });

  await track();

  expect(await segmentsOf()).toEqual(['Today']);
  expect(await segmentsOf('ann')).toEqual(['Never']);
  project.rt.clock.advance(24 * 3_600_000);
  expect(await segmentsOf()).toEqual(['Yesterday']);
});

test('an event with a schema is counted from its first time on, any other once a segment reads it', async () => {
  await defineRead();
  await track();
  await track({ event: 'shop.visited' });
  await segmentOf('events.read.count', { $is: [1] }, 'Read');
  await segmentOf('events.shop.visited.count', { $is: [1] }, 'Visited');
  expect(await segmentsOf()).toEqual(['Read']);

  await track({ event: 'shop.visited' });

  expect(await segmentsOf()).toEqual(['Read', 'Visited']);
});

test('a repeat with the same Idempotency-Key counts once, and a page counts nothing, with a token or without', async () => {
  await segmentOf('events.read.count', { $is: [1] }, 'Once');

  await track({}, 'k');
  await track({}, 'k');
  for (const shopper of [undefined, { sourceId: 'jo', orders: [] }]) {
    const page = aCaller({ kind: 'client', ...(shopper && { shopper }) });
    await app.trackEvent(project.rt, page, { request: { event: 'read', customer: JO }, idempotencyKey: null });
  }

  expect(await segmentsOf()).toEqual(['Once']);
});

test('events that run at once are all counted', async () => {
  await segmentOf('events.read.count', { $is: [8] }, 'Eight');
  await app.upsertCustomer(project.rt, project.caller, JO);

  await Promise.all(Array.from({ length: 8 }, () => track()));

  expect(await segmentsOf()).toEqual(['Eight']);
});

test('a later customer with the same source id begins without events', async () => {
  await segmentOf('events.read.count', { $is: [1] }, 'Once');
  await track();
  await app.deleteCustomer(project.rt, project.caller, 'jo');
  await app.upsertCustomer(project.rt, project.caller, JO);
  expect(await segmentsOf()).toEqual([]);

  await track();

  expect(await segmentsOf()).toEqual(['Once']);
});

test('a customer enters an auto-update segment by an event', async () => {
  await anAutoUpdateSegment(project, filterOf('events.read.count', { $more_than: [1] }), 'Readers');
  await track();
  const [jo] = (await app.listCustomers(project.rt, project.caller, {})).customers;
  expect(await crossingsOf(project, jo!.id)).toEqual([]);

  await track();

  expect(await crossingsOf(project, jo!.id)).toEqual(['entered']);
});

test.each([
  ['events.read.sum', { $is: [1] }, /events\.read\.sum.*events\.<name>/],
  ['events.count', { $is: [1] }, /events\.count.*events\.<name>/],
  ['events.read.count', { $today: [true] }, /\$today/],
  ['events.read.count', { $is: ['many'] }, /must be a number/],
  ['events.read.created_at', { $after: ['soon'] }, /events\.read\.created_at/],
])('a filter on %s with %j is refused, and names what is allowed', async (field, conditions, details) => {
  expect(await refusal(segmentOf(field, conditions))).toMatchObject({
    key: 'invalid_payload',
    details: expect.stringMatching(details) as string,
  });
});
