// The tiers with dates that a card from another system begins with.
import { openCardTier } from '../../../../lib/core/loyalty/tier/opening';
import type { TierProgram } from '../../../support/core';
import { aLevel, BY_MONTH, FOR_A_MONTH, GOLD, SILVER } from './support';

const NOW_MS = Date.parse('2026-03-10T11:00:00.000Z');
const FREE = aLevel({ id: 'ltr_free', points: { from: 0, to: 99 } });
const CREATED_MS = Date.parse('2025-12-24T10:00:00.000Z');
const program = (rules: TierProgram['rules']): TierProgram => ({
  rules,
  tiers: [SILVER, FREE, GOLD],
  timezone: 'Europe/Warsaw',
  changes: [],
  datedMs: null,
});
const opening = (id: string, firstDay: string, lastDay: string) => ({ id, firstDay, lastDay, createdMs: CREATED_MS });
/** The same with the moments of Warsaw, as UTC. */
const granted = (id: string, starts: string, [date, ends]: readonly [date: string, ends: string]) => ({
  id,
  starts_ms: Date.parse(starts),
  date,
  ends_ms: Date.parse(ends),
  created_ms: CREATED_MS,
});

const silver = opening('ltr_silver', '2026-03-01', '2026-03-31');
const SILVER_DAYS = granted('ltr_silver', '2026-02-28T23:00Z', ['2026-03-31', '2026-03-31T22:00Z']);
const gold = opening('ltr_gold', '2026-03-10', '2026-03-20');
const GOLD_DAYS = granted('ltr_gold', '2026-03-09T23:00Z', ['2026-03-20', '2026-03-20T23:00Z']);
const later = opening('ltr_gold', '2026-03-11', '2026-04-30');
const LATER_DAYS = granted('ltr_gold', '2026-03-10T23:00Z', ['2026-04-30', '2026-04-30T22:00Z']);
const free = opening('ltr_free', '2026-03-01', '2026-03-31');
const FREE_DAYS = { ...SILVER_DAYS, id: 'ltr_free' };

test.each([
  ['no tier without one', [], null, []],
  ['a tier that lasts', [silver], SILVER_DAYS, [SILVER_DAYS]],
  ['the highest of several', [silver, gold, free], GOLD_DAYS, [SILVER_DAYS, GOLD_DAYS, FREE_DAYS]],
  ['a tier from 0 points', [free], FREE_DAYS, [FREE_DAYS]],
  ['the lower one until a higher one begins', [later, silver], SILVER_DAYS, [LATER_DAYS, SILVER_DAYS]],
  ['no tier before the first one begins', [later], null, [LATER_DAYS]],
  ['no tier that has ended', [opening('ltr_gold', '2026-01-01', '2026-03-09')], null, []],
  ['no tier that the program does not have', [opening('ltr_gone', '2026-01-01', '2026-12-31')], null, []],
])('a card begins with %s', (_case, tiers, current, grants) => {
  const at_ms = NOW_MS;
  const begun = current && { current };

  expect(openCardTier(program(FOR_A_MONTH), tiers, NOW_MS)).toStrictEqual({ at_ms, ...begun });
  expect(openCardTier(program(BY_MONTH), tiers, NOW_MS)).toStrictEqual({
    at_ms,
    ...begun,
    ...(grants.length > 0 && { grants }),
  });
});

test.each([
  ['2026-03-09T23:00:00.000Z', 'ltr_gold'],
  ['2026-03-09T22:59:59.999Z', undefined],
  ['2026-03-20T22:59:59.999Z', 'ltr_gold'],
  ['2026-03-20T23:00:00.000Z', undefined],
])('a tier counts from the first moment of its first day to the end of its last one: at %s it is %s', (now, id) => {
  expect(openCardTier(program(FOR_A_MONTH), [gold], Date.parse(now)).current?.id).toBe(id);
});

test('a tier whose first day cannot be read begins when it was made', () => {
  const unread = opening('ltr_silver', 'once', '2026-03-31');

  expect(openCardTier(program(FOR_A_MONTH), [unread], NOW_MS).current).toMatchObject({ starts_ms: CREATED_MS });
});
