// Tables of constants.
import { tableOf } from '../../lib/core/object-members';

describe('tableOf', () => {
  it('finds what it was made of, in that order, and nothing a prototype has', () => {
    const table = tableOf({ two: 2, one: 1 });

    expect([...table]).toEqual([
      ['two', 2],
      ['one', 1],
    ]);
    expect(['two', 'constructor', 'toString', '__proto__'].map((name) => table.get(name))).toEqual([
      2,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
