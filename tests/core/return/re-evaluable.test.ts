// Redemptions that cannot be decided again: RE_EVALUATE does not apply to them.
import { requireReEvaluable } from '../../../lib/core/return/re-evaluation';
import type { OrderItem, RequestOrder, ReturnInput } from '../../support/core';
import { DEFAULTS, off, recordOf } from './support';

describe('RE_EVALUATE is not possible', () => {
  const items = [
    { product_id: 'a', quantity: 1, price: 600 },
    { product_id: 'b', quantity: 1, price: 500 },
  ];
  const recorded = (order: RequestOrder) => recordOf({ world: { vouchers: { TEN: off(10) } }, codes: ['TEN'], order });
  const decided = ({ basis, recorded: known }: Pick<ReturnInput, 'basis' | 'recorded'>) =>
    requireReEvaluable({ basis, ...(known && { recorded: known }), state: null, request: {}, defaults: DEFAULTS });

  it.each<[string, string, () => Pick<ReturnInput, 'basis' | 'recorded'>]>([
    [
      'without a record of the decision',
      'needs the recorded decision of the redemption, which is not stored.',
      () => {
        const { basis, recorded: known } = recorded({ items });
        return { basis, recorded: { ...known, decision: null } };
      },
    ],
    [
      'where units of one line were replaced',
      'is not possible for an order of which units were replaced.',
      () => {
        const { basis, recorded: known } = recorded({ items });
        const [first, second] = known.order.items as readonly [OrderItem, OrderItem];
        const replaced = { ...second, application_details: [{}] } as unknown as OrderItem;
        return { basis, recorded: { ...known, order: { ...known.order, items: [first, replaced] } } };
      },
    ],
    [
      'where a part of the amount stands in no line',
      'needs an order whose amount is the sum of its lines.',
      () => recorded({ amount: 1200, items }),
    ],
    [
      'of an order without lines',
      'needs an order whose amount is the sum of its lines.',
      () => recorded({ amount: 500 }),
    ],
    [
      'where one line had a discount before',
      'is not possible for an order that had a discount before the redemption.',
      () => recorded({ items: [items[0]!, { ...items[1]!, discount_amount: 50 }] }),
    ],
  ])('%s', (_, why, make) => {
    expect(decided(make())).toEqual({ key: 'policy_not_applicable', details: `RE_EVALUATE ${why}` });
  });

  it('in no other case', () => {
    const { basis, recorded: known } = recorded({ items });
    const [first, second] = known.order.items as readonly [OrderItem, OrderItem];
    const order = { ...known.order, items: [{ ...first, application_details: [] }, second] };

    expect(decided({ basis, recorded: { ...known, order } })).toEqual({ order, decision: known.decision });
  });
});
