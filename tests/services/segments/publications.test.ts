// Segments of publications: lists of customers read them, and decisions cannot.
import * as app from '../../support/app';
import { aProject, aVoucher, putVoucher, refusal, type SetupProject } from '../../support/shop';

let project: SetupProject;

beforeEach(async () => {
  project = await aProject();
});

const create = (conditions: object, type: app.CreateSegmentRequest['type'] = 'passive') =>
  app.createSegment(project.rt, project.caller, {
    name: 'Reached',
    type,
    filter: { junction: 'and', 'publications.created_at': { conditions } },
  });

async function publishTo(customer: string, code: string): Promise<void> {
  const { rt, caller } = project;
  await putVoucher(rt, aVoucher({ code }));
  const command = app.publishCommand({ voucher: code, customer: { source_id: customer } }, {});
  await app.publish(rt, caller, { command, idempotencyKey: null });
}

const members = async (segment_id: string, query: object = {}) => {
  const { customers, total } = await app.listCustomers(project.rt, project.caller, { segment_id, ...query });
  return { sources: customers.map(({ source_id }) => source_id).toSorted(), total };
};
const segmentsOf = async (customer: string) =>
  (await app.listCustomerSegments(project.rt, project.caller, customer)).data.map(({ id }) => id);

test('a segment lists the customers who got a code, and a customer lists the segment', async () => {
  await publishTo('jo', 'ONE');
  await publishTo('jo', 'TWO');
  await publishTo('al', 'THREE');
  await app.upsertCustomer(project.rt, project.caller, { source_id: 'mo' });
  const reached = await create({ $today: [true] });
  const never = await create({ $is_unknown: '' });

  expect(await members(reached.id)).toEqual({ sources: ['al', 'jo'], total: 2 });
  expect(await members(reached.id, { limit: 1 })).toMatchObject({ total: 2 });
  expect(await members(never.id)).toEqual({ sources: ['mo'], total: 1 });
  expect([await segmentsOf('jo'), await segmentsOf('mo'), await segmentsOf('nobody')]).toEqual([
    [reached.id],
    [never.id],
    [never.id],
  ]);
});

test('a publication that failed counts for nothing', async () => {
  const { rt, caller } = project;
  await putVoucher(rt, aVoucher({ code: 'OFF', active: false }));
  await app.upsertCustomer(rt, caller, { source_id: 'jo' });
  const command = app.publishCommand({ voucher: 'OFF', customer: { source_id: 'jo' } }, {});
  await refusal(app.publish(rt, caller, { command, idempotencyKey: null }));
  const { id } = await create({ $has_value: '' });

  expect(await members(id)).toEqual({ sources: [], total: 0 });
});

test('validation rules, earning rules and the type auto-update refuse such a segment', async () => {
  const { rt, caller } = project;
  const { id } = await create({ $today: [true] });
  const rule = (segment: string) => ({ 1: { name: 'customer.segment', conditions: { $is: [segment] } }, logic: '1' });
  const voucher = { type: 'LOYALTY_CARD' as const, loyalty_card: { points: 0 } };
  await app.createLoyalty(rt, caller, { name: 'Club', type: 'AUTO_UPDATE', voucher });
  const other = await app.createRule(rt, caller, { name: 'Other', rules: rule('seg_other') });

  const details = expect.stringContaining('publications') as string;
  const ofRules = { key: 'invalid_validation_rules', details };
  expect(await refusal(app.createRule(rt, caller, { name: 'Reached', rules: rule(id) }))).toMatchObject(ofRules);
  expect(await refusal(app.updateRule(rt, caller, other.id, { rules: rule(id) }))).toMatchObject(ofRules);
  expect(
    await refusal(
      app.createEarningRules(rt, caller, 'Club', [
        { event: 'customer.segment.entered', segment: { id }, loyalty: { type: 'FIXED', points: 1 } },
      ]),
    ),
  ).toMatchObject({ key: 'invalid_payload', details });
  expect(await refusal(create({ $today: [true] }, 'auto-update'))).toMatchObject({ key: 'invalid_payload', details });
});
