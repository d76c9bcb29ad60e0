// What Medusa sells and gives away: `medusa exec ./fill.js`. It prints the key that shoppers' requests carry.
const { ContainerRegistrationKeys, Modules } = require('@medusajs/framework/utils');
const flows = require('@medusajs/medusa/core-flows');

const { COUPONS, LINES } = process.env;

const coupon = (_, index) => ({
  ...{ code: `COUPON-${index}`, type: 'standard', status: 'active', is_automatic: false },
  application_method: { type: 'percentage', target_type: 'order', value: 1 },
});

const size = (_, index) => ({
  ...{ title: `Shirt ${index}`, sku: `SHIRT-${index}`, manage_inventory: false, options: { Size: `Size ${index}` } },
  prices: [{ amount: 10, currency_code: 'gbp' }],
});

async function fill({ container }) {
  const lines = Array.from({ length: Number(LINES) }, size);
  const run = async (flow, input) => (await flow(container).run({ input })).result;
  const [channel] = await run(flows.createSalesChannelsWorkflow, { salesChannelsData: [{ name: 'Bench' }] });
  const region = { name: 'Europe', currency_code: 'gbp', countries: ['gb'], payment_providers: ['pp_system_default'] };
  await run(flows.createRegionsWorkflow, { regions: [region] });
  const keys = [{ title: 'Bench', type: 'publishable', created_by: '' }];
  const [key] = await run(flows.createApiKeysWorkflow, { api_keys: keys });
  await run(flows.linkSalesChannelsToApiKeyWorkflow, { id: key.id, add: [channel.id] });
  const shirt = {
    ...{ title: 'Shirt', status: 'published', sales_channels: [{ id: channel.id }], variants: lines },
    options: [{ title: 'Size', values: lines.map(({ options }) => options.Size) }],
  };
  await run(flows.createProductsWorkflow, { products: [shirt] });
  await run(flows.createPromotionsWorkflow, { promotionsData: Array.from({ length: Number(COUPONS) }, coupon) });
  const regions = await container.resolve(Modules.REGION).listRegions();
  container.resolve(ContainerRegistrationKeys.LOGGER).info(`key ${key.token} region ${regions[0].id}`);
}

module.exports = { default: fill };
