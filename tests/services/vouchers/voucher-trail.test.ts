// Who changed a code: what a person of the dashboard does to one has a line in the audit trail, in the transaction of the change.
import { createHash } from 'node:crypto';
import { withoutNulls } from '../../../lib/core/object-members';
import * as app from '../../support/app';
import { aCodesProject, type CodesProject, failureOf } from '../../support/shop';

const TEN_PERCENT = { discount: { type: 'PERCENT', percent_off: 10 } } as const;
const SESSION = { tokenHash: 'hash', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER } as const;

let project: CodesProject;
let shop: app.Caller;
let person: app.Caller;
beforeAll(async () => {
  project = await aCodesProject();
  shop = project.caller;
  person = { ...shop, address: '203.0.113.7', session: { ...SESSION, role: 'SUPPORT' } };
});

async function linesOf(id: unknown) {
  const { data } = await app.listAuditTrail(project.rt, shop, { resource: 'voucher', resource_id: id as string });
  return data;
}

test('each change by a person says who, when and what, the newest first', async () => {
  const { id } = await app.createVoucher(project.rt, person, 'BY-HAND', { ...TEN_PERCENT, additional_info: 'for Ada' });
  await app.disableVoucher(project.rt, person, 'BY-HAND');
  await app.updateVoucher(project.rt, person, id, {
    expiration_date: '2999-01-01T00:00:00Z',
    metadata: { a: 1 },
  });
  await app.deleteVoucher(project.rt, person, 'BY-HAND', {});

  const lines = await linesOf(id);
  expect(lines.map(({ action }) => action)).toEqual([
    'voucher.deleted',
    'voucher.updated',
    'voucher.updated',
    'voucher.created',
  ]);
  for (const { actor } of lines) expect(actor).toMatchObject({ type: 'user', id: 'user_1' });
  expect(lines[2]?.changes).toEqual({ active: { from: true, to: false } });
  expect(lines[1]?.changes).toMatchObject({ expiration_date: { from: null, to: '2999-01-01T00:00:00.000Z' } });
  expect(lines[0]).toMatchObject({ before_hash: lines[1]?.after_hash, after_hash: null });
  expect(lines[1]).toMatchObject({ before_hash: lines[2]?.after_hash });
  expect(JSON.stringify(lines)).not.toContain('Ada');
});

test('a code that is made without a name has its line as well', async () => {
  const { id } = await app.generateVoucher(project.rt, person, TEN_PERCENT);

  expect(await linesOf(id)).toMatchObject([{ action: 'voucher.created', before_hash: null }]);
});

test('what changes nothing, or is refused, has none', async () => {
  const { id } = await app.createVoucher(project.rt, shop, 'UNCHANGED', TEN_PERCENT);
  await app.enableVoucher(project.rt, person, 'UNCHANGED');

  await failureOf(app.createVoucher(project.rt, person, 'UNCHANGED', TEN_PERCENT));
  await failureOf(app.updateVoucher(project.rt, person, 'UNCHANGED', { gift: { amount: 1 } }));
  expect(await linesOf(id)).toEqual([]);
});

test('the backend of a shop writes none: a code costs what it costs', async () => {
  const { id } = await app.createVoucher(project.rt, shop, 'BY-SHOP', TEN_PERCENT);
  await app.disableVoucher(project.rt, shop, 'BY-SHOP');
  await app.deleteVoucher(project.rt, shop, 'BY-SHOP', { force: true });

  expect(await linesOf(id)).toEqual([]);
});

test('every role reads who changed a code, without the address', async () => {
  const { id } = await app.createVoucher(project.rt, person, 'SEEN', TEN_PERCENT);

  const viewer = { ...shop, isAdministrator: false };
  const { data } = await app.listAuditTrail(project.rt, viewer, { resource_id: id });
  expect(data).toMatchObject([{ action: 'voucher.created', actor: { id: 'user_1' }, address: null }]);
  expect(await linesOf(id)).toMatchObject([{ address: '203.0.113.7' }]);
});

test('neither its lines nor their hashes reveal whose it is', async () => {
  const { id } = await app.createVoucher(project.rt, person, 'HELD', TEN_PERCENT);
  const before = await linesOf(id);
  const command = app.publishCommand({ voucher: 'HELD', customer: { source_id: 'kim@example.com' } }, {});
  const { answer } = await app.publish(project.rt, shop, { command, idempotencyKey: null });
  await app.updateVoucher(project.rt, person, 'HELD', { additional_info: 'a note' });

  const [line] = await linesOf(id);
  const held = (await project.rt.store.vouchers.load(shop, 'HELD'))!.voucher;
  expect(held.holder_id).toBe(answer.customer_id);
  expect(line?.before_hash).not.toBe(before[0]?.after_hash);
  const { holder_id: _holder, referrer_id: _referrer, ...nobodys } = held;
  expect(line?.after_hash).toBe(hashOf(nobodys));
});

/** As the line takes it: members in alphabetical order, null as what is not there. */
function hashOf(record: object): string {
  const sorted = (_name: string, value: unknown): unknown =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : value;
  return createHash('sha256')
    .update(JSON.stringify(withoutNulls(record), sorted), 'utf8')
    .digest('hex');
}

describe('sessions of a code that are given free', () => {
  const CARD = { type: 'GIFT_VOUCHER', gift: { amount: 1_000 } } as const;
  const session = (caller: app.Caller, code: string, key: string) =>
    app.validate(project.rt, caller, {
      redeemables: [{ object: 'voucher', id: code, gift: { credits: 1 } }],
      order: { amount: 500 },
      session: { type: 'LOCK', key },
    } as never);
  const sessionsOf = async (code: string) => await app.listSessions(project.rt, shop, code);

  it('one or all of them: by a person they have a line, and say whose they were', async () => {
    const { id } = await app.createVoucher(project.rt, shop, 'LOCKED', CARD);
    for (const key of ['one', 'two']) await session(shop, 'LOCKED', key);
    await session(person, 'LOCKED', 'mine');
    const { sessions } = await sessionsOf('LOCKED');
    expect(sessions.map(({ user_id }) => user_id ?? null).sort()).toEqual([null, null, person.keyId].sort());

    await app.releaseSession(project.rt, person, { code: 'LOCKED', sessionKey: 'mine' });
    await app.releaseSessions(project.rt, person, 'LOCKED');

    expect(await linesOf(id)).toMatchObject([
      { action: 'validation_session.released', changes: { sessions: { from: 2, to: 0 } }, actor: { id: 'user_1' } },
      { action: 'validation_session.released', changes: { sessions: { from: 1, to: 0 } }, actor: { id: 'user_1' } },
    ]);
    expect((await sessionsOf('LOCKED')).sessions).toEqual([]);
  });

  it('many at once have a line for each portion, which counts them', async () => {
    const { id } = await app.createVoucher(project.rt, shop, 'MANY-LOCKS', CARD);
    for (let number = 0; number < 60; number += 1) await session(shop, 'MANY-LOCKS', `key-${number}`);

    await app.releaseSessions(project.rt, person, 'MANY-LOCKS');

    const counts = (await linesOf(id)).map(({ changes }) => changes.sessions?.from as number);
    expect(counts.toSorted((one, other) => one - other)).toEqual([10, 50]);
  });

  it('by the backend of a shop, or where there is none, leave no line', async () => {
    const { id } = await app.createVoucher(project.rt, shop, 'UNTOLD', CARD);
    await session(shop, 'UNTOLD', 'one');
    await app.releaseSession(project.rt, shop, { code: 'UNTOLD', sessionKey: 'one' });
    await app.releaseSessions(project.rt, person, 'UNTOLD');
    await failureOf(app.releaseSession(project.rt, person, { code: 'UNTOLD', sessionKey: 'one' }));

    expect(await linesOf(id)).toEqual([]);
  });
});

test('a rule that is assigned to a code, or taken away, has its line with that code', async () => {
  const { id } = await app.createVoucher(project.rt, shop, 'RULED', TEN_PERCENT);
  const { id: ruleId } = await app.createRule(project.rt, shop, { name: 'any', rules: {} });
  const { id: assigned } = await app.assignRule(project.rt, person, ruleId, { voucher: 'RULED' });
  await app.deleteAssignment(project.rt, person, { ruleId: ruleId, id: assigned });
  await app.assignRule(project.rt, shop, ruleId, { voucher: 'RULED' });

  const related = [{ object: 'validation_rule', id: ruleId }];
  expect(await linesOf(id)).toMatchObject([
    {
      action: 'validation_rules_assignment.deleted',
      changes: { assignments: { from: assigned, to: null } },
      related,
    },
    {
      action: 'validation_rules_assignment.created',
      changes: { assignments: { from: null, to: assigned } },
      related,
    },
  ]);
});
