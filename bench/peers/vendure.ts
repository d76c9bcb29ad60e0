// Vendure: an active order with its coupons. It prices the order when a line changes, and uses coupons when an order is
// paid.
import type { Framework } from './framework';
import { call } from './call';
import { LINES, type Shopper } from './peer';

const VERSION = '3.7.3';

/** @param lines requested fields of each line */
const fields = (
  lines: string,
): string => `__typename id state totalWithTax couponCodes discounts { description amountWithTax }
  lines { id quantity discountedLinePriceWithTax ${lines} }`;
const FIELDS = fields('');
/** Includes each coupon's discount per line, as this project's answers do. */
const WHOLE = fields('discounts { description amountWithTax }');
/** The result of a mutation. */
const ORDER = `... on Order { ${FIELDS} } ... on ErrorResult { __typename errorCode message }`;

type Data = Readonly<Record<string, unknown>>;

/** A client of the API for shops, with a session of its own. */
class Session {
  private token: string | undefined;

  constructor(private readonly address: string) {}

  async ask(query: string, variables: Data = {}): Promise<Data> {
    const { token } = this;
    const headers = {
      'content-type': 'application/json',
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    };
    const body = JSON.stringify({ query, variables });
    const answer = await call(`${this.address}/shop-api`, { headers, body });
    const given = answer.headers['vendure-auth-token'];
    this.token = typeof given === 'string' ? given : token;
    const { data, errors } = JSON.parse(answer.text) as { readonly data?: Data; readonly errors?: unknown };
    if (!data || errors !== undefined) throw new Error(`Vendure answered ${JSON.stringify(errors)}`);
    return data;
  }

  /** A change of the active order. @param parameters as GraphQL declares them, with the values */
  async change(mutation: string, declared = '', variables: Data = {}): Promise<Data> {
    const data = await this.ask(`mutation ${declared} { changed: ${mutation} { ${ORDER} } }`, variables);
    const changed = data.changed as Data;
    if (changed.__typename !== 'Order') throw new Error(`${mutation} answered ${JSON.stringify(changed)}`);
    return changed;
  }
}

async function variantsOf(session: Session): Promise<readonly string[]> {
  const { products } = await session.ask('{ products { items { variants { id } } } }');
  const { items } = products as {
    readonly items: readonly { readonly variants: readonly { readonly id: string }[] }[];
  };
  return items.flatMap(({ variants }) => variants.map(({ id }) => id));
}

async function look(session: Session, wanted: string): Promise<void> {
  const { activeOrder } = await session.ask(`{ activeOrder { ${wanted} } }`);
  if ((activeOrder as Data).__typename !== 'Order') throw new Error('Vendure has no order.');
}

async function prepare(session: Session): Promise<void> {
  const customer = '{ firstName: "A", lastName: "B", emailAddress: "a@example.com" }';
  await session.change(`setCustomerForOrder(input: ${customer})`);
  await session.change('setOrderShippingAddress(input: { streetLine1: "1 Street", countryCode: "GB" })');
  const { eligibleShippingMethods } = await session.ask('{ eligibleShippingMethods { id } }');
  const [method] = eligibleShippingMethods as readonly { readonly id: string }[];
  await session.change('setOrderShippingMethod(shippingMethodId: $id)', '($id: [ID!]!)', { id: [method?.id] });
  await session.change('transitionOrderToState(state: "ArrangingPayment")');
}

async function shopperAt(address: string, coupons: number): Promise<Shopper> {
  const session = new Session(address);
  for (const id of await variantsOf(session)) {
    await session.change('addItemToOrder(productVariantId: $id, quantity: 1)', '($id: ID!)', { id });
  }
  let order: Data = {};
  for (let index = 0; index < coupons; index += 1) {
    const code = `COUPON-${index}`;
    order = await session.change('applyCouponCode(couponCode: $code)', '($code: String!)', { code });
  }
  const { lines, couponCodes } = order as { lines: readonly { readonly id: string }[]; couponCodes: readonly string[] };
  if (couponCodes.length !== coupons || lines.length !== LINES) throw new Error('Vendure has another order.');
  let quantity = 1;
  const line = lines[0]?.id;
  return {
    validate: async () => {
      quantity = 3 - quantity;
      const variables = { line, quantity };
      await session.change(
        'adjustOrderLine(orderLineId: $line, quantity: $quantity)',
        '($line: ID!, $quantity: Int!)',
        variables,
      );
    },
    look: () => look(session, FIELDS),
    'look whole': () => look(session, WHOLE),
    prepare: () => prepare(session),
    redeem: async () => {
      const paid = await session.change('addPaymentToOrder(input: { method: "card", metadata: {} })');
      if (paid.state !== 'PaymentSettled') throw new Error(`An order is ${String(paid.state)}`);
    },
  };
}

export const VENDURE: Framework = {
  name: `Vendure ${VERSION}`,
  packages: {
    name: 'vendure',
    versions: { '@vendure/core': VERSION, pg: '8.23.1' },
    programs: { 'vendure.cjs': 'server.cjs' },
  },
  fill: [['server.cjs', 'fill']],
  args: ['server.cjs'],
  shop: (address) => (coupons) => shopperAt(address, coupons),
};
