// Which part of an activity a query asks for.
import { activityPart } from '../../../lib/core/activity/part';

const ID = 'evred_0mfl3p7k0r_abc123';
const [EARLY, MIDDLE, LATE] = ['2026-11-01T00:00:00.000Z', '2026-11-10T00:00:00.000Z', '2026-11-20T00:00:00.000Z'];
const NEWEST_FIRST = { ascending: false, timezone: 'UTC' };
const OLDEST_FIRST = { ascending: true, timezone: 'UTC' };
const refusal = (details: string) => ({ key: 'invalid_query_params', details });

describe('activityPart', () => {
  it('is all of it where nothing is requested', () => {
    expect(activityPart({}, NEWEST_FIRST)).toEqual({ range: {}, place: {} });
  });

  it('lies between two moments', () => {
    expect(activityPart({ start_date: EARLY, end_date: LATE }, NEWEST_FIRST)).toEqual({
      range: { afterMs: Date.parse(EARLY), beforeMs: Date.parse(LATE) },
      place: {},
    });
  });

  it('begins behind an entry', () => {
    const found = activityPart({ starting_after_id: ID }, NEWEST_FIRST);

    expect(found).toEqual({ range: {}, place: { after: '0mfl3p7k0#r_abc123' } });
  });

  it('begins behind an entry, whatever moment is named beside it', () => {
    const query = { starting_after_id: ID, starting_after: 'yesterday' };

    expect(activityPart(query, NEWEST_FIRST)).toMatchObject({ place: { after: '0mfl3p7k0#r_abc123' } });
  });

  test.each([
    ['newest first, before the moment', NEWEST_FIRST, {}, { beforeMs: Date.parse(MIDDLE) }],
    ['newest first, not beyond the end', NEWEST_FIRST, { end_date: EARLY }, { beforeMs: Date.parse(EARLY) }],
    ['newest first, where the end is later', NEWEST_FIRST, { end_date: LATE }, { beforeMs: Date.parse(MIDDLE) }],
    ['oldest first, after the moment', OLDEST_FIRST, {}, { afterMs: Date.parse(MIDDLE) }],
    ['oldest first, not before the start', OLDEST_FIRST, { start_date: LATE }, { afterMs: Date.parse(LATE) }],
    ['oldest first, where the start is earlier', OLDEST_FIRST, { start_date: EARLY }, { afterMs: Date.parse(MIDDLE) }],
  ])('begins %s', (_name, reading, query, place) => {
    expect(activityPart({ ...query, starting_after: MIDDLE }, reading)).toMatchObject({ place });
  });

  test.each([
    ['a start that is no moment', { start_date: 'soon' }, /start_date/],
    ['an end that is no moment', { end_date: 'soon' }, /end_date/],
    ['a place that is no moment', { starting_after: 'soon' }, /starting_after/],
    ['a place that is no entry', { starting_after_id: 'soon' }, /starting_after_id/],
  ])('refuses %s', (_name, query, words) => {
    expect(activityPart(query, NEWEST_FIRST)).toEqual(refusal(expect.stringMatching(words) as string));
  });
});
