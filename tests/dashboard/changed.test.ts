// What an edit changes of a record.
import { diffMembers } from '../../dashboard/model/edit/diff-members';

const BEFORE = { name: 'Tea', limits: { day: 1, month: 5 }, tags: ['a', 'b'], note: null };

describe('diffMembers', () => {
  it.each([
    ['nothing', {}],
    ['a text as it was', { name: 'Tea' }],
    ['an object in another order', { limits: { month: 5, day: 1 } }],
    ['a list as it was', { tags: ['a', 'b'] }],
    ['null as it was', { note: null }],
  ])('is nothing of %s', (_name, after) => {
    expect(diffMembers(BEFORE, after)).toEqual({});
  });

  it.each([
    ['another text', { name: 'Coffee' }],
    ['another number inside', { limits: { day: 1, month: 6 } }],
    ['a list in another order', { tags: ['b', 'a'] }],
    ['a member that is new', { active: true }],
    ['null in place of a text', { name: null }],
  ])('is %s', (_name, after) => {
    expect(diffMembers(BEFORE, after)).toEqual(after);
  });
});
