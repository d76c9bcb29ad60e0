// The brand of a project: one at most, stored and answered as it was sent.
import * as app from '../../support/app';
import {
  answered,
  aRuntime,
  callRoute,
  dump,
  KEYS,
  OTHER_PROJECT,
  PROJECT,
  putKeys,
  type TestRuntime,
} from '../../support/shop';

let rt: TestRuntime;

beforeEach(async () => {
  rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

const ROUTE = '/management/v1/projects/{projectId}/branding';
const ONE = `${ROUTE}/{brandingId}`;
const params = { projectId: PROJECT };
const headers = KEYS.management;
const create = (body: object) => answered(`POST ${ROUTE}`, { params, headers, body });
const at = (brandingId: string) => ({ params: { ...params, brandingId }, headers });

it('a brand has the members that were sent, and null for the others', async () => {
  const brand = { name: 'Shop', website_url: 'shop.example' };
  const made = await create({ brand, contact: { email: 'help@shop.example' } });

  expect(made).toEqual({
    id: expect.stringMatching(/^brand_[a-z0-9]{24}$/) as string,
    brand: {
      ...brand,
      privacy_policy_url: null,
      terms_of_use_url: null,
      permission_reminder: 'You are receiving this email because you opted in at our website.',
    },
    address: { street: null, city: null, postal: null, state: null, country: null },
    contact: { email: 'help@shop.example', phone: null },
  });
  expect(await answered(`GET ${ONE}`, at(made.id))).toEqual(made);
  const list = { object: 'list', data_ref: 'data', data: [made], total: 1 };
  expect(await answered(`GET ${ROUTE}`, { params, headers })).toEqual(list);
});

it('a change keeps what it does not name, and null clears a member or a part', async () => {
  const { id } = await create({ brand: { name: 'Shop' }, address: { city: 'Katowice', country: 'Poland' } });
  const body = { address: { city: null }, contact: { phone: '+48' } };
  const changed = await answered(`PUT ${ONE}`, { ...at(id), body });
  const cleared = await answered(`PUT ${ONE}`, { ...at(id), body: { contact: null } });

  expect(changed).toMatchObject({ brand: { name: 'Shop' }, address: { city: null, country: 'Poland' } });
  expect(changed).toMatchObject({ contact: { phone: '+48' } });
  expect(cleared).toMatchObject({ address: { country: 'Poland' }, contact: { email: null, phone: null } });
});

it('a second brand is refused with 409, also when both are sent at once', async () => {
  const call = { params, headers, body: { brand: { name: 'Shop' } } };
  const answers = await Promise.all([1, 2, 3].map(() => callRoute(`POST ${ROUTE}`, call)));
  const refused = answers.filter(({ status }) => status !== 200);

  expect(refused.map(({ status, body }) => [status, body.key])).toEqual([
    [409, 'branding_exist'],
    [409, 'branding_exist'],
  ]);
});

it('a project has another brand once the first is deleted, and its audit trail says so', async () => {
  const first = await create({ brand: { name: 'Shop' } });
  await callRoute(`DELETE ${ONE}`, at(first.id));
  const gone = await callRoute(`GET ${ONE}`, at(first.id));
  const second = await create({});
  const items = JSON.stringify(await dump(rt));

  expect(gone).toMatchObject({ status: 404, body: { resource_type: 'brand' } });
  expect(second.id).not.toBe(first.id);
  for (const action of ['brand.created', 'brand.deleted']) expect(items).toContain(action);
});

it('another project neither reads, changes nor deletes the brand', async () => {
  const { id } = await create({ brand: { name: 'Shop' } });
  const others = { ...at(id), headers: KEYS.otherManagement };
  for (const key of [`GET ${ONE}`, `DELETE ${ONE}`]) expect((await callRoute(key, others)).status).toBe(404);
  expect((await callRoute(`PUT ${ONE}`, { ...others, body: {} })).status).toBe(404);

  expect(await answered(`GET ${ONE}`, at(id))).toMatchObject({ brand: { name: 'Shop' } });
});

it.each([{ brand: 'Shop' }, { brand: { name: 5 } }, { contact: { email: ['a'] } }])('%j is refused', async (body) => {
  const { status, body: answer } = await callRoute(`POST ${ROUTE}`, { params, headers, body });

  expect([status, answer.key]).toEqual([400, 'invalid_payload']);
});
