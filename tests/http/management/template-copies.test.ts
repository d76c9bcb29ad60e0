// Copies of campaign templates: in the own project and in projects that the pair created, and nowhere else.
import { handler as copyTemplate } from '../../../functions/templates/copy';
import { handler as listTemplates } from '../../../functions/templates/list-of-project';
import * as app from '../../support/app';
import {
  answered,
  type Answered,
  aRuntime,
  callHandler,
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

const management = KEYS.management;
const voucher = { type: 'DISCOUNT_VOUCHER', discount: { type: 'PERCENT', percent_off: 10 } };

async function aTemplate(members: object = {}): Promise<Answered> {
  const body = { name: 'Source', campaign_type: 'DISCOUNT_COUPONS', voucher, ...members };
  const { id } = await answered('POST /v1/campaigns', { body });
  return answered('POST /v1/templates/campaigns', { body: { name: 'Template', description: 'Why', campaign_id: id } });
}

const pathOf = (projectId: string) => `/management/v1/projects/${projectId}/templates/campaigns`;

const copy = (id: string, body: object, headers: Readonly<Record<string, string>> = management, projectId = PROJECT) =>
  callHandler(copyTemplate, {
    path: `${pathOf(projectId)}/${id}/copy`,
    params: { projectId, campaignTemplateId: id },
    headers,
    body,
  });

const list = (projectId: string, headers: Readonly<Record<string, string>> = management) =>
  callHandler(listTemplates, { method: 'GET', path: pathOf(projectId), params: { projectId }, headers });

async function aCreatedProject() {
  const project = await answered('POST /management/v1/projects', { headers: management, body: { name: 'Second' } });
  const { app_id, app_token } = project.server_side_key;
  return { id: project.id, headers: { 'X-App-Id': app_id, 'X-App-Token': app_token } };
}

it('a template is copied into its own project under another name', async () => {
  const template = await aTemplate();
  const { body } = await copy(template.id, { name: 'Second', destination_project_id: PROJECT });
  const taken = await copy(template.id, { name: 'Second', destination_project_id: PROJECT });
  const listed = await list(PROJECT);

  expect(body).toMatchObject({ name: 'Second', description: 'Why', campaign_type: 'DISCOUNT_COUPONS' });
  expect(body.id).not.toBe(template.id);
  expect([taken.status, taken.body.key]).toEqual([409, 'duplicate_found']);
  expect((listed.body.data as readonly Answered[]).map(({ id }) => id).sort()).toEqual([template.id, body.id].sort());
});

it('a template is copied into a project that the pair created, with the rules of its source', async () => {
  const rules = { 1: { name: 'order.amount', conditions: { $more_than: [1_000] } } };
  const rule = await answered('POST /v1/validation-rules', { body: { name: 'Above 10', rules } });
  const template = await aTemplate({ validation_rules: [rule.id] });
  const { id, headers } = await aCreatedProject();
  const { body } = await copy(template.id, { name: 'There', description: null, destination_project_id: id });
  const params = { campaignTemplateId: body.id };
  const made = await answered('POST /v1/templates/campaigns/{campaignTemplateId}/campaign-setup', {
    params,
    headers,
    body: { name: 'Made there' },
  });
  const elsewhere = await callRoute('GET /v1/templates/campaigns/{campaignTemplateId}', { params });

  expect(body).toMatchObject({ name: 'There', description: null });
  expect(made).toMatchObject({ campaign: { voucher }, created_resources: [{ object: 'validation_rules' }] });
  expect(elsewhere.status).toBe(404);
});

it.each([
  ['a project of somebody else', () => OTHER_PROJECT],
  ['a project that does not exist', () => 'proj_none'],
])('a template is not copied into %s, which the answer does not tell apart', async (_what, destination) => {
  const template = await aTemplate();
  const before = Object.keys(await dump(rt)).length;
  const { status, body } = await copy(template.id, { name: 'There', destination_project_id: destination() });

  expect([status, body.key, body.resource_type, body.resource_id]).toEqual([
    404,
    'not_found',
    'project',
    destination(),
  ]);
  expect(Object.keys(await dump(rt))).toHaveLength(before);
});

it('a pair of another project reaches neither the template nor the project that it did not create', async () => {
  const template = await aTemplate();
  const { id } = await aCreatedProject();
  const into = { name: 'There', destination_project_id: OTHER_PROJECT };
  const stranger = KEYS.otherManagement;

  expect((await copy(template.id, into, stranger)).status).toBe(404);
  expect((await copy(template.id, into, stranger, OTHER_PROJECT)).status).toBe(404);
  expect((await list(id, stranger)).status).toBe(404);
});

it('a template that names records by id stays in its project', async () => {
  const product = await answered('POST /v1/products', { body: { name: 'Cap', source_id: 'cap', price: 1_000 } });
  const scope = { included: [{ object: 'product', id: product.id }] };
  const body = { name: 'Caps', rules: {}, applicable_to: scope };
  const rule = await answered('POST /v1/validation-rules', { body });
  const template = await aTemplate({ validation_rules: [rule.id] });
  const { id } = await aCreatedProject();
  const refused = await copy(template.id, { name: 'There', destination_project_id: id });
  const here = await copy(template.id, { name: 'Here', destination_project_id: PROJECT });

  expect(refused.body).toMatchObject({ code: 400, key: 'invalid_payload' });
  expect(refused.body.details).toContain(product.id);
  expect(here.status).toBe(200);
});

it.each([{ name: 'There' }, { destination_project_id: PROJECT }])('%j is refused', async (body) => {
  const template = await aTemplate();

  expect((await copy(template.id, body)).body).toMatchObject({ code: 400, key: 'invalid_payload' });
});
