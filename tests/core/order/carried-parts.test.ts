// Lines of an order that a shop divided or merged: which other lines' discounts and units a sent line carries.
import { carriedParts } from '../../../lib/core/order/match-stored-lines';
import type { OrderItem, RequestOrderItem } from '../../support/core';

type Stored = Partial<OrderItem>;
/** A sent line, and the number of the stored line that it continues. */
type Sent = RequestOrderItem & { readonly of?: number };
/** The numbers of the stored lines, the added units, and the numbers of those that lack units. */
type Part = readonly [lines: readonly number[], added: number, lacking?: readonly number[]];

/** The part of each sent line; null for one that carries nothing of others. Lines are of one product unless they say so. */
function partsOf(sent: readonly Sent[], stored: readonly Stored[]): readonly (Part | null)[] {
  const lines = stored.map((members, index): OrderItem => ({
    object: 'order_item',
    id: `line_${index + 1}`,
    product_id: 'a',
    ...members,
  }));
  const items = sent.map(({ of: _, ...item }) => ({
    item: { product_id: 'a', ...item },
    product: undefined,
    sku: undefined,
  }));
  const continued = sent.map(({ of }) => (of === undefined ? undefined : lines[of - 1]));
  const parts = carriedParts(items, lines, continued);
  const numbersOf = (some: readonly OrderItem[]) => some.map((line) => lines.indexOf(line) + 1);
  return sent.map((_, index): Part | null => {
    const part = parts.get(index);
    if (!part) return null;
    const lacking = numbersOf(part.lacking);
    const carried = [numbersOf(part.lines), part.added] as const;
    return lacking.length > 0 ? [...carried, lacking] : carried;
  });
}

type Case = readonly [what: string, sent: readonly Sent[], stored: readonly Stored[], parts: readonly (Part | null)[]];

describe('a divided line', () => {
  it.each<Case>([
    [
      'gives its other half to the new line with its discount',
      [
        { of: 1, quantity: 2, discount_amount: 40 },
        { quantity: 2, discount_amount: 40 },
      ],
      [{ quantity: 4, discount_amount: 80 }],
      [null, [[1], 0]],
    ],
    [
      'gives a discount without units',
      [{ of: 1, quantity: 2, discount_amount: 30 }, { discount_amount: 50 }],
      [{ quantity: 2, discount_amount: 80 }],
      [null, [[1], 0]],
    ],
    [
      'gives nothing to a new line without discounts and units of redemptions',
      [{ of: 1, quantity: 2, discount_amount: 40 }, { quantity: 2 }],
      [{ quantity: 4, discount_amount: 80 }],
      [null, null],
    ],
    [
      'gives no units to a new line that does not say that redemptions added some',
      [{ quantity: 2 }],
      [{ quantity: 4, initial_quantity: 2 }],
      [null],
    ],
    [
      'gives nothing to a line of another product',
      [{ quantity: 2, discount_amount: 40, product_id: 'b' }],
      [{ quantity: 4, discount_amount: 80 }],
      [null],
    ],
    [
      'gives nothing while it keeps all',
      [
        { of: 1, quantity: '4', initial_quantity: 2, discount_amount: 80 },
        { quantity: 2, discount_amount: 40 },
      ],
      [{ quantity: 4, initial_quantity: 2, discount_amount: 80 }],
      [null, null],
    ],
    // Two of three units were placed. The own line says that its only unit was placed, and so the others have the rest.
    [
      'gives added units with its discount',
      [
        { of: 1, quantity: 1, initial_quantity: 1 },
        { quantity: 2, initial_quantity: 1, discount_amount: 100 },
      ],
      [{ quantity: 3, initial_quantity: 2, discount_amount: 100 }],
      [null, [[1], 1]],
    ],
    [
      'keeps added units in its own part unless that says otherwise',
      [
        { of: 1, quantity: 2, initial_quantity: 2 },
        { quantity: 1, discount_amount: 100 },
      ],
      [{ quantity: 3, initial_quantity: 2, discount_amount: 100 }],
      [null, [[1], 0]],
    ],
    [
      'keeps no more added units than its own part has units',
      [
        { of: 1, quantity: 1 },
        { quantity: 4, discount_amount: 100 },
      ],
      [{ quantity: 5, initial_quantity: 2, discount_amount: 100 }],
      [null, [[1], 2]],
    ],
    // The first takes three units and the added ones among them, the second what is left.
    [
      'gives to one line after the other until nothing is left',
      [
        { quantity: 3, discount_amount: 60 },
        { quantity: 3, discount_amount: 60 },
        { quantity: 1, discount_amount: 5 },
      ],
      [{ quantity: 4, initial_quantity: 2, discount_amount: 80 }],
      [[[1], 2], [[1], 0], null],
    ],
    [
      'gives units without a discount to one line after the other',
      [
        { quantity: 2, initial_quantity: 0 },
        { quantity: 3, initial_quantity: 0 },
        { quantity: 1, initial_quantity: 0 },
      ],
      [{ quantity: 4, initial_quantity: 1 }],
      [[[1], 2], [[1], 1], null],
    ],
    [
      'gives units without a discount that its own part does not have',
      [
        { of: 1, quantity: 2, initial_quantity: 1 },
        { quantity: 3, initial_quantity: 0 },
        { quantity: 1, initial_quantity: 0 },
      ],
      [{ quantity: 4, initial_quantity: 1 }],
      [null, [[1], 1], null],
    ],
    [
      'gives discounted units with their discount alone',
      [{ quantity: 2, initial_quantity: 0 }],
      [{ quantity: 4, initial_quantity: 2, discount_amount: 100 }],
      [null],
    ],
    [
      'gives placed units to a new line that says of units of redemptions',
      [{ quantity: 3, initial_quantity: 2 }],
      [{ quantity: 2, initial_quantity: 2 }],
      [[[1], 0]],
    ],
    ['is one unit unless stored', [{ discount_amount: 10 }], [{ discount_amount: 10 }], [[[1], 0]]],
  ])('%s', (_, sent, stored, parts) => {
    expect(partsOf(sent, stored)).toEqual(parts);
  });
});

describe('a merged line', () => {
  it.each<Case>([
    [
      'carries the discounts of the lines that were left out',
      [{ of: 1, quantity: 6, discount_amount: 60 }],
      [
        { quantity: 1, discount_amount: 10 },
        { quantity: 2, discount_amount: 20 },
        { quantity: 3, discount_amount: 30 },
      ],
      [[[2, 3], 0]],
    ],
    [
      'carries no more discounts than it has',
      [{ of: 1, quantity: 3, discount_amount: 20 }],
      [{ discount_amount: 10 }, { discount_amount: 10 }, { discount_amount: 10 }],
      [[[2], 0]],
    ],
    [
      'carries the added units of a discounted line',
      [{ of: 1, quantity: 5, discount_amount: 50 }],
      [
        { quantity: 2, discount_amount: 20 },
        { quantity: 3, initial_quantity: 2, discount_amount: 30 },
      ],
      [[[2], 1]],
    ],
    [
      'carries added units beside its own',
      [{ of: 1, quantity: 6 }],
      [
        { quantity: 3, initial_quantity: 2 },
        { quantity: 3, initial_quantity: 1 },
      ],
      [[[2], 3]],
    ],
    [
      'carries no more units than it has',
      [{ of: 1, quantity: 2 }],
      [{ quantity: 1 }, { quantity: 1, initial_quantity: 0 }, { quantity: 1, initial_quantity: 0 }],
      [[[2], 1]],
    ],
    [
      'carries nothing of a line without discounts and added units',
      [{ of: 1, quantity: 3, discount_amount: 10 }],
      [{ quantity: 1, discount_amount: 10 }, { quantity: 2 }],
      [null],
    ],
    [
      'carries nothing of a line that is still sent',
      [
        { of: 1, quantity: 3, discount_amount: 30 },
        { of: 2, quantity: 2, discount_amount: 20 },
      ],
      [
        { quantity: 1, discount_amount: 10 },
        { quantity: 2, discount_amount: 20 },
      ],
      [null, null],
    ],
    [
      'carries nothing of another product',
      [{ of: 1, quantity: 3, discount_amount: 30 }],
      [
        { quantity: 1, discount_amount: 10 },
        { quantity: 2, discount_amount: 20, product_id: 'b' },
      ],
      [null],
    ],
    [
      'carries a line of the same product by another of its names',
      [{ of: 1, quantity: 3, discount_amount: 30, source_id: 'A' }],
      [
        { quantity: 1, discount_amount: 10 },
        { quantity: 2, discount_amount: 20, product_id: 'other', source_id: 'A' },
      ],
      [[[2], 0]],
    ],
  ])('%s', (_, sent, stored, parts) => {
    expect(partsOf(sent, stored)).toEqual(parts);
  });
});

describe('units that redemptions removed', () => {
  const empty = { quantity: 0, initial_quantity: 2 };

  it.each<Case>([
    [
      'are lacking in a line that lacks as many',
      [{ of: 1, quantity: 3, initial_quantity: 5 }],
      [{ quantity: 3 }, empty],
      [[[2], -2, [2]]],
    ],
    [
      'are lacking once',
      [{ of: 1, quantity: 3, initial_quantity: 5 }],
      [{ quantity: 3 }, empty, empty],
      [[[2], -2, [2]]],
    ],
    ['are lacking in a new line', [{ initial_quantity: 3 }], [empty], [[[1], 0, [1]]]],
    [
      'are not lacking in a line that lacks fewer',
      [{ of: 1, quantity: 3, initial_quantity: 4 }],
      [{ quantity: 3 }, empty],
      [null],
    ],
    [
      'are not lacking in a line that lacked them before',
      [{ of: 1, quantity: 3, initial_quantity: 5 }],
      [{ quantity: 3, initial_quantity: 5 }, empty],
      [null],
    ],
    ['are not lacking in a line that does not say', [{ of: 1, quantity: 3 }], [{ quantity: 3 }, empty], [null]],
    [
      'are not lacking in a line while their own line lacks them',
      [
        { of: 1, quantity: 1 },
        { of: 2, quantity: 3, initial_quantity: 5 },
      ],
      [{ quantity: 1, initial_quantity: 3, discount_amount: 20 }, { quantity: 3 }],
      [null, null],
    ],
    [
      'are not those of a line without added units of which the request says that fewer were placed',
      [{ of: 1, quantity: 3, initial_quantity: 2 }, { of: 2 }],
      [{ quantity: 3 }, { quantity: 1 }],
      [null, null],
    ],
    [
      'are not those of a line of which the request says that fewer units were placed',
      [{ of: 1, quantity: 3, initial_quantity: 1 }, { of: 2 }],
      [{ quantity: 3, initial_quantity: 2 }, { quantity: 1 }],
      [null, null],
    ],
  ])('%s', (_, sent, stored, parts) => {
    expect(partsOf(sent, stored)).toEqual(parts);
  });
});
