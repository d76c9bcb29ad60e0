// A tracking id stands in the query, in the body, or in both alike.
import { refuseTwoIdentities } from '../../support/core';

describe('refuseTwoIdentities', () => {
  test.each([
    ['neither names one', undefined, undefined],
    ['only the query names one', 'ann', undefined],
    ['only the body names one', null, 'ann'],
    ['the body has an empty one', 'ann', ''],
    ['the query has an empty one', '', 'ann'],
    ['both name the same', 'ann', 'ann'],
    ['both name the same, composed and not', 'é', 'e\u0301'],
  ])('passes where %s', (_, inQuery, inBody) => {
    expect(refuseTwoIdentities(inQuery, inBody)).toBeNull();
  });

  it('refuses two that differ', () => {
    expect(refuseTwoIdentities('ann', 'bob')).toEqual({
      key: 'ambiguous_tracking_id',
      details: 'The query and the body name different tracking ids.',
    });
  });
});
