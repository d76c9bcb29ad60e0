// One Stackable and one shop for all tests of a file: started before the first of them, ended after the last.
import { startService, type Service } from './service';
import { makeMarket, startShop, type Market, type MarketOptions, type Shop, type ShopOptions } from './shop';

export let service: Service;
export let shop: Shop;
/** Where the goods are sold: in euro, in Germany. */
export let market: Market;

export interface FixtureOptions {
  /** Flags of the command that makes the project. */
  readonly project?: readonly string[];
  /** Options of the plugin, beside the address and the keys of the service. */
  readonly plugin?: Omit<ShopOptions, 'url'>;
  /** Variables of the shop's process. */
  readonly environment?: Readonly<Record<string, string>>;
  /** The tax of the market, percent. */
  readonly rate?: MarketOptions['rate'];
}

/** Start a service and a shop before the tests of a file, and end both after them. */
export function useShop({ project = [], plugin = {}, environment = {}, rate }: FixtureOptions = {}): void {
  beforeAll(async () => {
    service = await startService(project);
    shop = await startShop({ ...plugin, url: service.url, ...service.keys }, environment);
    market = await makeMarket(shop, { currency: 'eur', country: 'de', ...(rate !== undefined && { rate }) });
  });

  afterAll(async () => {
    await shop.end();
    await service.end();
  });
}
