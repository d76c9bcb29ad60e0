// Lists of customers whose ids a filter names: read one by one, and the same as of the whole list.
import * as app from '../../support/app';
import { aCaller, aRuntime, type TestRuntime } from '../../support/shop';

const caller = aCaller();
let rt: TestRuntime;
const ids: Record<string, string> = {};

beforeEach(async () => {
  rt = await aRuntime();
  for (const source_id of ['a', 'b', 'c', 'd']) {
    ids[source_id] = (await app.upsertCustomer(rt, caller, { source_id, name: `Name ${source_id}` })).id;
    rt.clock.advance(1000);
  }
});

const idsOf = (names: string): string[] => Array.from(names, (name) => ids[name] ?? name);

describe('listCustomers with the ids of customers', () => {
  test.each([
    ['one', { id: { conditions: { $is: 'b' } } }, {}, 'b', 1],
    ['some, newest first', { id: { conditions: { $in: 'acd' } } }, {}, 'dca', 3],
    ['one named twice', { id: { conditions: { $in: 'aa' } } }, {}, 'a', 1],
    ['a page of them', { id: { conditions: { $in: 'acd' } } }, { limit: 2, page: 2, order: 'created_at' }, 'd', 3],
    ['nobody', { id: { conditions: { $in: 'xy' } } }, {}, '', 0],
    [
      'them and another condition',
      { id: { conditions: { $in: 'abc' } }, name: { conditions: { $is: 'Name b' } } },
      {},
      'b',
      1,
    ],
    [
      'them or another condition',
      { id: { conditions: { $is: 'a' } }, name: { conditions: { $is: 'Name c' } }, junction: 'or' },
      {},
      'ca',
      2,
    ],
    ['all but one', { id: { conditions: { $is_not: 'a' } } }, {}, 'dcb', 3],
  ] as const)('answers %s', async (_name, filters, query, expected, total) => {
    const list = await app.listCustomers(rt, caller, { ...query, filters: { ...filters, id: withIds(filters.id) } });
    expect([list.customers.map((one) => one['source_id']).join(''), list.total]).toEqual([expected, total]);
  });

  test('takes no source id for an id', async () => {
    const list = await app.listCustomers(rt, caller, { filters: { id: { conditions: { $is: 'a' } } } });
    expect(list.total).toBe(0);
  });
});

interface Entry {
  readonly conditions: Readonly<Record<string, string>>;
}

function withIds({ conditions }: Entry) {
  const [operator = '', names = ''] = Object.entries(conditions)[0] ?? [];
  return { conditions: { [operator]: operator === '$in' ? idsOf(names) : (idsOf(names)[0] ?? '') } };
}
