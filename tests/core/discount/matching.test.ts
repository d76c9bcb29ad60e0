// Lines matched with collections that update themselves.
import { formulaTime, lineMatcher, type Minor, type ProductCollection } from '../../support/core';
import { aContext, aLine, someFacts } from './cart';

describe('lineMatcher', () => {
  const filtered: ProductCollection = {
    id: 'pc_f',
    name: 'recent and cheap',
    type: 'AUTO_UPDATE',
    filter: {
      junction: 'and',
      price: { conditions: { $less_than: [500] } },
      'metadata.launched': { conditions: { $after: ['2026-03-01'] } },
    },
    created_at: '',
    object: 'products_collection',
  };
  const definition = { object: 'products_collection', id: 'pc_f' } as const;

  test.each([
    ['a product that fulfils it', 400, '2026-03-10', true],
    ['a product at the limit of the price', 500, '2026-03-10', false],
    ['a product launched before', 400, '2026-02-10', false],
  ])('reads the filter of a collection: %s', (_name, price, launched, expected) => {
    const identity = { product_id: 'p', product: { id: 'p', metadata: { launched } } };
    const matches = lineMatcher(aContext({ collections: new Map([['pc_f', filtered]]) }));

    expect(matches(aLine({ identity, price: price as Minor }), definition)).toBe(expected);
  });

  it('reads filters at the moment of the evaluation', () => {
    const today = {
      ...filtered,
      filter: { junction: 'and', 'metadata.launched': { conditions: { $is_days_ago: [5] } } },
    };
    const identity = { product_id: 'p', product: { id: 'p', metadata: { launched: '2026-03-10' } } };
    const at = (day: number) =>
      lineMatcher(
        aContext({
          collections: new Map([['pc_f', today]]),
          facts: someFacts({ time: formulaTime(Date.UTC(2026, 2, day, 12), 'UTC') }),
        }),
      );

    expect([14, 15, 16].map((day) => at(day)(aLine({ identity }), definition))).toEqual([false, true, false]);
  });
});
