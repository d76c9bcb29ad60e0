// Filters as the address carries them, and lists of people to publish to.
import fc from 'fast-check';
import { groupsPath } from '../../dashboard/api/redemptions';
import { type VoucherFilters, vouchersPath } from '../../dashboard/api/vouchers';
import { momentPath } from '../../dashboard/api/publications';
import { isFiltered, readFilters } from '../../dashboard/model/filters';
import { dayRange } from '../../dashboard/model/zone';
import { eachOf, onceEach, readBatch, sourceIdOf } from '../../dashboard/model/batch';
import {
  addCondition,
  type ListCondition,
  filtersOf,
  OPERATORS,
  operatorWord,
  readConditions,
  writeConditions,
} from '../../dashboard/model/conditions';

const SUMMER = { field: 'campaign_name', operator: '$is', values: ['Summer'] };

describe('the list of redemptions', () => {
  const searchOf = (filters: Parameters<typeof groupsPath>[0]) =>
    [...new URL(groupsPath(filters, { page: 2, limit: 50 }), 'http://x').searchParams].filter(
      ([name]) => !['limit', 'page', 'expand', 'order'].includes(name),
    );

  it.each([
    ['nothing', {}, []],
    ['coupons', { type: 'coupon' }, [['filters[voucher_type][conditions][$is]', 'DISCOUNT_VOUCHER']]],
    ['promotions', { type: 'promotion' }, [['filters[related_object_type][conditions][$is]', 'promotion_tier']]],
    ['stacks', { type: 'stack' }, [['filters[related_object_type][conditions][$is]', 'redemption']]],
    ['what was taken back', { result: 'ROLLED_BACK' }, [['filters[status][conditions][$is]', 'ROLLED_BACK']]],
    ['what failed', { result: 'FAILURE' }, [['filters[result][conditions][$is]', 'FAILURE']]],
    ['a campaign', { campaign: 'Spring' }, [['campaign', 'Spring']]],
    ['nothing by words that are no filter', { result: 'SOME', type: 'toString' }, []],
    ['nothing by empty words', { result: '', type: '', order: '', code: '' }, []],
  ] as const)('asks for %s', (_name, filters, expected) => {
    expect(searchOf(filters)).toEqual(expected);
  });
});

describe('the filters of an address', () => {
  const filters = [
    { name: 'code', label: 'Code', kind: 'text' },
    { name: 'from', label: 'From', kind: 'day' },
    { name: 'to', label: 'To', kind: 'day' },
  ] as const;

  it('are those of the list alone, with days as moments of the project', () => {
    const search = { code: 'A', page: '2', other: 'x', from: '2026-01-01' };

    expect(readFilters(filters, search, 'Europe/Warsaw')).toEqual({ code: 'A', from: '2025-12-31T23:00:00.000Z' });
    expect(isFiltered(filters, search)).toBe(true);
    expect(isFiltered(filters, { page: '2', code: '' })).toBe(false);
  });
});

describe('the list of codes', () => {
  const searchOf = (filters: VoucherFilters) =>
    [...new URL(vouchersPath({ page: 1, limit: 25, order: '-created_at', ...filters }), 'http://x').searchParams].slice(
      3,
    );

  it.each<[string, VoucherFilters, readonly (readonly [string, string])[]]>([
    ['nothing', {}, []],
    ['a campaign', { campaign: 'Spring' }, [['campaign', 'Spring']]],
    ['gift cards', { type: 'gift-card' }, [['filters[type][conditions][$is]', 'GIFT_VOUCHER']]],
    ['a holder', { holder: 'ada' }, [['customer', 'ada']]],
    ['what can be used', { state: 'usable' }, [['filters[active][conditions][$active]', '']]],
    ['what is switched off', { state: 'off' }, [['filters[active][conditions][$disabled]', '']]],
    [
      'when they were made',
      { from: '2026-01-01', to: '2026-02-01' },
      [
        ['created_at[after]', '2026-01-01'],
        ['created_at[before]', '2026-02-01'],
      ],
    ],
    [
      'what was published and not used',
      { campaign: 'Spring', use: 'waiting' },
      [
        ['campaign', 'Spring'],
        ['filters[holder][conditions][$has_value]', ''],
        ['filters[redemption.redeemed_quantity][conditions][$is]', '0'],
      ],
    ],
    ['what was not used', { use: 'never' }, [['filters[redemption.redeemed_quantity][conditions][$is]', '0']]],
    ['what was used', { use: 'used' }, [['filters[redemption.redeemed_quantity][conditions][$more_than]', '0']]],
    ['nothing by words that are no filter', { type: 'toString', state: 'x', use: 'y' }, []],
  ])('asks for %s', (_name, filters, expected) => {
    expect(searchOf(filters)).toEqual(expected);
  });
});

it('the publications of a moment lie between the milliseconds beside it', () => {
  const search = new URL(momentPath('2026-11-22T10:00:00.000Z'), 'http://x').searchParams;

  expect(search.get('filters[created_at][conditions][$after]')).toBe('2026-11-22T09:59:59.999Z');
  expect(search.get('filters[created_at][conditions][$before]')).toBe('2026-11-22T10:00:00.001Z');
});

describe('conditions', () => {
  it('stand in the address as the API takes them', () => {
    const conditions = [SUMMER, { field: 'result', operator: '$in', values: ['SUCCESS', 'FAILURE'] }];
    const search = writeConditions({}, conditions);

    expect(search).toEqual({
      'filters[campaign_name][conditions][$is]': 'Summer',
      'filters[result][conditions][$in][0]': 'SUCCESS',
      'filters[result][conditions][$in][1]': 'FAILURE',
    });
    expect(readConditions(search)).toEqual(conditions);
  });

  it('come back as they were written, whatever their values', () => {
    const condition = fc.record({
      field: fc.constantFrom('campaign_name', 'metadata.tier'),
      operator: fc.constantFrom(...OPERATORS.text),
      values: fc.uniqueArray(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.uniqueArray(condition, { selector: (one) => one.field + one.operator }), (conditions) => {
        expect(readConditions(writeConditions({}, conditions))).toEqual(conditions);
      }),
    );
  });

  it('that are gone leave the address, and nothing else does', () => {
    const before = { page: '2', ...writeConditions({}, [SUMMER]) };

    expect(writeConditions(before, [])).toEqual({ 'filters[campaign_name][conditions][$is]': undefined });
    expect(readConditions({ page: '2', 'filters[junction]': 'or', filters: 'x' })).toEqual([]);
  });

  it('of the same field and question are one', () => {
    const more: ListCondition = { ...SUMMER, values: ['Summer', 'Winter'] };

    expect(addCondition([SUMMER], more)).toEqual([{ ...SUMMER, values: ['Summer', 'Winter'] }]);
  });

  it('are sent with their junction, and with nothing that is no filter', () => {
    const search = { ...writeConditions({}, [SUMMER]), 'filters[junction]': 'or', page: '1', open: 'pub_1' };

    expect(filtersOf(search).map(([name]) => name)).toEqual([
      'filters[campaign_name][conditions][$is]',
      'filters[junction]',
    ]);
    expect(filtersOf({ 'filters[junction]': 'xor' })).toEqual([]);
  });

  it('have words for every operator', () => {
    const pairs = Object.entries(OPERATORS).flatMap(([kind, list]) => list.map((one) => [one, kind] as const));

    expect(pairs.filter(([one, kind]) => operatorWord(one, kind as 'text') === one)).toEqual([]);
    expect(operatorWord('$more_than', 'moment')).toBe('was more days ago than');
  });
});

describe('dayRange', () => {
  it('has whole days of a zone, also where one has 25 hours', () => {
    expect(dayRange({ from: '2026-10-25', to: '2026-10-25' }, 'Europe/Warsaw')).toEqual({
      from: '2026-10-24T22:00:00.000Z',
      to: '2026-10-25T22:59:59.999Z',
    });
  });

  it('leaves out what is no day', () => {
    expect(dayRange({ from: 'soon', to: '2026-13-01' }, 'UTC')).toEqual({});
    expect(dayRange({ from: '', to: undefined }, 'UTC')).toEqual({});
  });
});

describe('a batch', () => {
  it.each<[string, string, readonly string[], readonly string[]]>([
    ['lines', 'a\nb\r\nc', ['a', 'b', 'c'], []],
    ['a line of names', '\ufeffSource_ID,Name\na,Ann\n', ['a'], []],
    ['quotes and other columns', '"x, y";1\n "say ""hi""",2\nb\t3', ['x, y', 'say "hi"', 'b'], []],
    ['somebody twice', 'a\nb\na', ['a', 'b'], ['a']],
    ['nothing', '\n \n', [], []],
  ])('is read from %s', (_name, text, rows, duplicates) => {
    const batch = readBatch(text);

    expect(batch.rows.map(({ who }) => who)).toEqual(rows);
    expect(batch.duplicates.map(({ who }) => who)).toEqual(duplicates);
  });

  it('names each row by its place in the list, so that a repeat is the same', () => {
    const { rows } = readBatch('id\na\na\nb');

    expect(rows.map((row) => sourceIdOf('spring', row))).toEqual(['spring-1', 'spring-3']);
  });

  it('has each person once, whatever they are called, by the first row of theirs', () => {
    const rows = [
      { id: 'cust_1' },
      { email: 'ada@example.com' },
      { id: 'cust_1' },
      { email: 'ADA@example.com' },
    ] as const;
    const named = [{ source_id: 'a' }, { source_id: 'A' }, { source_id: 'cust_1' }] as const;
    const list = [...rows, ...named].map((recipient, index) => ({ recipient, who: '', number: index + 1 }));

    expect(onceEach(list.toReversed()).map(({ number }) => number)).toEqual([1, 2, 5, 6, 7]);
  });

  it('is worked through once each, a few at a time', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    await eachOf([1, 2, 3, 4, 5, 6, 7], async (one) => {
      running += 1;
      most = Math.max(most, running);
      await Promise.resolve();
      running -= 1;
      done.push(one);
    });

    expect(done.sort()).toEqual([1, 2, 3, 4, 5, 6, 7]);
    expect(most).toBe(4);
  });
});
