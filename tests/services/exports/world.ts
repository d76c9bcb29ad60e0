// A random world of records, and what its exports should say: plain arrays of what the lists answer.
import * as app from '../../support/app';
import {
  aCaller,
  aGiftCard,
  aVoucher,
  orderLines,
  putCampaign,
  putVoucher,
  redeem,
  rollback,
  type TestRuntime,
  voucherLine,
} from '../../support/shop';

const caller = aCaller();

export type Row = Readonly<Record<string, unknown>>;
export type Worlds = Readonly<
  Record<Exclude<app.ExportedObject, 'return' | 'voucher_transactions' | 'points_expiration'>, readonly Row[]>
>;

/** Numbers that repeat themselves: mulberry32. */
export function randomOf(seed: number) {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
  const below = (count: number): number => Math.floor(next() * count);
  const oneOf = <T>(values: readonly T[]): T => values[below(values.length)]!;
  const some = <T>(values: readonly T[]): readonly T[] => values.filter(() => next() < 0.6);
  return { below, oneOf, some, maybe: <T>(value: T): T | undefined => (next() < 0.6 ? value : undefined) };
}

type Random = ReturnType<typeof randomOf>;

const TEXTS = [
  'red',
  'blue',
  '=1+1',
  'a,b',
  'say "hi"',
  'two\nlines',
  '😀 שלום',
  '-5',
  '+x',
  '@y',
  "'=z",
  ' ',
] as const;
const TIMES = ['2026-01-01T00:00:00.000Z', '2026-09-01T12:00:00.000Z'] as const;

function metadataOf({ oneOf, below, maybe }: Random): Row {
  const members = { color: maybe(oneOf(TEXTS)), size: maybe(below(9)), tags: maybe(['a', 'b,c']), is: maybe(true) };
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** Moments are often the same. */
const step = (rt: TestRuntime, { below }: Random): void => rt.clock.advance(below(3));

export async function build(rt: TestRuntime, random: Random): Promise<void> {
  const { below, oneOf, maybe } = random;
  const campaign = await putCampaign(rt, { name: 'Spring, =1' });
  for (let at = 0; at < 14; at += 1) {
    step(rt, random);
    const members = {
      code: `${oneOf(['A', 'B'])}${at}`,
      metadata: metadataOf(random),
      created_at: nowOf(rt),
      ...(maybe(1) && { campaign: campaign.name, campaign_id: campaign.id }),
      start_date: maybe(TIMES[0]) ?? null,
      expiration_date: maybe(TIMES[1]) ?? null,
      additional_info: maybe(oneOf(TEXTS)) ?? null,
      redemption: { quantity: maybe(9) ?? null, redeemed_quantity: 0 },
      ...(maybe(1) && { validity_day_of_week: [1, 2], validity_timeframe: { interval: 'P2D', duration: 'PT1H' } }),
    };
    await putVoucher(rt, below(3) === 0 ? aGiftCard(100_000, members) : aVoucher(members));
  }
  for (let at = 0; at < 8; at += 1) {
    step(rt, random);
    const address = { city: oneOf(['Bonn', 'Oslo']), postal_code: maybe('0123'), country: maybe('NO') };
    const texts = { name: maybe(oneOf(TEXTS)), email: maybe(`c${below(4)}@x.example`), phone: maybe('+49 1') };
    const request = { source_id: `c${at}`, ...texts, address: maybe(address), birthdate: maybe('1990-02-28') };
    await app.upsertCustomer(rt, caller, { ...withoutUndefined(request), metadata: metadataOf(random) });
  }
  await buildCatalogue(rt, random);
  await buildUses(rt, random);
}

const nowOf = (rt: TestRuntime): string => new Date(rt.clock.nowMs()).toISOString();
const withoutUndefined = (record: Row): Row => JSON.parse(JSON.stringify(record)) as Row;

async function buildCatalogue(rt: TestRuntime, random: Random): Promise<void> {
  const { below, maybe, oneOf } = random;
  for (let at = 0; at < 3; at += 1) {
    step(rt, random);
    const product = {
      source_id: `p${at}`,
      name: oneOf(TEXTS),
      price: maybe(below(9_999)),
      attributes: ['color', 'size'],
    };
    await app.upsertProduct(rt, caller, { ...withoutUndefined(product), metadata: metadataOf(random) });
    step(rt, random);
    const sku = {
      source_id: `s${at}`,
      sku: oneOf(TEXTS),
      price: maybe(below(9_999)),
      attributes: { color: oneOf(TEXTS) },
    };
    await app.upsertSku(rt, caller, `p${at}`, withoutUndefined(sku));
  }
  for (let at = 0; at < 4; at += 1) {
    step(rt, random);
    const order = { source_id: maybe(`o${at}`), status: oneOf(['CREATED', 'PAID'] as const), amount: below(9_999) };
    await app.upsertOrder(rt, caller, { ...withoutUndefined(order), metadata: metadataOf(random) });
  }
}

async function buildUses(rt: TestRuntime, random: Random): Promise<void> {
  const { below, oneOf, maybe } = random;
  const codes = (await app.listVouchers(rt, caller, { limit: 100 })).vouchers;
  for (let at = 0; at < 16; at += 1) {
    step(rt, random);
    const customer = maybe({ source_id: `c${below(8)}` });
    const redeemables = [voucherLine(below(6) === 0 ? 'none' : oneOf(codes).code)];
    const order = { items: orderLines(1 + below(5_000)) };
    const request = { redeemables, order, metadata: metadataOf(random), ...(customer && { customer }) };
    const redeemed = await unlessRefused(redeem(rt, caller, request));
    step(rt, random);
    if (redeemed && below(3) === 0) await rollback(rt, caller, { id: redeemed.redemptions[0]!.id });
  }
  for (let at = 0; at < 6; at += 1) {
    step(rt, random);
    const body = {
      voucher: oneOf(codes).code,
      customer: { source_id: `c${below(8)}` },
      channel: oneOf(['web', '=sms']),
    };
    const command = app.publishCommand({ ...body, metadata: metadataOf(random) }, {});
    await unlessRefused(app.publish(rt, caller, { command, idempotencyKey: null }));
  }
}

/** A refusal is a record as well. */
async function unlessRefused<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof app.ApiError) return null;
    throw error;
  }
}

/** Everything that the lists answer, the oldest first. */
export async function worldOf(rt: TestRuntime): Promise<Worlds> {
  const query = { limit: 100, order: 'created_at' } as const;
  const rows = (answer: object, name: string): readonly Row[] => (answer as Record<string, readonly Row[]>)[name]!;
  const products = rows(await app.listProducts(rt, caller, query), 'products');
  const skus = await Promise.all(products.map((product) => app.listSkus(rt, caller, product.id as string, query)));
  return {
    voucher: rows(await app.listVouchers(rt, caller, query), 'vouchers'),
    redemption: rows(await app.listRedemptions(rt, caller, query), 'redemptions'),
    publication: rows(await app.listPublications(rt, caller, query), 'publications'),
    customer: rows(await app.listCustomers(rt, caller, query), 'customers'),
    order: rows(await app.listOrders(rt, caller, query), 'orders'),
    product: products,
    sku: skus.flatMap((answer) => rows(answer, 'skus')),
  };
}
