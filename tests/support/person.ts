// A person who has done all there is to do in a shop, and the search for them in every item of the table.
import { createHash } from 'node:crypto';
import { runDueActions } from '../../lib/services/async-actions/background';
import { customersMetadata, importOrders } from '../../lib/services/async-actions/bulk';
import { trackEvent } from '../../lib/services/custom-events/track';
import { publish } from '../../lib/services/publications/publish';
import { publishCommand } from '../../lib/services/publications/publish-command';
import { rollback as rollbackOnce } from '../../lib/services/redemptions/rollback';
import { addReferralHolders } from '../../lib/services/referrals/referral-holders';
import { adjustBalance } from '../../lib/services/vouchers/balance';
import { LIMITS } from '../../lib/model/limits';
import { hashText } from '../../lib/storage/keys';
import { decompressJson } from '../../lib/storage/records/packing';
import { aGiftCard, aVoucher, orderLines, putCampaign, putVoucher, voucherLine } from './builders';
import { redeem } from './main-job';
import { refusal } from './setup';
import { type TestRuntime, TRACKING_KEY, aCaller, dump } from './runtime';

const caller = aCaller();

export const EMAIL = 'kim.secret@example.com';
export const KIM = {
  source_id: EMAIL,
  name: 'Kim Secret',
  email: EMAIL,
  phone: '+47-555-0101',
  address: { city: 'Hammerfest', line_1: 'Storgata 77' },
  metadata: { diet: 'vegan-note' },
};

const SAID = [
  ...['Kim Secret', EMAIL, '+47-555-0101', 'Hammerfest', 'Storgata 77', 'vegan-note'],
  ...['note-of-redemption', 'note-of-order', 'note-of-line', 'note-of-publication', 'note-of-rollback', 'a-reason'],
  ...['reason-of-balance', 'source-of-balance', 'publication-for-kim'],
];

/** Whatever tells of the person, or lets somebody find out who it is by trying: by what it is. */
export function traces(rt: TestRuntime, customerId: string): Readonly<Record<string, string>> {
  const digest = (encoding: 'hex' | 'base64' | 'base64url') => createHash('sha256').update(EMAIL).digest(encoding);
  return {
    ...Object.fromEntries(SAID.map((text) => [text, text])),
    'the tracking id': rt.ids.trackingId(TRACKING_KEY, EMAIL),
    'the hash of the source id in keys': hashText(EMAIL),
    'its hash in hexadecimal': digest('hex'),
    'its hash in base64': digest('base64'),
    'its hash in base64url': digest('base64url'),
    'the id of the customer': customerId,
  };
}

/** Every item as text, with what is compressed in it unpacked. */
export async function everything(rt: TestRuntime): Promise<string> {
  const text = (_name: string, value: unknown): unknown =>
    value instanceof Uint8Array ? decompressJson(value) : value;
  return JSON.stringify(await dump(rt), text)
    .replaceAll('\\"', '"')
    .replaceAll('\\/', '/');
}

/** What is found of the person. */
export async function found(rt: TestRuntime, customerId: string): Promise<readonly string[]> {
  const stored = await everything(rt);
  return Object.entries(traces(rt, customerId)).flatMap(([name, text]) => (stored.includes(text) ? [name] : []));
}

/** A background run with plenty of time. */
export async function run(rt: TestRuntime): Promise<void> {
  await runDueActions(rt, performance.now() + 20_000);
}

/** Until the work of a deletion is done, with the time that it waits. */
export async function finish(rt: TestRuntime): Promise<void> {
  await run(rt);
  rt.clock.advance(LIMITS.forgottenAgainMs + 1);
  await run(rt);
}

const published = async (rt: TestRuntime, body: Parameters<typeof publishCommand>[0]) =>
  publish(rt, caller, { command: publishCommand(body, {}), idempotencyKey: null });

/**
 * Kim bought, was refused, got a refund and a card, refers Lee, was referred by Lee, and stands in a bulk change.
 * @returns what of it can be undone later
 */
export async function live(rt: TestRuntime): Promise<{ readonly cardRedemption: string; readonly lees: string }> {
  await refusedRow(rt);
  for (const code of ['ONE', 'TWO', 'THREE']) await putVoucher(rt, aVoucher({ code }));
  await putVoucher(rt, aGiftCard(5_000, { code: 'CARD' }));
  await buy(rt);
  await published(rt, {
    voucher: 'CARD',
    customer: KIM,
    source_id: EMAIL,
    metadata: { n: 'note-of-publication' },
  });
  await refusal(published(rt, { voucher: 'CARD', customer: KIM, metadata: { n: 'note-of-publication' } }));
  const balance = { amount: 100, reason: 'reason-of-balance', source_id: 'source-of-balance' };
  await adjustBalance(rt, caller, { codeOrId: 'CARD', request: balance, idempotencyKey: 'refund' });
  const event = { event: 'event-of-kim', customer: KIM, metadata: { n: 'note-of-event' } };
  await trackEvent(rt, caller, { request: event, idempotencyKey: 'event' });
  const paid = { customer: KIM, order: { items: orderLines(3_000) }, redeemables: [voucherLine('CARD')] };
  const { redemptions } = await redeem(rt, caller, paid);
  const lees = await refer(rt);
  return { cardRedemption: redemptions[0]?.id ?? '', lees };
}

/** A row of a bulk change that names Kim, and is refused. */
async function refusedRow(rt: TestRuntime): Promise<void> {
  const half = 'x'.repeat(LIMITS.metadataBytes / 2);
  for (const name of ['a', 'b']) {
    await customersMetadata(rt, caller, { source_ids: [EMAIL, 'nobody'], metadata: { [name]: half } });
  }
  await importOrders(rt, caller, [{ source_id: 'o-bulk', customer: { id: `cust_${'0'.repeat(32)}` } }]);
}

async function buy(rt: TestRuntime): Promise<void> {
  const metadata = { n: 'note-of-redemption' };
  const items = orderLines(1_000).map((line) => ({ ...line, metadata: { n: 'note-of-line' } }));
  const order = { source_id: 'o1', items, metadata: { n: 'note-of-order' } };
  const redeemables = ['ONE', 'TWO'].map((code) => voucherLine(code));
  const { parent_redemption } = await redeem(rt, caller, { redeemables, customer: KIM, order, metadata });
  await refusal(redeem(rt, caller, { redeemables: [voucherLine('none')], customer: KIM, order, metadata }));
  const request = { reason: 'a-reason', metadata: { n: 'note-of-rollback' } };
  const call = { id: parent_redemption?.id ?? '', request, idempotencyKey: 'undo', route: 'STACK' } as const;
  await rollbackOnce(rt, caller, call);
}

/** @returns what Lee redeemed on a code and from a card of Kim's */
async function refer(rt: TestRuntime): Promise<string> {
  const campaign = await putCampaign(rt, { campaign_type: 'REFERRAL_PROGRAM' });
  const of = { campaign: campaign.name, campaign_id: campaign.id, is_referral_code: true };
  await putVoucher(rt, aVoucher({ code: 'BY-KIM', ...of }));
  await putVoucher(rt, aVoucher({ code: 'BY-LEE', ...of }));
  await published(rt, { voucher: 'BY-KIM', customer: KIM, source_id: 'publication-for-kim' });
  await published(rt, { voucher: 'BY-LEE', customer: { source_id: 'lee' } });
  const name = { campaignId: null, codeOrId: 'BY-LEE' };
  await addReferralHolders(rt, caller, { ...name, request: [{ source_id: EMAIL }], idempotencyKey: 'refer' });
  await redeem(rt, caller, { customer: KIM, order: { items: orderLines(900) }, redeemables: [voucherLine('BY-LEE')] });
  const redeemables = ['BY-KIM', 'CARD'].map((code) => voucherLine(code));
  const lee = { customer: { source_id: 'lee' }, order: { source_id: 'o-lee', items: orderLines(1_500) }, redeemables };
  const { parent_redemption } = await redeem(rt, caller, lee);
  return parent_redemption?.id ?? '';
}
