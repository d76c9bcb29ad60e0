// Cases of budget, redemption and publication rules.
import { REDEMPTION, customer, type Case } from './cases';

export const OTHER_CASES: readonly Case[] = [
  [
    'campaign.orders.amount',
    'this order included',
    { conditions: { $less_than_or_equal: [30_000] } },
    { counters: { 'campaign.orders.amount': 20_000 } },
    { counters: { 'campaign.orders.amount': 20_001 } },
    REDEMPTION,
  ],
  ...(
    [
      'campaign.redemptions.count',
      'campaign.redemptions.count.daily',
      'campaign.redemptions.count.weekly',
      'campaign.redemptions.count.monthly',
      'redemption.count.daily',
      'redemption.count.weekly',
      'redemption.count.monthly',
      'redemption.count.per_api_key',
    ] as const
  ).map((name): Case => [
    name,
    'this redemption included',
    { conditions: { $less_than_or_equal: [3] } },
    { counters: { [name]: 2 } },
    { counters: { [name]: 3 } },
    REDEMPTION,
  ]),
  ...(
    [
      'campaign.redemptions.customers_count',
      'campaign.redemptions.customers_count.daily',
      'campaign.redemptions.customers_count.weekly',
      'campaign.redemptions.customers_count.monthly',
      'redemption.count.per_customer',
      'redemption.count.per_customer.daily',
      'redemption.count.per_customer.weekly',
      'redemption.count.per_customer.monthly',
    ] as const
  ).flatMap((name): Case[] => [
    [
      name,
      'this redemption included',
      { conditions: { $less_than_or_equal: [1] } },
      customer(),
      { ...customer(), counters: { [name]: 1 } },
      REDEMPTION,
    ],
    [name, 'a customer', { conditions: { $less_than: [2] } }, customer(), {}, 'missing_customer'],
  ]),
  [
    'redemption.api_key',
    'the calling key',
    { conditions: { $in: ['key-1', 'key-2'] } },
    {},
    { apiKeyId: 'key-3' },
    REDEMPTION,
  ],
  [
    'redemption.metadata',
    'the request',
    { property: 'store', conditions: { $is: [42] } },
    { redemptionMetadata: { store: 42 } },
    { redemptionMetadata: { store: '42' } },
    REDEMPTION,
  ],
  [
    'publication.redeemable_by_linked_customer',
    'the holder',
    { conditions: { $is: [true] } },
    { ...customer(), holderId: 'cust_1' },
    { ...customer(), holderId: 'cust_2' },
    REDEMPTION,
  ],
  [
    'publication.redeemable_by_linked_customer',
    'a published code',
    {},
    { ...customer(), holderId: 'cust_1' },
    { customer: { id: null, metadata: {} }, holderId: null },
    REDEMPTION,
  ],
  [
    'publication.redeemable_by_linked_customer',
    'a customer',
    {},
    { ...customer(), holderId: 'cust_1' },
    { holderId: 'cust_1' },
    'missing_customer',
  ],
];
