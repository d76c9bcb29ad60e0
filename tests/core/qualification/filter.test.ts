// The filter of a qualification request.
import { qualificationCursor, qualificationFilter } from '../../../lib/core/qualification/filter';
import type { QualificationCandidate, QualificationRequest } from '../../support/core';

const NOW = { nowMs: Date.parse('2026-11-21T12:00:00Z'), timezone: 'UTC' };
const CODE = { object: 'voucher', resourceId: 'v_1', voucher: { code: 'Code' } } as QualificationCandidate;

function isAskedFor(filters: object | undefined, caseSensitiveCodes = true): boolean {
  const request = { options: filters && { filters } } as QualificationRequest;
  const filter = qualificationFilter(request, { ...NOW, caseSensitiveCodes });
  if ('key' in filter) throw new Error(filter.details);
  return filter.isAskedFor(CODE);
}

describe('qualificationFilter', () => {
  test.each<[string, object | undefined, boolean]>([
    ['no options', undefined, true],
    ['no conditions', {}, true],
    ['its id', { resource_id: { conditions: { $is: ['v_1'] } } }, true],
    ['another id', { resource_id: { conditions: { $is: ['v_2'] } } }, false],
    ['its code', { code: { conditions: { $is: ['Code'] } } }, true],
    ['its code in other letters', { code: { conditions: { $is: ['CODE'] } } }, false],
  ])('is asked with %s', (_name, filters, expected) => {
    expect(isAskedFor(filters)).toBe(expected);
  });

  it('compares codes as the project does', () => {
    expect(isAskedFor({ code: { conditions: { $is: ['CODE'] } } }, false)).toBe(true);
  });

  it('refuses a field it does not know', () => {
    const request = { options: { filters: { colour: { conditions: { $is: ['red'] } } } } };

    expect(qualificationFilter(request, NOW)).toEqual({
      key: 'invalid_payload',
      details: expect.stringMatching(/^\.options\..*colour/) as string,
    });
  });
});

describe('qualificationCursor', () => {
  const behind = (starting_after?: string | null) =>
    qualificationCursor({ options: { ...(starting_after !== undefined && { starting_after }) } }, 'Europe/Warsaw');

  test.each([
    ['nothing', undefined, null],
    ['null', null, null],
    ['the end of a page', '2026-01-01T00:02:00.000Z', '2026-01-01T00:02:00.000Z'],
    ['a place within a millisecond', '2026-01-01T00:02:00.000004Z', '2026-01-01T00:02:00.000004Z'],
    ['digits that are no place', '2026-01-01T00:02:00.0000044Z', '2026-01-01T00:02:00.000Z'],
    ['a moment with an offset', '2026-01-01T00:02:00+01:00', '2025-12-31T23:02:00.000Z'],
    ['a moment of the zone', '2026-01-01T00:02', '2025-12-31T23:02:00.000Z'],
    ['a day', '2026-07-01', '2026-06-30T22:00:00.000Z'],
  ])('goes on behind %s', (_name, text, startingAfter) => {
    expect(behind(text)).toEqual({ startingAfter });
  });

  test.each(['', 'soon', '2026-02-30'])('refuses %j', (text) => {
    expect(behind(text)).toEqual({
      key: 'invalid_payload',
      details: 'Property .options.starting_after must be an ISO 8601 date or date and time.',
    });
  });
});
