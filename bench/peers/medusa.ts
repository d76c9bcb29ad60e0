// Medusa: a cart with its coupons. It prices the cart when coupons are added, and uses them when the cart becomes an
// order.
import { randomUUID } from 'node:crypto';
import type { Framework } from './framework';
import { call } from './call';
import { LINES, type Shopper } from './peer';

const VERSION = '2.21.2';
const CLI = 'node_modules/@medusajs/cli/cli.js';

/** Address and credentials for requests. */
interface Shop {
  readonly address: string;
  readonly key: string;
  readonly region: string;
}

interface Cart {
  readonly id: string;
  readonly items: readonly unknown[];
  readonly promotions: readonly unknown[];
}

async function ask<Answer>({ address, key }: Shop, path: string, body?: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'x-publishable-api-key': key };
  const sent = { headers, ...(body && { body: JSON.stringify(body) }) };
  const { status, ok, text } = await call(`${address}/store${path}`, sent);
  if (!ok) throw new Error(`Medusa answered ${path} with ${status}: ${text.slice(0, 500)}`);
  return JSON.parse(text) as Answer;
}

async function variantsOf(shop: Shop): Promise<readonly string[]> {
  type Products = { readonly products: readonly { readonly variants: readonly { readonly id: string }[] }[] };
  const { products } = await ask<Products>(shop, `/products?region_id=${shop.region}&fields=id,variants.id`);
  return products.flatMap(({ variants }) => variants.map(({ id }) => id));
}

async function prepare(shop: Shop, cart_id: string): Promise<void> {
  type Collection = { readonly payment_collection: { readonly id: string } };
  const { payment_collection } = await ask<Collection>(shop, '/payment-collections', { cart_id });
  const provider_id = 'pp_system_default';
  await ask(shop, `/payment-collections/${payment_collection.id}/payment-sessions`, { provider_id });
}

async function shopperAt(shop: Shop, coupons: number): Promise<Shopper> {
  const items = (await variantsOf(shop)).map((variant_id) => ({ variant_id, quantity: 1 }));
  const whose = { first_name: 'A', last_name: 'B', address_1: '1 Street', city: 'London', country_code: 'gb' };
  const made = { region_id: shop.region, email: `${randomUUID()}@example.com`, shipping_address: whose, items };
  const { cart } = await ask<{ readonly cart: Cart }>(shop, '/carts', made);
  const promo_codes = Array.from({ length: coupons }, (_, index) => `COUPON-${index}`);
  const validate = async (): Promise<void> => {
    const priced = await ask<{ readonly cart: Cart }>(shop, `/carts/${cart.id}/promotions`, { promo_codes });
    const { promotions, items: lines } = priced.cart;
    if (promotions.length !== coupons || lines.length !== LINES) throw new Error('Medusa has another cart.');
  };
  await validate();
  return {
    validate,
    look: async () => void (await ask(shop, `/carts/${cart.id}`)),
    prepare: () => prepare(shop, cart.id),
    redeem: async () => {
      const { type } = await ask<{ readonly type: string }>(shop, `/carts/${cart.id}/complete`, {});
      if (type !== 'order') throw new Error(`A cart became ${type}`);
    },
  };
}

/** @param said by the program that filled it */
function shopOf(address: string, said: string): Shop {
  const [, key, region] = /key (pk_\w+) region (reg_\w+)/.exec(said) ?? [];
  if (key === undefined || region === undefined) throw new Error('Medusa has no key for shoppers.');
  return { address, key, region };
}

export const MEDUSA: Framework = {
  name: `Medusa ${VERSION}`,
  packages: {
    name: 'medusa',
    versions: {
      '@medusajs/medusa': VERSION,
      '@medusajs/framework': VERSION,
      '@medusajs/cli': VERSION,
      pg: '8.23.1',
    },
    programs: { 'medusa-config.cjs': 'medusa-config.js', 'medusa-fill.cjs': 'fill.js' },
  },
  fill: [
    [CLI, 'db:migrate'],
    [CLI, 'exec', './fill.js'],
  ],
  args: [CLI, 'start'],
  shop: (address, said) => {
    const shop = shopOf(address, said);
    return (coupons) => shopperAt(shop, coupons);
  },
};
