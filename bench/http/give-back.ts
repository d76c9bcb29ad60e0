// Returns and rollbacks over HTTP, in turn on one connection: each takes a redemption of its own.
import { JSON_HEADERS } from '../service';

/** Redemptions of each kind; the first ones warm the service up. */
const COUNT = 240;
const WARM_UP = 40;
const UNITS = 2;

interface Redeemed {
  readonly id: string;
  readonly lineId: string;
}

interface Kind {
  readonly name: string;
  readonly path: (redemption: Redeemed) => string;
  readonly body: (redemption: Redeemed) => object;
  /** The members of the answer of a success. */
  readonly sign: string;
}

const KINDS: readonly Kind[] = [
  {
    name: 'return 1 unit',
    path: ({ id }) => `/v1/redemptions/${id}/returns`,
    body: ({ lineId }) => ({ items: [{ id: lineId, quantity: 1 }] }),
    sign: '"object":"return"',
  },
  {
    name: 'return 1 unit, RE_EVALUATE',
    path: ({ id }) => `/v1/redemptions/${id}/returns`,
    body: ({ lineId }) => ({ items: [{ id: lineId, quantity: 1 }], policy: 'RE_EVALUATE' }),
    sign: '"object":"return"',
  },
  { name: 'rollback', path: ({ id }) => `/v1/redemptions/${id}/rollbacks`, body: () => ({}), sign: '"rollbacks":[' },
];

/** @returns rows of the table of `bench:http` */
export async function giveBackRows(address: string, code: string): Promise<readonly (readonly string[])[]> {
  const times = KINDS.map((): number[] => []);
  let wrong = 0;
  for (let count = 0; count < COUNT; count += 1) {
    for (const [index, { path, body, sign }] of KINDS.entries()) {
      const redemption = await redeem(address, code);
      const startMs = performance.now();
      const answer = await post(address, path(redemption), body(redemption));
      const ms = performance.now() - startMs;
      if (!answer.includes(sign)) wrong += 1;
      if (count >= WARM_UP) times[index]?.push(ms);
    }
  }
  return KINDS.map(({ name }, index) => {
    const sorted = (times[index] ?? []).toSorted((left, right) => left - right);
    const at = (share: number): string => (sorted[Math.floor(sorted.length * share)] ?? 0).toFixed(1);
    const perSecond = (1_000 * sorted.length) / sorted.reduce((sum, ms) => sum + ms, 0);
    return [name, '1', perSecond.toFixed(0), at(0.5), at(0.99), '–', String(wrong)];
  });
}

async function redeem(address: string, code: string): Promise<Redeemed> {
  const order = { items: [{ source_id: 'product-1', related_object: 'product', quantity: UNITS, price: 1_000 }] };
  const body = { redeemables: [{ object: 'voucher', id: code }], order };
  const answer = JSON.parse(await post(address, '/v1/redemptions', body)) as {
    readonly redemptions: readonly { readonly id: string }[];
    readonly order: { readonly items: readonly { readonly id: string }[] };
  };
  return { id: answer.redemptions[0]?.id ?? '', lineId: answer.order.items[0]?.id ?? '' };
}

async function post(address: string, path: string, body: object): Promise<string> {
  const answer = await fetch(`${address}${path}`, {
    method: 'POST',
    headers: JSON_HEADERS,
    body: JSON.stringify(body),
  });
  return answer.text();
}
