// Members of a record that are decided one by one.
import { type Failure, mergeOrFail } from '../../support/core';

const FIRST: Failure = { key: 'not_found', details: 'first' };
const SECOND: Failure = { key: 'invalid_payload', details: 'second' };

describe('mergeOrFail', () => {
  it('has the members of all parts', () => {
    expect(mergeOrFail({ id: 'v_1' }, {}, { active: true })).toEqual({ id: 'v_1', active: true });
  });

  it('has the later of two members of one name', () => {
    expect(mergeOrFail({ id: 'v_1' }, { id: 'v_2' })).toEqual({ id: 'v_2' });
  });

  it('changes none of the parts', () => {
    const part = { id: 'v_1' };
    mergeOrFail(part, { active: true });

    expect(part).toEqual({ id: 'v_1' });
  });

  it('is the first refusal among the parts', () => {
    expect(mergeOrFail({ id: 'v_1' }, FIRST, SECOND)).toBe(FIRST);
    expect(mergeOrFail({ id: 'v_1' }, SECOND, FIRST)).toBe(SECOND);
  });
});
