// Rollbacks in another order than the redemptions: units are missing, and come back to their line or less of them.
import { afterRollback } from '../support';

describe('units that a later redemption replaced', () => {
  // The earlier redemption added two units, and the later one replaced one of them.
  const placed = { quantity: 0, initial_quantity: 1, amount: 0, initial_amount: 100 };
  const missing = { id: 'l_1', quantity: -1, initial_quantity: 0, amount: -100, initial_amount: 0 };

  it('are missing when the earlier one takes them back', () => {
    const line = { id: 'l_1', product_id: 'a', quantity: 1, initial_quantity: 1, amount: 100 };
    const share = { id: 'l_1', applied_quantity: 2, applied_quantity_amount: 200, price: 100 };

    expect(afterRollback({ shown: [line], shares: [share] })).toEqual([
      [{ id: 'l_1', product_id: 'a', ...placed, subtotal_amount: 0 }],
      [missing],
    ]);
  });

  it('are fewer when the later one returns them', () => {
    const share = { id: 'l_1', applied_quantity: -2, applied_quantity_amount: -200, price: 100 };

    expect(afterRollback({ shown: [{ id: 'l_1', ...placed }], hidden: [missing], shares: [share] })).toMatchObject([
      [{ id: 'l_1', quantity: 1, initial_quantity: 1, amount: 100, subtotal_amount: 100 }],
      [],
    ]);
  });

  it('stay missing while a rollback returns others, and units that the line got since stay', () => {
    const line = { id: 'l_1', quantity: 2, initial_quantity: 2, amount: 200, discount_amount: 20 };
    const share = { id: 'l_1', applied_discount_amount: 20 };

    expect(afterRollback({ shown: [line], hidden: [missing], shares: [share] })).toMatchObject([
      [{ id: 'l_1', quantity: 2, amount: 200, subtotal_amount: 200 }],
      [missing],
    ]);
  });

  it('come back to a line that got other units since, less those that are missing', () => {
    const line = { id: 'l_1', quantity: 2, initial_quantity: 2, amount: 200, discount_amount: 20 };
    const share = { id: 'l_1', applied_quantity: -3, applied_quantity_amount: -300, price: 100 };
    const note = { ...missing, discount_amount: 30 };

    expect(afterRollback({ shown: [line], hidden: [note], shares: [share] })).toMatchObject([
      [{ id: 'l_1', quantity: 4, initial_quantity: 2, amount: 400, initial_amount: 200, discount_amount: 50 }],
      [],
    ]);
  });

  it.each([
    ['some are missing', missing, [missing]],
    ['none are missing any more', { ...missing, quantity: 0, amount: 0 }, []],
  ])('leave a line as it is where %s', (_, note, hidden) => {
    const line = { id: 'l_1', quantity: 2, amount: 200, subtotal_amount: 200 };

    expect(afterRollback({ shown: [line], hidden: [note], shares: [] })).toEqual([[line], hidden]);
  });

  it('are missing of the line where both are', () => {
    const line = { id: 'l_1', product_id: 'a', quantity: 1, initial_quantity: 1, amount: 100 };
    const share = { id: 'l_1', applied_quantity: 2, applied_quantity_amount: 200, price: 100 };

    expect(afterRollback({ shown: [line], hidden: [missing], shares: [share] })).toMatchObject([
      [{ id: 'l_1', quantity: 0, initial_quantity: 1, amount: 0 }],
      [{ id: 'l_1', quantity: -2, initial_quantity: 0, amount: -200 }],
    ]);
  });
});
