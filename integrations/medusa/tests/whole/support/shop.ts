// A real Medusa in a process of its own, with the packed plugin, and the calls of a storefront.
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { freePort, start, waitForStart, type Running } from './processes';

export const FOLDER = join(__dirname, '../../../.shop');
export const MEDUSA = join(__dirname, '../../../node_modules/@medusajs/cli/cli.js');
export const ADMIN = { email: 'admin@example.com', password: 'a-password-of-tests' };

export interface Reply {
  readonly status: number;
  // A body has another shape for each route: tests name the members that they look at.
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: any;
}

export interface Shop {
  readonly url: string;
  readonly store: (method: string, path: string, body?: object) => Promise<Reply>;
  readonly admin: (method: string, path: string, body?: object) => Promise<Reply>;
  readonly post: (path: string, body: object, headers?: Readonly<Record<string, string>>) => Promise<Reply>;
  /** Run a statement in the database of the shop. @returns what it selects, as text */
  readonly query: (statement: string) => string;
  readonly kill: () => Promise<void>;
  readonly start: () => Promise<void>;
  readonly output: () => string;
  readonly end: () => Promise<void>;
}

export function databaseUrl(name: string): string {
  return `postgres://postgres@localhost:${process.env.TEST_POSTGRES_PORT ?? ''}/${name}`;
}

function sql(statement: string, database = 'postgres'): string {
  const args = ['-h', '127.0.0.1', '-p', process.env.TEST_POSTGRES_PORT ?? '', '-U', 'postgres', '-tAc', statement];
  return execFileSync(process.env.TEST_PSQL ?? 'psql', [...args, database], { encoding: 'utf8' });
}

export interface ShopOptions {
  readonly url: string;
  readonly appId?: string;
  readonly appToken?: string;
  readonly [other: string]: unknown;
}

/** Start a shop over a copy of the migrated database; null starts it without the plugin. */
export async function startShop(
  options: ShopOptions | null,
  environment: Readonly<Record<string, string>> = {},
): Promise<Shop> {
  const database = `shop_${process.pid}_${Date.now()}`;
  sql(`create database ${database} template medusa_template`);
  const port = await freePort();
  const env = {
    DATABASE_URL: databaseUrl(database),
    NODE_ENV: 'production',
    MEDUSA_DISABLE_TELEMETRY: 'true',
    STACKABLE_OPTIONS: JSON.stringify(options),
    PORT: String(port),
    ...environment,
  };
  const url = `http://127.0.0.1:${port}`;
  const launch = (): Running =>
    start({ args: [MEDUSA, 'start', '--port', String(port), '--host', '127.0.0.1'], cwd: FOLDER, env });
  const isUp = async (): Promise<boolean> => {
    if (running.hasEnded()) return true;
    return (await fetch(`${url}/health`)).ok;
  };
  let running = launch();
  await waitForStart(running, isUp, 'a shop');
  if (running.hasEnded()) throw new Error(running.output());
  const request = requestWith(url);
  const { body } = await request('POST', '/auth/user/emailpass', ADMIN, {});
  const admin: Shop['admin'] = (method, path, sent) =>
    request(method, path, sent, { Authorization: `Bearer ${(body as { readonly token: string }).token}` });
  const key = await makePublishableKey(admin);
  return {
    url,
    store: (method, path, sent) => request(method, path, sent, { 'x-publishable-api-key': key }),
    admin,
    post: (path, sent, headers = {}) => request('POST', path, sent, headers),
    query: (statement) => sql(statement, database),
    kill: () => running.kill(),
    start: async () => {
      running = launch();
      await waitForStart(running, isUp, 'the shop again');
    },
    output: () => running.output(),
    end: async () => {
      await running.kill();
      sql(`drop database ${database} with (force)`);
    },
  };
}

function requestWith(url: string) {
  return async (
    method: string,
    path: string,
    body: object | undefined,
    headers: Readonly<Record<string, string>>,
  ): Promise<Reply> => {
    const response = await fetch(`${url}${path}`, {
      method,
      headers: { ...headers, ...(body && { 'Content-Type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as unknown) : text };
  };
}

async function makePublishableKey(admin: Shop['admin']): Promise<string> {
  const channel = await admin('POST', '/admin/sales-channels', { name: 'Web' });
  const made = await admin('POST', '/admin/api-keys', { title: 'Web', type: 'publishable' });
  await admin('POST', `/admin/api-keys/${made.body.api_key.id}/sales-channels`, {
    add: [channel.body.sales_channel.id],
  });
  channels.set(admin, channel.body.sales_channel.id as string);
  return made.body.api_key.token as string;
}

/** The sales channel of each shop. */
export const channels = new WeakMap<Shop['admin'], string>();

export interface Market {
  readonly region: string;
  /** Variants by their price in major units. */
  readonly variant: (price: number) => Promise<string>;
}

export interface MarketOptions {
  readonly currency: string;
  readonly country: string;
  /** The tax, percent; none unless named. */
  readonly rate?: number;
  readonly isInclusive?: boolean;
}

/** A region of one currency, with tax where a rate is named. */
export async function makeMarket(
  { admin }: Shop,
  { currency, country, rate, isInclusive = false }: MarketOptions,
): Promise<Market> {
  const region = await expectOk(
    admin('POST', '/admin/regions', {
      name: `${currency} ${country}`,
      currency_code: currency,
      countries: [country],
      payment_providers: ['pp_system_default', 'pp_declining_tests'],
    }),
  );
  if (isInclusive) {
    const preference = { attribute: 'currency_code', value: currency, is_tax_inclusive: true };
    await expectOk(admin('POST', '/admin/price-preferences', preference));
  }
  if (rate !== undefined) {
    await expectOk(
      admin('POST', '/admin/tax-regions', {
        country_code: country,
        provider_id: 'tp_system',
        default_tax_rate: { rate, name: 'VAT', code: 'vat' },
      }),
    );
  }
  const variants = new Map<number, string>();
  return {
    region: region.region.id as string,
    variant: async (price) => {
      const known = variants.get(price);
      if (known !== undefined) return known;
      const made = await expectOk(
        admin('POST', '/admin/products', {
          title: `Product of ${price} ${currency} ${country}`,
          status: 'published',
          options: [{ title: 'Size', values: ['One'] }],
          sales_channels: [{ id: channels.get(admin) }],
          variants: [
            {
              title: 'One',
              options: { Size: 'One' },
              manage_inventory: false,
              prices: [{ currency_code: currency, amount: price }],
            },
          ],
        }),
      );
      const id = made.product.variants[0].id as string;
      variants.set(price, id);
      return id;
    },
  };
}

// oxlint-disable-next-line typescript/no-explicit-any
export async function expectOk(reply: Promise<Reply>): Promise<any> {
  const { status, body } = await reply;
  if (status >= 300) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body;
}

export interface Line {
  readonly price: number;
  readonly quantity: number;
}

/** A cart with lines; its lines are added one after the other. */
export async function makeCart(
  { store }: Shop,
  market: Market,
  lines: readonly Line[],
  country?: string,
): Promise<string> {
  const { cart } = await expectOk(
    store('POST', '/store/carts', {
      region_id: market.region,
      ...(country && { shipping_address: { country_code: country } }),
    }),
  );
  for (const { price, quantity } of lines) {
    await expectOk(
      store('POST', `/store/carts/${cart.id}/line-items`, { variant_id: await market.variant(price), quantity }),
    );
  }
  return cart.id as string;
}

export async function readCart({ store }: Shop, cartId: string): Promise<Reply['body']> {
  return (
    await expectOk(
      store(
        'GET',
        `/store/carts/${cartId}?fields=%2Bitems.adjustments.provider_id,%2Bitems.adjustments.code,%2Bcredit_lines.*,%2Btotal`,
      ),
    )
  ).cart;
}

export async function setCodes({ store }: Shop, cartId: string, codes: readonly string[]): Promise<Reply['body']> {
  return (await expectOk(store('POST', `/store/carts/${cartId}/stackable`, { codes }))).stackable;
}

/** What the plugin says of the codes of a cart. */
export async function readView({ store }: Shop, cartId: string): Promise<Reply['body']> {
  return (await expectOk(store('GET', `/store/carts/${cartId}/stackable`))).stackable;
}

/** What the plugin says of an order. */
export function describeOrder({ admin }: Shop, orderId: string): Promise<Reply['body']> {
  return expectOk(admin('GET', `/admin/stackable/orders/${orderId}`));
}

/** Begin the payment and complete the cart. */
export async function complete(shop: Shop, cartId: string, provider = 'pp_system_default'): Promise<Reply> {
  await startPayment(shop, cartId, provider);
  return shop.store('POST', `/store/carts/${cartId}/complete`, {});
}

export async function startPayment({ store }: Shop, cartId: string, provider = 'pp_system_default'): Promise<void> {
  const { payment_collection } = await expectOk(store('POST', '/store/payment-collections', { cart_id: cartId }));
  await expectOk(
    store('POST', `/store/payment-collections/${payment_collection.id}/payment-sessions`, { provider_id: provider }),
  );
}

/** A promotion of Medusa that takes an amount off all lines together. */
export async function makePromotion(
  { admin }: Shop,
  code: string,
  { value, currency }: { readonly value: number; readonly currency: string },
): Promise<void> {
  await expectOk(
    admin('POST', '/admin/promotions', {
      code,
      type: 'standard',
      status: 'active',
      application_method: {
        type: 'fixed',
        target_type: 'items',
        allocation: 'across',
        value,
        currency_code: currency,
      },
    }),
  );
}
