// A browser cannot tell by the time an answer takes whether a code it may not use exists.
// With TIMING_PAIRS=2000 it takes so many pairs of each kind; without, as many as it needs.
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validate } from '../../functions/validations/validate';
import * as app from '../support/app';
import {
  aGiftCard,
  aRuntime,
  aVoucher,
  callHandler,
  type Handler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putVoucher,
  type TestRuntime,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
/** On a machine that is busy more pairs are needed before the median of their differences says something. */
const FEWEST = Number(process.env.TIMING_PAIRS ?? 40);
const MOST = Math.max(FEWEST, 2_000);
const WARM_PAIRS = 10;
const MOST_MS = 2;

jest.setTimeout(1_800_000);

let rt: TestRuntime;

beforeAll(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: [SHOP], client_redeem_enabled: true } });
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

let addresses = 0;

/** Each request comes from an address of its own, so that the limits are asked and none is passed. */
function ask([path, handler]: Route, code: string): Promise<HttpAnswer> {
  addresses += 1;
  const sourceIp = `10.${(addresses >> 16) & 255}.${(addresses >> 8) & 255}.${addresses & 255}`;
  const body = { redeemables: [voucherLine(code)], order: { amount: 1_000 } };
  return callHandler(handler, { path, body, sourceIp, headers: { ...KEYS.client, Origin: SHOP } });
}

type Route = readonly [path: string, handler: Handler];

const ROUTES: readonly Route[] = [
  ['/client/v1/validations', validate],
  ['/client/v1/redemptions', redeem],
];

const KINDS: readonly (readonly [string, (code: string) => Promise<unknown>])[] = [
  ['is switched off', (code) => putVoucher(rt, aVoucher({ code, active: false }))],
  ['has not begun', (code) => putVoucher(rt, aGiftCard(1_000, { code, start_date: '2026-09-01T00:00:00.000Z' }))],
  [
    'is of a campaign that is switched off',
    async (code) => {
      const { id, name } = await putCampaign(rt, { active: false });
      return putVoucher(rt, aVoucher({ code, campaign: name, campaign_id: id }));
    },
  ],
];

/** What is told of a code, without what differs from request to request. */
function told({ status, body }: HttpAnswer, code: string): string {
  const text = JSON.stringify(body).replaceAll(code, 'CODE');
  return `${status} ${text.replace(/valid_\w+|rf_\w+|v-\w{18}/g, 'ID')}`;
}

interface Codes {
  readonly existing: string;
  readonly unknown: string;
}

interface Pair {
  readonly existingMs: number;
  readonly unknownMs: number;
  /** What was answered, and which calls of the table it took. */
  readonly said: readonly [string, string];
}

async function timed(route: Route, code: string): Promise<{ readonly ms: number; readonly said: string }> {
  rt.meter.reset();
  const began = performance.now();
  const answer = await ask(route, code);
  const ms = performance.now() - began;
  const calls = rt.meter.made.map(({ operation, size, depth }) => `${depth} ${operation} ${size}`);
  return { ms, said: `${told(answer, code)} after ${calls.join(', ')}` };
}

/** One after the other, now this one first and now that one: what slows the machine down slows both. */
async function pairOf(route: Route, codes: Codes, isExistingFirst: boolean): Promise<Pair> {
  const { existing, unknown } = codes;
  const first = await timed(route, isExistingFirst ? existing : unknown);
  const second = await timed(route, isExistingFirst ? unknown : existing);
  const [ofExisting, ofUnknown] = isExistingFirst ? [first, second] : [second, first];
  return { existingMs: ofExisting.ms, unknownMs: ofUnknown.ms, said: [ofExisting.said, ofUnknown.said] };
}

/** As many pairs as are asked for, and more as long as they do not tell. */
async function pairs(route: Route, codes: Codes): Promise<readonly Pair[]> {
  for (let index = 0; index < WARM_PAIRS; index += 1) await pairOf(route, codes, index % 2 === 0);
  const found: Pair[] = [];
  while (found.length < FEWEST || (found.length < MOST && Math.abs(differenceOf(found)) >= MOST_MS)) {
    const pair = await pairOf(route, codes, found.length % 2 === 0);
    // A table that could not be reached in time, for either code, tells nothing.
    if (pair.said.some((said) => said.startsWith('503 '))) continue;
    expect(pair.said[0]).toBe(pair.said[1]);
    found.push(pair);
  }
  return found;
}

function differenceOf(found: readonly Pair[]): number {
  return median(found.map(({ existingMs, unknownMs }) => existingMs - unknownMs));
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((left, right) => left - right);
  const middle = sorted.length / 2;
  return (sorted[Math.ceil(middle) - 1]! + sorted[Math.floor(middle)]!) / 2;
}

const shown: string[] = [];

describe.each(ROUTES)('POST %s', (...route) => {
  it.each(KINDS)('answers alike, and in the same time, of a code that %s and of one nobody has', async (name, make) => {
    const existing = `EXISTING-${(addresses += 1)}`;
    await make(existing);

    const found = await pairs(route, { existing, unknown: existing.replace('EXISTING', 'UNKNOWNS') });

    const difference = differenceOf(found);
    const [existingMs, unknownMs] = [found.map((pair) => pair.existingMs), found.map((pair) => pair.unknownMs)];
    shown.push(
      `${route[0]}, a code that ${name}: ${median(existingMs).toFixed(2)} ms, an unknown one ` +
        `${median(unknownMs).toFixed(2)} ms, median difference ${difference.toFixed(3)} ms over ${found.length} pairs`,
    );
    expect(Math.abs(difference)).toBeLessThan(MOST_MS);
  });
});

afterAll(() => console.log(shown.join('\n')));
