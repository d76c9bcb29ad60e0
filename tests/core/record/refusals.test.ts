// Refusals that records of every kind share.
import {
  buildCampaignNameTakenFailure,
  buildCodeTakenFailure,
  buildInUseFailure,
  buildNameTakenFailure,
  hasIdForm,
  refuseTakenName,
} from '../../support/core';

describe('refuseTakenName', () => {
  const records = [
    { id: 'cat_0', name: 'Other' },
    { id: 'cat_1', name: 'Gifts' },
  ];

  it('refuses the name of another record', () => {
    expect(refuseTakenName('category', { id: 'cat_2', name: 'Gifts' }, records)).toEqual({
      key: 'duplicate_found',
      details: 'Another category has the name Gifts.',
      resource_id: 'Gifts',
      resource_type: 'category',
    });
    expect(buildNameTakenFailure('category', 'Gifts')).toEqual(
      refuseTakenName('category', { id: 'cat_2', name: 'Gifts' }, records),
    );
  });

  it('takes a free name, and that of the record itself', () => {
    expect(refuseTakenName('category', { id: 'cat_2', name: 'Cards' }, records)).toBeNull();
    expect(refuseTakenName('category', { id: 'cat_1', name: 'Gifts' }, records)).toBeNull();
  });
});

test('codeTaken and campaignNameTaken say what has the code or the name', () => {
  expect(buildCodeTakenFailure('CODE')).toEqual({
    key: 'duplicate_found',
    details: 'Voucher with code CODE exists already.',
    resource_id: 'CODE',
    resource_type: 'voucher',
  });
  expect(buildCampaignNameTakenFailure('Summer')).toEqual({
    key: 'duplicate_found',
    details: 'Campaign with name Summer exists already.',
    resource_id: 'Summer',
    resource_type: 'campaign',
  });
});

describe('buildInUseFailure', () => {
  const ids = Array.from({ length: 101 }, (_, index) => `camp_${index}`);

  it('names a hundred of the users, and counts all', () => {
    expect(buildInUseFailure('Category cat_1', { type: 'campaign', ids })).toEqual({
      key: 'resource_in_use',
      details: 'Category cat_1 is used by 101 of type campaign.',
      related_object_ids: ids.slice(0, 100),
      related_object_type: 'campaign',
      related_object_total: 101,
    });
  });

  it('counts those whose ids are not known', () => {
    expect(buildInUseFailure('Rule val_1', { type: 'assignment', ids: ['asgm_1'], total: 7 })).toMatchObject({
      details: 'Rule val_1 is used by 7 of type assignment.',
      related_object_ids: ['asgm_1'],
      related_object_total: 7,
    });
  });
});

describe('hasIdForm', () => {
  const body = 'a1'.repeat(16);

  test.each<[string, string, boolean]>([
    ['an id', `cust_${body}`, true],
    ['an id of another kind', `prod_${body}`, false],
    ['one letter less', `cust_${body.slice(1)}`, false],
    ['one letter more', `cust_${body}x`, false],
    ['an upper case letter', `cust_${body.slice(1)}A`, false],
    ['something in front', `x_cust_${body}`, false],
    ['no underscore', `cust-${body}`, false],
    ['a sign inside', `cust_-${body}`, false],
  ])('returns %s', (_name, text, expected) => {
    expect(hasIdForm('cust', text)).toBe(expected);
  });
});
