// Who changed a code: what a person of the dashboard does to one has a line in the audit trail, in the transaction of the change.
import type { Caller } from '../../../lib/model/common';
import { listAuditTrail } from '../../../lib/services/management/audit-trail';
import {
  createVoucher,
  deleteVoucher,
  disableVoucher,
  enableVoucher,
  generateVoucher,
  updateVoucher,
} from '../../../lib/services/vouchers/vouchers';
import { type CodesProject, aCodesProject, failureOf } from '../../support/vouchers';

const TEN_PERCENT = { discount: { type: 'PERCENT', percent_off: 10 } } as const;
const SESSION = { tokenHash: 'hash', name: null, userId: 'user_1', endsMs: Number.MAX_SAFE_INTEGER } as const;

let project: CodesProject;
let shop: Caller;
let person: Caller;
beforeAll(async () => {
  project = await aCodesProject();
  shop = project.caller;
  person = { ...shop, address: '203.0.113.7', session: { ...SESSION, role: 'SUPPORT' } };
});

async function linesOf(id: unknown) {
  const { data } = await listAuditTrail(project.rt, shop, { resource: 'voucher', resource_id: id as string });
  return data;
}

test('each change by a person says who, when and what, the newest first', async () => {
  const { id } = await createVoucher(project.rt, person, 'BY-HAND', { ...TEN_PERCENT, additional_info: 'for Ada' });
  await disableVoucher(project.rt, person, 'BY-HAND');
  await updateVoucher(project.rt, person, id as string, {
    expiration_date: '2999-01-01T00:00:00Z',
    metadata: { a: 1 },
  });
  await deleteVoucher(project.rt, person, 'BY-HAND', {});

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
  const { id } = await generateVoucher(project.rt, person, TEN_PERCENT);

  expect(await linesOf(id)).toMatchObject([{ action: 'voucher.created', before_hash: null }]);
});

test('what changes nothing, or is refused, has none', async () => {
  const { id } = await createVoucher(project.rt, shop, 'UNCHANGED', TEN_PERCENT);
  await enableVoucher(project.rt, person, 'UNCHANGED');

  await failureOf(createVoucher(project.rt, person, 'UNCHANGED', TEN_PERCENT));
  await failureOf(updateVoucher(project.rt, person, 'UNCHANGED', { gift: { amount: 1 } }));
  expect(await linesOf(id)).toEqual([]);
});

test('the backend of a shop writes none: a code costs what it costs', async () => {
  const { id } = await createVoucher(project.rt, shop, 'BY-SHOP', TEN_PERCENT);
  await disableVoucher(project.rt, shop, 'BY-SHOP');
  await deleteVoucher(project.rt, shop, 'BY-SHOP', { force: true });

  expect(await linesOf(id)).toEqual([]);
});

test('every role reads who changed a code, without the address', async () => {
  const { id } = await createVoucher(project.rt, person, 'SEEN', TEN_PERCENT);

  const viewer = { ...shop, isAdministrator: false };
  const { data } = await listAuditTrail(project.rt, viewer, { resource_id: id as string });
  expect(data).toMatchObject([{ action: 'voucher.created', actor: { id: 'user_1' }, address: null }]);
  expect(await linesOf(id)).toMatchObject([{ address: '203.0.113.7' }]);
});
