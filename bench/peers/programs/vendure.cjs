// Vendure as a shop would run it, without what it sends and draws: `node server.cjs fill` makes its tables, products and coupons, and without
// a word it serves. It runs in the folder that bench:peers installs it into.
const { bootstrap, DefaultLogger, dummyPaymentHandler, LanguageCode, LogLevel } = require('@vendure/core');
const { populate } = require('@vendure/core/cli');

const { DATABASE_URL, PORT, PEER_PASSWORD, COUPONS, LINES } = process.env;

const config = {
  apiOptions: { hostname: '127.0.0.1', port: Number(PORT), adminApiPath: 'admin-api', shopApiPath: 'shop-api' },
  authOptions: {
    tokenMethod: ['bearer'],
    superadminCredentials: { identifier: 'bench', password: PEER_PASSWORD },
    cookieOptions: { secret: PEER_PASSWORD },
  },
  dbConnectionOptions: { type: 'postgres', url: DATABASE_URL, synchronize: process.argv[2] === 'fill', logging: false },
  paymentOptions: { paymentMethodHandlers: [dummyPaymentHandler] },
  logger: new DefaultLogger({ level: LogLevel.Error }),
};

const DATA = {
  defaultLanguage: LanguageCode.en,
  defaultZone: 'Europe',
  countries: [{ code: 'GB', name: 'United Kingdom', zone: 'Europe' }],
  taxRates: [{ name: 'Standard', percentage: 20 }],
  shippingMethods: [{ name: 'Parcel', price: 500 }],
  paymentMethods: [
    {
      name: 'Card',
      handler: { code: 'dummy-payment-handler', arguments: [{ name: 'automaticSettle', value: 'true' }] },
    },
  ],
  collections: [],
};

/** A client of the API for administrators. */
async function administrator() {
  let token;
  const call = async (query, variables) => {
    const headers = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) };
    const body = JSON.stringify({ query, variables });
    const answer = await fetch(`http://127.0.0.1:${PORT}/admin-api`, { method: 'POST', headers, body });
    token = answer.headers.get('vendure-auth-token') ?? token;
    const { data, errors } = await answer.json();
    if (errors) throw new Error(JSON.stringify(errors));
    return data;
  };
  await call('mutation ($p: String!) { login(username: "bench", password: $p) { __typename } }', { p: PEER_PASSWORD });
  return call;
}

const EN = LanguageCode.en;

async function addProduct(call) {
  const product = { translations: [{ languageCode: EN, name: 'Shirt', slug: 'shirt', description: '' }] };
  const { createProduct } = await call(
    'mutation ($input: CreateProductInput!) { createProduct(input: $input) { id } }',
    { input: product },
  );
  const sizes = Array.from({ length: Number(LINES) }, (_, index) => ({
    code: `size-${index}`,
    translations: [{ languageCode: EN, name: `Size ${index}` }],
  }));
  const group = { code: 'size', translations: [{ languageCode: EN, name: 'Size' }], options: sizes };
  const { createProductOptionGroup } = await call(
    'mutation ($input: CreateProductOptionGroupInput!) { createProductOptionGroup(input: $input) { id options { id } } }',
    { input: group },
  );
  await call('mutation ($p: ID!, $g: ID!) { addOptionGroupToProduct(productId: $p, optionGroupId: $g) { id } }', {
    ...{ p: createProduct.id, g: createProductOptionGroup.id },
  });
  const variants = createProductOptionGroup.options.map(({ id }, index) => ({
    ...{ productId: createProduct.id, sku: `SHIRT-${index}`, price: 1000, trackInventory: 'FALSE', optionIds: [id] },
    translations: [{ languageCode: EN, name: `Shirt ${index}` }],
  }));
  await call('mutation ($input: [CreateProductVariantInput!]!) { createProductVariants(input: $input) { id } }', {
    input: variants,
  });
}

async function addCoupons(call) {
  for (let index = 0; index < Number(COUPONS); index += 1) {
    const input = {
      ...{ enabled: true, couponCode: `COUPON-${index}`, conditions: [] },
      actions: [{ code: 'order_percentage_discount', arguments: [{ name: 'discount', value: '1' }] }],
      translations: [{ languageCode: EN, name: `Coupon ${index}` }],
    };
    const { createPromotion } = await call(
      'mutation ($input: CreatePromotionInput!) { createPromotion(input: $input) { __typename } }',
      { input },
    );
    if (createPromotion.__typename !== 'Promotion') throw new Error(createPromotion.__typename);
  }
}

async function main() {
  if (process.argv[2] !== 'fill') {
    await bootstrap(config);
    console.log('ready');
    return;
  }
  const app = await populate(() => bootstrap(config), DATA);
  const call = await administrator();
  await addProduct(call);
  await addCoupons(call);
  await app.close();
  process.exit(0);
}

main().catch((error) => {
  console.error(error);
  process.exit(1);
});
