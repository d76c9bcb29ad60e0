// The filter of a qualification request.
import type { QualificationCandidate } from '../../../lib/core/qualification/candidate';
import { qualificationFilter } from '../../../lib/core/qualification/filter';
import type { QualificationRequest } from '../../../lib/model/generated';

const NOW = { nowMs: Date.parse('2026-11-21T12:00:00Z'), timezone: 'UTC' };
const CODE = { object: 'voucher', resourceId: 'v_1', voucher: { code: 'Code' } } as QualificationCandidate;

function isAskedFor(filters: object | undefined, isCaseSensitive = true): boolean {
  const request = { options: filters && { filters } } as QualificationRequest;
  const filter = qualificationFilter(request, isCaseSensitive, NOW);
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

    expect(qualificationFilter(request as unknown as QualificationRequest, true, NOW)).toEqual({
      key: 'invalid_payload',
      details: expect.stringMatching(/^\.options\..*colour/) as string,
    });
  });
});
