// Filters that a client means to leave out: some write a word for an absent value.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

describe('a query', () => {
  it.each(['filters=None', 'filters=null', 'filters=undefined', 'filters='])('has no filters with %s', (query) => {
    expect(app.parseQuery(`limit=2&${query}`)).toEqual({ limit: '2' });
  });

  it.each([
    ['filters=none', { filters: 'none' }],
    ['filters[code]=None', { filters: { code: 'None' } }],
    ['order=None', { order: 'None' }],
  ])('keeps %s', (query, kept) => {
    expect(app.parseQuery(query)).toEqual(kept);
  });
});

describe('a list', () => {
  beforeEach(async () => {
    const rt = await aRuntime();
    await putKeys(rt, OTHER_PROJECT);
    app.installRuntime(rt);
  });

  it('of products is answered with the filters of a client that has none', async () => {
    await answered('POST /v1/products', { body: { name: 'Mug' } });

    expect((await answered('GET /v1/products', { query: 'page=1&limit=100&filters=None' })).total).toBe(1);
  });

  it('is refused with other filters that are a text', async () => {
    const { status, body } = await callRoute('GET /v1/products', { query: 'filters=none' });

    expect([status, body.details]).toEqual([400, 'Property .filters must be object.']);
  });
});
