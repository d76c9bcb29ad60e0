// The period of a backtest, and the tiers that it adds to every request.
import { parsePeriod, refusePeriod, resolveAddedTiers } from '../../../lib/core/backtest/request';
import { configOf } from '../../support/core';

const invalid = (details: string) => ({ key: 'invalid_payload', details });
const NO_FROM = invalid('Property .from must be a day or a moment, ISO 8601.');
const NO_TO = invalid('Property .to must be a day or a moment, ISO 8601.');
const at = (moment: string) => Date.parse(moment);

test.each<[string, Parameters<typeof parsePeriod>[0], string, object]>([
  [
    'from day to day',
    { from: '2026-10-01', to: '2026-11-01' },
    'UTC',
    { fromMs: at('2026-10-01T00:00:00Z'), toMs: at('2026-11-01T00:00:00Z') },
  ],
  [
    'of days that begin in the time zone of the project',
    { from: '2026-10-01', to: '2026-11-01' },
    'Europe/Berlin',
    { fromMs: at('2026-09-30T22:00:00Z'), toMs: at('2026-10-31T23:00:00Z') },
  ],
  [
    'between moments',
    { from: '2026-10-01T10:00:00Z', to: '2026-10-01T12:00:00+02:00' },
    'Europe/Berlin',
    { fromMs: at('2026-10-01T10:00:00Z'), toMs: at('2026-10-01T10:00:00Z') },
  ],
  ['without begin', { to: '2026-11-01' }, 'UTC', NO_FROM],
  ['with null as its begin', { from: null, to: '2026-11-01' }, 'UTC', NO_FROM],
  ['with a text as its begin', { from: 'October', to: '2026-11-01' }, 'UTC', NO_FROM],
  ['without end', { from: '2026-10-01' }, 'UTC', NO_TO],
  ['with null as its end', { from: '2026-10-01', to: null }, 'UTC', NO_TO],
  ['with a text as its end', { from: '2026-10-01', to: 'now' }, 'UTC', NO_TO],
  [
    'that ends before it begins',
    { from: '2026-10-01T10:00:00.001Z', to: '2026-10-01T10:00:00Z' },
    'UTC',
    invalid('Property .from must not be after .to.'),
  ],
])('a period %s', (_name, sent, timezone, expected) => {
  expect(parsePeriod(sent, timezone)).toEqual(expected);
});

test.each<[string, Parameters<typeof refusePeriod>[0], object | null]>([
  ['no period', {}, null],
  ['nulls', { mode: null, from: null, to: null }, null],
  ['a mode', { mode: 'ROLLING' }, invalid('Property .mode must be absent with .orders.')],
  ['a begin', { from: '2026-10-01' }, invalid('Property .from must be absent with .orders.')],
  ['an end', { to: '2026-10-01' }, invalid('Property .to must be absent with .orders.')],
  ['an empty text', { to: '' }, invalid('Property .to must be absent with .orders.')],
])('beside orders of a file, %s', (_name, sent, expected) => {
  expect(refusePeriod(sent)).toEqual(expected);
});

describe('tiers that are added to every request', () => {
  const config = configOf({ tiers: { promo_1: {}, promo_2: {}, promo_new: {} } });
  const created = new Map([
    ['mine', { id: 'promo_new' }],
    ['romo_1', { id: 'promo_new' }],
  ]);
  const resolve = (...ids: readonly string[]) =>
    resolveAddedTiers(
      ids.map((id) => ({ id })),
      config,
      created,
    );

  test.each<[string, readonly string[]]>([
    ['no tier', []],
    ['tiers in their order', ['promo_2', 'promo_1']],
  ])('may be %s', (_name, ids) => {
    expect(resolve(...ids)).toEqual(ids);
  });

  it('may be a tier that a change creates, by its name', () => {
    expect(resolve('promo_1', '$mine')).toEqual(['promo_1', 'promo_new']);
  });

  test.each(['promo_gone', '$yours', '$promo_1', 'mine'])('are not found as %s', (name) => {
    expect(resolve('promo_1', name)).toEqual({
      key: 'not_found',
      details: `Cannot find promotion tier with id ${name}`,
      resource_id: name,
      resource_type: 'promotion_tier',
    });
  });

  test.each([
    ['by its id', ['promo_2', 'promo_1', 'promo_2'], 2],
    ['by its id and its name', ['$mine', 'promo_new'], 1],
  ])('are refused where one is listed twice: %s', (_name, ids, index) => {
    expect(resolve(...ids)).toEqual(invalid(`Property .add_to_requests[${index}] is listed twice.`));
  });
});
