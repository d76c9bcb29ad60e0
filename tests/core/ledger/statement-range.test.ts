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
