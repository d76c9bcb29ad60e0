// Permanent deletion searched to the last byte: no item of the table holds what was said of the person.
import { createHash } from 'node:crypto';
import { brotliDecompressSync } from 'node:zlib';
import { deletePermanently } from '../../../lib/services/customers/customer-deletion';
import { publish } from '../../../lib/services/publications/publish';
import { publishCommand } from '../../../lib/services/publications/publish-command';
import { aGiftCard, aVoucher, orderLines, putVoucher, voucherLine } from '../../support/builders';
import { redeem, rollback } from '../../support/main-job';
import { type TestRuntime, TRACKING_KEY, aCaller, aRuntime, dump } from '../../support/runtime';
import { refusal } from '../../support/setup';

const caller = aCaller();
let rt: TestRuntime;

const EMAIL = 'kim.secret@example.com';
const KIM = {
  source_id: EMAIL,
  name: 'Kim Secret',
  email: EMAIL,
  phone: '+47-555-0101',
  address: { city: 'Hammerfest', line_1: 'Storgata 77' },
  metadata: { diet: 'vegan-note' },
};
const said = ['Kim Secret', EMAIL, '+47-555-0101', 'Hammerfest', 'Storgata 77', 'vegan-note'];
const noted = [
  'note-of-redemption',
  'note-of-order',
  'note-of-line',
  'note-of-publication',
  'note-of-rollback',
  'a-reason',
];

beforeEach(async () => {
  rt = await aRuntime();
});

/** Every item as text, with what is compressed in it unpacked. */
async function everything(): Promise<string> {
  const text = (_name: string, value: unknown): unknown =>
    value instanceof Uint8Array ? brotliDecompressSync(value).toString('utf8') : value;
  return JSON.stringify(await dump(rt), text);
}

async function live(): Promise<void> {
  await putVoucher(rt, aVoucher({ code: 'ONE' }));
  await putVoucher(rt, aVoucher({ code: 'TWO' }));
  await putVoucher(rt, aGiftCard(5_000, { code: 'CARD' }));
  const metadata = { n: 'note-of-redemption' };
  const items = orderLines(1_000).map((line) => ({ ...line, metadata: { n: 'note-of-line' } }));
  const order = { source_id: 'o1', items, metadata: { n: 'note-of-order' } };
  const redeemables = ['ONE', 'TWO'].map((code) => voucherLine(code));
  const { parent_redemption } = await redeem(rt, caller, { redeemables, customer: KIM, order, metadata });
  await refusal(redeem(rt, caller, { redeemables: [voucherLine('none')], customer: KIM, order, metadata }));
  const command = { voucher: 'CARD', customer: KIM, metadata: { n: 'note-of-publication' } };
  await publish(rt, caller, { command: publishCommand(command, {}), idempotencyKey: null });
  const request = { reason: 'a-reason', metadata: { n: 'note-of-rollback' } };
  await rollback(rt, caller, { id: parent_redemption?.id ?? '', request });
}

describe('after a permanent deletion', () => {
  it('no item holds a name, address, source id, tracking id or note of the person', async () => {
    await live();
    const before = await everything();
    expect([...said, ...noted].filter((text) => !before.includes(text))).toEqual([]);

    await deletePermanently(rt, caller, EMAIL);

    const after = await everything();
    expect([...said, ...noted].filter((text) => after.includes(text))).toEqual([]);
    expect(after).not.toContain(rt.ids.trackingId(TRACKING_KEY, EMAIL));
  });
});

describe('a tracking id', () => {
  it('is no bare hash of the source id, and another one in another project', async () => {
    await live();

    const bare = createHash('sha256').update(EMAIL).digest('base64');
    const stored = await everything();
    expect(stored).not.toContain(bare);
    expect(stored).toContain(rt.ids.trackingId(TRACKING_KEY, EMAIL));
    expect(rt.ids.trackingId('b3RoZXI', EMAIL)).not.toBe(rt.ids.trackingId(TRACKING_KEY, EMAIL));
  });
});
