// Ways to send goods, as a merchant makes them: over the routes of Medusa's admin.
import { channels, expectOk, type MarketOptions, type Shop } from './shop';

/** Ways to send goods to a country, each for its price. @returns their ids, by price */
export async function makeShipping(
  { admin }: Shop,
  { currency, country }: Pick<MarketOptions, 'currency' | 'country'>,
  prices: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  const post = (path: string, body: object) => expectOk(admin('POST', path, body));
  const { stock_location: location } = await post('/admin/stock-locations', { name: 'Store' });
  const place = `/admin/stock-locations/${location.id}`;
  await post(`${place}/fulfillment-providers`, { add: ['manual_manual'] });
  await post(`${place}/sales-channels`, { add: [channels.get(admin)] });
  const made = await post(`${place}/fulfillment-sets?fields=*fulfillment_sets`, { name: 'Parcels', type: 'shipping' });
  const zoned = await post(`/admin/fulfillment-sets/${made.stock_location.fulfillment_sets[0].id}/service-zones`, {
    name: country,
    geo_zones: [{ type: 'country', country_code: country }],
  });
  const { shipping_profile: profile } = await post('/admin/shipping-profiles', { name: 'Parcels', type: 'parcels' });
  const ids = new Map<number, string>();
  for (const price of prices) {
    const { shipping_option: option } = await post('/admin/shipping-options', {
      name: `For ${price}`,
      service_zone_id: zoned.fulfillment_set.service_zones[0].id,
      shipping_profile_id: profile.id,
      provider_id: 'manual_manual',
      price_type: 'flat',
      type: { label: 'Parcel', description: 'Parcel', code: `parcel-${price}` },
      prices: [{ currency_code: currency, amount: price }],
    });
    ids.set(price, option.id as string);
  }
  return ids;
}
