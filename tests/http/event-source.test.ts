// What is told of who caused an event: the pair, by its name.
import * as app from '../support/app';
import { answered, aRuntime, callRoute, KEYS, OTHER_PROJECT, PROJECT, putKeys } from '../support/shop';

it('names the pair of the call', async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const made = await answered('POST /management/v1/projects/{projectId}/api-keys', {
    params: { projectId: PROJECT },
    headers: KEYS.management,
    body: { kind: 'server', name: 'Till 7' },
  });
  const {
    id,
    secret: { token },
  } = made;

  await answered('POST /v1/events', {
    headers: { 'X-App-Id': id, 'X-App-Token': token },
    body: { event: 'opened', customer: { source_id: 'jo' } },
  });
  const { data } = await answered('GET /v1/customers/{customerId}/activity', {
    params: { customerId: 'jo' },
    query: 'type=customer.custom_event',
  });

  const [entry] = data;
  expect(entry?.data.event_source).toEqual({ channel: 'API', api_key: { name: 'Till 7', app_id: id } });
});

it.each([
  ['referral', "Property .referral should have required property 'code'"],
  ['loyalty', "Property .loyalty should have required property 'code'"],
])('refuses a %s without code in the published words', async (member, details) => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
  const body = { event: 'opened', customer: { source_id: 'jo' } };

  const refused = await callRoute('POST /v1/events', { body: { ...body, [member]: {} } });
  const nameless = await callRoute('POST /v1/events', { body: { customer: body.customer } });

  expect(refused).toMatchObject({ status: 400, body: { key: 'invalid_payload', details } });
  expect(nameless.body).toMatchObject({ details: "Payload should have required property 'event'" });
});
