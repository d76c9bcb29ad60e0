// The value of receptions: whole minor units that add up to what all units cost.
import { keyOfReception, valueOfReception, type OrderItem, type Reception } from '../src/core/receptions';
import { matchReturn } from '../src/core/returned-lines';
import { makeRandom } from './random';

function itemOf(id: string, unit: number, units: number): OrderItem {
  return {
    id,
    unit_price: unit,
    detail: { return_received_quantity: units, return_dismissed_quantity: 0 },
    return_received_total: unit * units,
    return_dismissed_total: 0,
  };
}

describe('the values of the receptions of an order', () => {
  it('add up to the rounded value of all units, in whatever parts they come', () => {
    const random = makeRandom(39);
    for (let run = 0; run < 2000; run += 1) {
      const digits = [0, 2, 3][random.integer(0, 2)] ?? 2;
      const counts = Array.from({ length: random.integer(1, 4) }, () => random.integer(1, 9));
      const items = counts.map((count, index) => itemOf(`i${index}`, random.integer(1, 10_000_000) / 7e4, count));
      const units = items.flatMap(({ id }, index) => Array<string>(counts[index] ?? 0).fill(id));
      const receptions = units.map((item_id, index): Reception => ({
        return_id: 'r',
        number: index + 1,
        units: [{ item_id, quantity: 1 }],
      }));

      const values = receptions.map((_, index) => valueOfReception(receptions, index, { items, digits }));

      const whole = items.reduce((sum, { return_received_total }) => sum + Number(return_received_total), 0);
      expect(values.every((value) => Number.isInteger(value) && value >= 0)).toBe(true);
      expect(values.reduce((sum, value) => sum + value, 0)).toBe(Math.round(whole * 10 ** digits + 1e-6));
    }
  });

  it('round half of a minor unit up, also where a binary fraction is just below it', () => {
    const receptions: readonly Reception[] = [{ return_id: 'r', number: 1, units: [{ item_id: 'a', quantity: 1 }] }];

    expect(valueOfReception(receptions, 0, { items: [itemOf('a', 1.005, 1)], digits: 2 })).toBe(101);
  });
});

describe('the key of a reception', () => {
  it('is that of the return; later parts have keys of their own', () => {
    expect(keyOfReception({ return_id: 'return_1', number: 1 })).toBe('medusa:return:return_1');
    expect(keyOfReception({ return_id: 'return_1', number: 2 })).toBe('medusa:return:return_1:2');
  });
});

describe('a returned line', () => {
  const lines = [
    { id: 'a', sku_id: 'v', quantity: 1, amount: 1000, returned: 1 },
    { id: 'b', sku_id: 'v', quantity: 1, amount: 1000, returned: 0 },
  ];

  it('is matched with a line that has units left', () => {
    expect(matchReturn([{ variant: 'v', price: 1000, quantity: 1 }], lines)).toEqual({
      items: [{ id: 'b', quantity: 1 }],
      unmatched: 0,
    });
  });

  it('is left to a person where no line has that many units left', () => {
    expect(matchReturn([{ variant: 'v', price: 1000, quantity: 2 }], lines)).toEqual({ items: [], unmatched: 1 });
  });
});
