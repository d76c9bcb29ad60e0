// The line of the audit trail and the record it tells of have the same moment, however the clock moves.
import * as app from '../../support/app';
import { aProject, PROJECT, type SetupProject } from '../../support/shop';

const BEFORE_MIDNIGHT = Date.UTC(2026, 2, 10, 23, 59, 59, 990);
let project: SetupProject;
let rt: app.Runtime;

beforeEach(async () => {
  project = await aProject();
  let nowMs = BEFORE_MIDNIGHT;
  rt = { ...project.rt, clock: { nowMs: () => (nowMs += 7) } };
});

async function newestLine() {
  const { data } = await app.listAuditTrail(rt, app.operatorOf(project.caller, PROJECT), { limit: 1 });
  return data[0];
}

it.each([
  ['createApiKey', () => app.createApiKey(rt, app.operatorOf(project.caller, PROJECT), { kind: 'server' })],
  ['createShopperKey', () => app.createShopperKey(rt, app.operatorOf(project.caller, PROJECT), { algorithm: 'HS256' })],
  ['createStackingRules', () => app.createStackingRules(rt, project.caller, PROJECT, {})],
])('%s: the line has the moment of the record', async (_name, change) => {
  const { created_at } = await change();

  expect(await newestLine()).toMatchObject({ created_at });
});

it('a changed record has the moment of its line', async () => {
  const { id } = await app.createStackingRules(rt, project.caller, PROJECT, {});

  const name = { projectId: PROJECT, id: id as string };
  const { updated_at } = await app.updateStackingRules(rt, project.caller, name, { applicable_redeemables_limit: 7 });

  expect(await newestLine()).toMatchObject({ action: 'stacking_rules.updated', created_at: updated_at });
});

it('a rotated pair has a secret of the moment of its line', async () => {
  const operator = app.operatorOf(project.caller, PROJECT);
  const { id } = await app.createApiKey(rt, operator, { kind: 'server' });

  const rotated = await app.rotateApiKey(rt, operator, id, {});

  const newest = rotated.secrets
    .map(({ created_at }) => created_at)
    .sort()
    .at(-1);
  expect(await newestLine()).toMatchObject({ action: 'api_key.rotated', created_at: newest });
});

it('an access token ends a quarter of an hour after the moment of its line', async () => {
  const token = await app.issueToken(rt, project.caller, { grant_type: 'client_credentials', scope: 'vouchers' });

  const line = await newestLine();
  const { to } = line?.changes['expires_at'] as { readonly to: string };
  expect(line).toMatchObject({ action: 'access_token.issued' });
  expect(Date.parse(to) - Date.parse(line!.created_at)).toBe(token.expires_in * 1000);
});
