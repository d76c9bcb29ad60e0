// Locations: the service keeps none, and says so in the published form.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, OTHER_PROJECT, putKeys } from '../support/shop';

beforeEach(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

it.each(['', 'limit=5&order=-updated_at', 'filters[name][conditions][$is]=Berlin', 'end_date=2026-01-01T00:00:00Z'])(
  'the list of locations is empty: %s',
  async (query) => {
    const list = { object: 'list', data_ref: 'data', data: [], total: 0, has_more: false };

    expect(await answered('GET /v1/locations', { query })).toEqual(list);
  },
);

it.each(['order=name', 'limit=101', 'end_date=today', 'filters[shape][conditions][$is]=circle'])(
  'a query that the list does not know is refused: %s',
  async (query) => {
    const { status, body } = await callRoute('GET /v1/locations', { query });

    expect([status, body.key]).toEqual([400, 'invalid_query_params']);
  },
);

it('every location is unknown', async () => {
  const { body } = await callRoute('GET /v1/locations/{locationId}', { params: { locationId: 'loc_1' } });

  expect(body).toMatchObject({ code: 404, key: 'not_found', resource_type: 'location', resource_id: 'loc_1' });
});
