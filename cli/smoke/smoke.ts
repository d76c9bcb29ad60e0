// The main job, step by step, with the expected results.
import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { VoucherifyServerSide } from '@voucherify/sdk';
import type { KeyPair } from '../support/key-pairs';

export interface SmokePlace {
  readonly address: string;
  readonly keys: KeyPair;
}

type SmokeClient = ReturnType<typeof VoucherifyServerSide>;
type Say = (line: string) => void;

/** This command checks the members of answers, so none is assumed. */
interface SmokeAnswer {
  readonly id?: string;
  readonly valid?: boolean;
  readonly status?: string;
  readonly gift?: { readonly balance?: number };
  readonly order?: { readonly total_amount?: number; readonly total_discount_amount?: number };
  readonly parent_redemption?: { readonly id?: string };
  readonly redemptions?: readonly { readonly id?: string; readonly result?: string }[];
  readonly rollbacks?: readonly { readonly result?: string }[];
}

const TIMEOUT_MS = 20_000;
const AMOUNT = 20_000;
const CREDITS = 1_000;
/** 20 % of the order, then the credits. */
const DISCOUNT = 4_000 + CREDITS;

interface Job {
  readonly client: SmokeClient;
  readonly redeemer: SmokeClient;
  readonly coupon: string;
  readonly card: string;
}

/** @throws Error with unexpected results, and with records that could not be deleted */
export async function smoke({ address, keys }: SmokePlace, say: Say): Promise<void> {
  const tag = `SMOKE-${randomBytes(5).toString('hex').toUpperCase()}`;
  const options = { apiUrl: address, applicationId: keys.id, secretKey: keys.token, timeoutMs: TIMEOUT_MS };
  const job: Job = {
    client: VoucherifyServerSide(options),
    redeemer: VoucherifyServerSide({ ...options, customHeaders: { 'Idempotency-Key': tag } }),
    coupon: `${tag}-A`,
    card: `${tag}-B`,
  };
  const made: string[] = [];
  try {
    await begin(job, address, { made, say });
    await spendAndGiveBack(job, say);
  } finally {
    await cleanUp(job, made, say);
  }
  say('The main job is done as it should be.');
}

async function begin(
  { client, coupon, card }: Job,
  address: string,
  { made, say }: { readonly made: string[]; readonly say: Say },
): Promise<void> {
  const health = await fetch(`${address}/health`, { signal: AbortSignal.timeout(TIMEOUT_MS) });
  expect('health', health.status, 200);
  // Noted before: what was made without an answer is taken away as well.
  made.push(coupon, card);
  const percent = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 20 } };
  const gift = { type: 'GIFT_VOUCHER', gift: { amount: CREDITS, effect: 'APPLY_TO_ORDER' } };
  await client.vouchers.create({ code: coupon, ...percent } as never);
  await client.vouchers.create({ code: card, ...gift } as never);
  say('A coupon and a gift card are there.');
}

async function spendAndGiveBack({ client, redeemer, coupon, card }: Job, say: Say): Promise<void> {
  const redeemables = [coupon, card].map((id) => ({ object: 'voucher' as const, id }));
  const request = { redeemables, order: { amount: AMOUNT } };
  const validated = await client.validations.validateStackable(request);
  expect('validation', { valid: validated.valid, ...totals(validated) }, { valid: true, ...TOTALS });
  say('Both are valid on an order, with the right total.');

  const redeemed = (await redeemer.redemptions.redeemStackable(request)) as unknown as SmokeAnswer;
  expect('redemption', totals(redeemed), TOTALS);
  const id = redeemed.parent_redemption?.id ?? '';
  const repeated = (await redeemer.redemptions.redeemStackable(request)) as unknown as SmokeAnswer;
  expect('repeated redemption', repeated.parent_redemption?.id, id);
  expect('balance after the redemption', await balanceOf(client, card), 0);
  say('Both are redeemed, once for the request and its repeat.');

  const undone = (await client.redemptions.rollbackStackable(id)) as unknown as SmokeAnswer;
  expect(
    'rollback',
    undone.rollbacks?.map(({ result }) => result),
    ['SUCCESS', 'SUCCESS'],
  );
  expect('balance after the rollback', await balanceOf(client, card), CREDITS);
  say('The rollback gave everything back.');
}

const TOTALS = { total_discount_amount: DISCOUNT, total_amount: AMOUNT - DISCOUNT };

function totals({ order }: SmokeAnswer): object {
  return { total_discount_amount: order?.total_discount_amount, total_amount: order?.total_amount };
}

async function balanceOf(client: SmokeClient, code: string): Promise<number | undefined> {
  return (await client.vouchers.get(code)).gift?.balance;
}

function expect(what: string, found: unknown, expected: unknown): void {
  if (isDeepStrictEqual(found, expected)) return;
  throw new Error(`${what}: expected ${JSON.stringify(expected)}, got ${JSON.stringify(found)}`);
}

/** Deletes everything, even after a failure of a part. A record that was never created counts as deleted. */
async function cleanUp({ client }: Job, made: readonly string[], say: Say): Promise<void> {
  const left: string[] = [];
  for (const code of made) {
    try {
      await client.vouchers.delete(code, { force: true });
    } catch (error) {
      if ((error as { code?: number }).code !== 404) left.push(`${code} (${(error as Error).message})`);
    }
  }
  if (left.length > 0) throw new Error(`Left behind: ${left.join(', ')}`);
  if (made.length > 0) say('What was made is gone.');
}
