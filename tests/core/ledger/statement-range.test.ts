// The period of a statement: days of the project's zone, moments, and what stands where nothing was sent.
import { readStatementRange } from '../../../lib/core/ledger/statement-range';

const NOW = { nowMs: Date.parse('2026-03-10T12:00:00.000Z'), timezone: 'Europe/Warsaw' };

it.each([
  ['nothing', {}, '2026-02-28T23:00:00.000Z', '2026-03-10T12:00:00.000Z'],
  ['today', { at: '2026-03-10' }, '2026-02-28T23:00:00.000Z', '2026-03-10T12:00:00.000Z'],
  ['a day', { at: '2026-03-09' }, '2026-02-28T23:00:00.000Z', '2026-03-09T22:59:59.999Z'],
  ['a day of another month', { at: '2026-02-28' }, '2026-01-31T23:00:00.000Z', '2026-02-28T22:59:59.999Z'],
  ['a day of 23 hours', { at: '2025-03-30' }, '2025-02-28T23:00:00.000Z', '2025-03-30T21:59:59.999Z'],
  [
    'a moment, from a day',
    { at: '2026-03-09T10:00:00Z', from: '2026-03-05' },
    ...(['2026-03-04T23:00:00.000Z', '2026-03-09T10:00:00.000Z'] as const),
  ],
  ['a moment to now', { from: '2026-03-01T00:00:00.001Z' }, '2026-03-01T00:00:00.001Z', '2026-03-10T12:00:00.000Z'],
] as const)('the period of %s', (_what, sent, from, at) => {
  expect(readStatementRange(sent, NOW)).toEqual({ fromMs: Date.parse(from), untilMs: Date.parse(at) });
});

it.each([
  ['at now', { at: '2026-03-10T12:00:00Z', from: '2026-03-10T12:00:00Z' }, '2026-03-10T12:00:00.000Z'],
  ['of one moment', { at: '2026-03-09T10:00:00Z', from: '2026-03-09T10:00:00Z' }, '2026-03-09T10:00:00.000Z'],
])('a period may begin and end %s', (_what, sent, moment) => {
  expect(readStatementRange(sent, NOW)).toEqual({ fromMs: Date.parse(moment), untilMs: Date.parse(moment) });
});

it.each([
  ['an end that is no time', { at: 'today' }, 'Property .at must be a day or a moment, not today.'],
  ['a day that does not exist', { at: '2026-02-30' }, 'Property .at must be a day or a moment, not 2026-02-30.'],
  ['a begin that is no time', { from: 'x' }, 'Property .from must be a day or a moment, not x.'],
  ['an end in the future', { at: '2026-03-11' }, 'Property .at must not be in the future.'],
  ['an end just after now', { at: '2026-03-10T12:00:00.001Z' }, 'Property .at must not be in the future.'],
  ['a begin in the future', { from: '2026-03-10T12:00:00.001Z' }, 'Property .from must not be in the future.'],
  [
    'a begin after its end',
    { at: '2026-03-09T10:00:00Z', from: '2026-03-09T10:00:00.001Z' },
    'Property .from must not be later than .at.',
  ],
])('a period is refused with %s', (_what, sent, details) => {
  expect(readStatementRange(sent, NOW)).toEqual({ key: 'invalid_query_params', details });
});
