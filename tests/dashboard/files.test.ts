// Files of records: the filters of each list as its export takes them, every column of each object, and what a file must be.
import { EXPORTED } from '../../dashboard/api/files';
import { deliveriesPath } from '../../dashboard/api/webhooks';
import { readHeaders } from '../../dashboard/model/events/headers';
import { EVENT_TYPES, eventFamilies, isEventType } from '../../dashboard/model/events/words';
import { ALL_COLUMNS } from '../../dashboard/model/files/columns';
import { type ExportWish, parametersOf } from '../../dashboard/model/files/filters';
import { fileProblem, MOST_BYTES } from '../../dashboard/model/files/imports';
import { codesWish, publicationsWish, redemptionsWish } from '../../dashboard/model/files/lists';
import { campaignCodesWish, ledgerWish, ordersWish } from '../../dashboard/model/files/records';
import { columnsOf } from '../../lib/core/export/request';
import { WEBHOOK_EVENTS } from '../../lib/model/events/events';
import { exportObject } from '../../lib/services/exports/objects';

const sent = (wish: ExportWish) => parametersOf(wish, (what, name) => Promise.resolve(`${what}:${name}`));

describe('the export of a list', () => {
  it.each<[string, ExportWish, object]>([
    ['of everything', redemptionsWish({}), {}],
    [
      'of redemptions',
      redemptionsWish({ result: 'STANDING', type: 'stack', customer: 'ada', campaign: 'Spring', from: 'a', to: 'b' }),
      {
        filters: {
          status: { conditions: { $is: ['SUCCEEDED'] } },
          related_object_type: { conditions: { $is: ['redemption'] } },
          customer_id: { conditions: { $is: ['customer:ada'] } },
          related_object_parent_id: { conditions: { $is: ['campaign:Spring'] } },
          created_at: { conditions: { $after: ['a'], $before: ['b'] } },
        },
      },
    ],
    [
      'of codes',
      codesWish({ campaign: 'Spring', type: 'gift-card', holder: 'ada', state: 'off' }),
      {
        campaign_id: 'campaign:Spring',
        filters: {
          type: { conditions: { $is: ['GIFT_VOUCHER'] } },
          holder: { conditions: { $is: ['customer:ada'] } },
          active: { conditions: { $disabled: [''] } },
        },
      },
    ],
    [
      'of codes that were published and not used',
      codesWish({ use: 'waiting' }),
      {
        filters: {
          holder: { conditions: { $has_value: [''] } },
          'redemption.redeemed_quantity': { conditions: { $is: ['0'] } },
        },
      },
    ],
    [
      'of one holder, and not used',
      codesWish({ holder: 'ada', use: 'waiting' }),
      {
        filters: {
          holder: { conditions: { $is: ['customer:ada'], $has_value: [''] } },
          'redemption.redeemed_quantity': { conditions: { $is: ['0'] } },
        },
      },
    ],
    ['of codes by words that are no filter', codesWish({ type: 'toString', state: 'x', use: 'y' }), {}],
    ['of the codes of a campaign', campaignCodesWish({ id: 'camp_1', name: 'X' }), { campaign_id: 'camp_1' }],
    [
      'of the movements of a card',
      ledgerWish({ id: 'v_1', code: 'GIFT' }),
      { filters: { voucher_id: { conditions: { $in: ['v_1'] } } } },
    ],
    ['of orders', ordersWish('cust_1'), { filters: { customer_id: { conditions: { $is: ['cust_1'] } } } }],
    [
      'of publications',
      publicationsWish({ 'filters[result][conditions][$in][0]': 'SUCCESS', customer: 'ada', page: '2' }),
      {
        filters: {
          result: { conditions: { $in: ['SUCCESS'] } },
          customer_id: { conditions: { $is: ['customer:ada'] } },
          junction: 'and',
        },
      },
    ],
  ])('%s says its filters', async (_name, wish, parameters) => {
    expect(await sent(wish)).toEqual(parameters);
  });

  it('names what it cannot express', () => {
    const conditions = { 'filters[result][conditions][$is]': 'X', 'filters[channel][conditions][$is]': 'API' };

    expect(redemptionsWish({ order: 'o-1' }).left).toEqual(['Order']);
    expect(publicationsWish({ ...conditions, 'filters[junction]': 'OR', customer: 'ada' })).toMatchObject({
      junction: 'or',
      left: ['Customer'],
      filters: [{ field: 'result' }, { field: 'channel' }],
    });
  });

  it.each(EXPORTED)('of %s knows every column that there is', (object) => {
    const { fields } = exportObject(object);
    const names = fields.columns.map(({ name }) => name).filter((name) => !UNSEEN.includes(name));

    expect([...ALL_COLUMNS[object]].sort()).toEqual([...names, ...(fields.metadata ? ['metadata'] : [])].sort());
    expect(columnsOf(fields, ALL_COLUMNS[object], [])).toHaveLength(names.length);
  });
});

/** Pictures, an older spelling, and one that is always empty. */
const UNSEEN = ['qr_code', 'bar_code', 'birthday', 'is_winner'];

describe('a file', () => {
  it('has something in it, and fits into a request', () => {
    expect(fileProblem({ size: 0 })).toBe('The file is empty.');
    expect(fileProblem({ size: MOST_BYTES })).toBeNull();
    expect(fileProblem({ size: MOST_BYTES + 1 })).toMatch(/^The file is larger/);
  });
});

describe('events', () => {
  it('all have words, and a family', () => {
    expect([...EVENT_TYPES].sort()).toEqual([...WEBHOOK_EVENTS].sort());
    expect(eventFamilies().flatMap(({ types }) => types)).toHaveLength(WEBHOOK_EVENTS.length);
    expect(eventFamilies().map(({ name }) => name)).not.toContain('Others');
    expect(['redemption.failed', 'toString', '', undefined].map(isEventType)).toEqual([true, false, false, false]);
  });

  it('on their way are requested by what the address says', () => {
    const list = {
      limit: 25,
      after: 'whs_1',
      webhook: 'wh_1',
      type: 'x',
      state: 'HELD',
      group: 'v-1',
      from: 'a',
      to: 'b',
    };

    expect(Object.fromEntries(new URL(deliveriesPath(list), 'http://x').searchParams)).toEqual({
      limit: '25',
      starting_after_id: 'whs_1',
      webhook_id: 'wh_1',
      type: 'x',
      status: 'HELD',
      group_id: 'v-1',
      'created_at[after]': 'a',
      'created_at[before]': 'b',
    });
  });
});

describe('headers', () => {
  it('are read line by line, their names in lower case', () => {
    expect(readHeaders('X-Shop: coffee: beans\n\n authorization :Bearer x \r\nempty:')).toEqual({
      headers: { 'x-shop': 'coffee: beans', authorization: 'Bearer x', empty: '' },
      problems: [],
    });
  });

  it('that cannot be are listed by line, without their values', () => {
    const { problems } = readHeaders('secret value\nx-a: 1\nX-A: 2\n: y');

    expect(problems).toEqual([
      'Line 1 is not “name: value”.',
      'Line 3 has x-a once more.',
      'Line 4 is not “name: value”.',
    ]);
  });
});
