// The setting `redeemables_selection` of stacking rules: always answered, checked, and absent in records of before.
import { handler as create } from '../../../functions/management/create-stacking-rules';
import { handler as list } from '../../../functions/management/list-stacking-rules';
import { toStackingRulesResponse } from '../../../lib/core/stacking/change';
import { PROJECT } from '../../support/projects';
import * as app from '../../support/app';
import { aRuntime, callHandler, KEYS, OTHER_PROJECT, putKeys } from '../../support/shop';

const path = `/management/v1/projects/${PROJECT}/stacking-rules`;
const headers = KEYS.management;
const params = { projectId: PROJECT };

beforeEach(async () => {
  const rt = await aRuntime();
  await putKeys(rt, OTHER_PROJECT);
  app.installRuntime(rt);
});

describe('the setting redeemables_selection', () => {
  it('is AS_SENT in a new project, and what the rules set', async () => {
    const before = await callHandler(list, { method: 'GET', path, params, headers });
    const created = await callHandler(create, { path, params, headers, body: { redeemables_selection: 'BEST' } });

    expect(before.body).toMatchObject({ data: [{ redeemables_selection: 'AS_SENT' }] });
    expect([created.status, created.body]).toMatchObject([200, { redeemables_selection: 'BEST' }]);
  });

  it.each(['WORST', 1, true])('refuses %p', async (redeemables_selection) => {
    const refused = await callHandler(create, { path, params, headers, body: { redeemables_selection } });

    expect([refused.status, refused.body]).toMatchObject([400, { key: 'invalid_payload' }]);
  });

  it('is AS_SENT for a record that was stored before the setting existed', () => {
    const { redeemables_selection, ...earlier } = app.DEFAULT_STACKING_RULES;
    const stacking = { ...earlier, id: 'stk_1', created_at: '2026-01-01T00:00:00.000Z', updated_at: null };
    const stored = stacking as typeof stacking & app.StackingRules;

    expect(redeemables_selection).toBe('AS_SENT');
    expect(app.stackingRulesOf({ stacking: stored }).redeemables_selection).toBe('AS_SENT');
    expect(toStackingRulesResponse(stored).redeemables_selection).toBe('AS_SENT');
  });
});
