// How lists are told.
import { dataList, dataPage, listBehind, listOf } from '../../../lib/core/answer/list';

describe('listOf', () => {
  it('has its array under the name, and the total of the page where none is given', () => {
    expect(listOf('vouchers', [1, 2])).toEqual({ object: 'list', data_ref: 'vouchers', vouchers: [1, 2], total: 2 });
    expect(dataList([1, 2], 7)).toEqual({ object: 'list', data_ref: 'data', data: [1, 2], total: 7 });
  });
});

describe('dataPage', () => {
  it('has each record of the page as it is shown, and the total of the list', () => {
    expect(dataPage({ records: [1, 2], total: 7 }, (one) => one * 10)).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [10, 20],
      total: 7,
    });
  });
});

describe('listBehind', () => {
  it('says where the page behind begins', () => {
    expect(listBehind([{ id: 'a' }], 'a')).toEqual({
      object: 'list',
      data_ref: 'data',
      data: [{ id: 'a' }],
      has_more: true,
      more_starting_after: 'a',
    });
  });

  it('ends', () => {
    expect(listBehind([], null)).toMatchObject({ has_more: false, more_starting_after: null });
  });
});
