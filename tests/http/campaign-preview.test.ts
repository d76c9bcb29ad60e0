// Who may try a campaign: who may store it, and may see what a validation would say.
import { handler as create } from '../../functions/campaigns/create';
import { handler as preview } from '../../functions/campaigns/preview';
import * as app from '../support/app';
import { aRuntime, callHandler, type Handler, putCredential, type TestRuntime } from '../support/shop';

const CAMPAIGN = {
  name: 'Twenty off',
  campaign_type: 'DISCOUNT_COUPONS',
  type: 'STANDALONE',
  voucher: { type: 'DISCOUNT_VOUCHER', code: 'ONLY', discount: { type: 'PERCENT', percent_off: 20 } },
};
const RULES = [{ id: 'draft', definition: { name: 'Large orders' } }];

let rt: TestRuntime;
let pairs = 0;

beforeEach(async () => {
  rt = await aRuntime();
  app.installRuntime(rt);
});

async function answered(
  handler: Handler,
  path: string,
  { scopes, body }: { scopes: readonly app.KeyScope[]; body: object },
) {
  await putCredential(rt, { keyId: `only-${++pairs}`, token: 'secret', scopes });
  const headers = { 'X-App-Id': `only-${pairs}`, 'X-App-Token': 'secret' };
  const answer = await callHandler(handler, { path, headers, body });
  return [answer.status, answer.body['details']];
}

const tried = (scopes: readonly app.KeyScope[], members: object = {}) =>
  answered(preview, '/v1/campaigns/preview', {
    scopes,
    body: { campaign: CAMPAIGN, order: { amount: 6_000 }, ...members },
  });

describe('POST /v1/campaigns/preview', () => {
  it.each<[app.KeyScope, string]>([
    ['read', 'issue'],
    ['evaluate', 'issue'],
    ['set-up', 'issue'],
    ['privacy', 'issue'],
    ['issue', 'evaluate'],
  ])('is not for a pair that has the scope %s alone', async (scope, missing) => {
    expect(await tried([scope])).toEqual([403, `This key lacks the scope ${missing}.`]);
  });

  it('is for a pair that stores campaigns and evaluates', async () => {
    const scopes = ['issue', 'evaluate'] as const;

    expect(await tried(scopes)).toEqual([200, undefined]);
    expect(await answered(create, '/v1/campaigns', { scopes, body: CAMPAIGN })).toEqual([200, undefined]);
  });

  it('takes rules from a pair that may store them', async () => {
    const members = { validation_rules: RULES };

    expect(await tried(['issue', 'evaluate'], members)).toEqual([403, 'This key lacks the scope set-up.']);
    expect(await tried(['issue', 'evaluate', 'set-up'], members)).toEqual([200, undefined]);
    expect(await tried(['issue', 'evaluate'], { validation_rules: [] })).toEqual([200, undefined]);
  });
});
