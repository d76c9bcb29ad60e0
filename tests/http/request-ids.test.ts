// The error of a redeemable that does not apply names the request, as an error of the whole request does.
import { handler as redeem } from '../../functions/redemptions/redeem';
import { handler as validateTier } from '../../functions/promotions/validate-tier';
import { handler as validate } from '../../functions/validations/validate';
import { handler as validateVoucher } from '../../functions/vouchers/validate';
import * as app from '../support/app';
import {
  aRuntime,
  aVoucher,
  callHandler,
  type Handler,
  type HttpAnswer,
  KEYS,
  OTHER_PROJECT,
  putCampaign,
  putKeys,
  putStackingRules,
  putTier,
  putVoucher,
  type TestRuntime,
  tierLine,
  voucherLine,
} from '../support/shop';

const SHOP = 'https://shop.example';
const CLIENT = { ...KEYS.client, Origin: SHOP };

let rt: TestRuntime;
let good: string;
let bad: string;

beforeEach(async () => {
  rt = await aRuntime({ settings: { client_trusted_domains: [SHOP] } });
  app.installRuntime(rt);
  await putKeys(rt, OTHER_PROJECT);
  good = (await putVoucher(rt)).code;
  bad = (await putVoucher(rt, aVoucher({ active: false }))).code;
});

const call = (handler: Handler, path: string, body: object, headers: object = KEYS.server) =>
  callHandler(handler, { path, body, headers: { ...headers }, params: {} });

const lines = () => ({ redeemables: [voucherLine(good), voucherLine(bad), voucherLine('unknown')] });
const requestId = ({ headers }: HttpAnswer) => headers['x-request-id'];

interface Refused {
  readonly result: { readonly error?: object };
}
const errorsOf = (entries: unknown) => (entries as readonly Refused[]).map(({ result }) => result.error);

describe('the error of a redeemable', () => {
  it.each([
    ['server', '/v1/validations', KEYS.server],
    ['client', '/client/v1/validations', CLIENT],
  ])('names the request of a validation with a %s key', async (_name, path, headers) => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });

    const answer = await call(validate, path, lines(), headers);

    const named = { request_id: requestId(answer) };
    expect(named.request_id).toMatch(/^v-[0-9a-f]{18}$/);
    expect(errorsOf(answer.body.inapplicable_redeemables)).toEqual([
      expect.objectContaining(named),
      expect.objectContaining(named),
    ]);
  });

  it('names the request of a redemption, and the first one where it is repeated', async () => {
    await putStackingRules(rt, { redeemables_application_mode: 'PARTIAL' });
    const keyed = { ...KEYS.server, 'Idempotency-Key': 'checkout-1' };

    const first = await call(redeem, '/v1/redemptions', lines(), keyed);
    const again = await call(redeem, '/v1/redemptions', lines(), keyed);

    const [error] = errorsOf(first.body.inapplicable_redeemables);
    expect(error).toMatchObject({ request_id: requestId(first) });
    expect(again.body).toEqual(first.body);
    expect(requestId(again)).not.toBe(requestId(first));
  });

  it.each([
    ['a code', () => callHandler(validateVoucher, single(`/v1/vouchers/${bad}/validate`, { code: bad }))],
    ['an unknown code', () => callHandler(validateVoucher, single('/v1/vouchers/no/validate', { code: 'no' }))],
    [
      'a tier',
      async () => {
        const id = `promo_${'1'.repeat(24)}`;
        const campaign = await putCampaign(rt, { id: `camp_${'1'.repeat(24)}`, campaign_type: 'PROMOTION' });
        await putTier(rt, { id, campaign_id: campaign.id, active: false });
        return callHandler(validateTier, single(`/v1/promotions/tiers/${id}/validation`, { tierId: id }));
      },
    ],
  ])('names the request of the older validation of %s', async (_name, ask) => {
    const answer = await ask();

    expect(answer.body).toMatchObject({ valid: false, error: { request_id: requestId(answer) } });
  });

  it('is absent where everything applies', async () => {
    const { id } = await putTier(rt);

    const { body } = await call(validate, '/v1/validations', { redeemables: [tierLine(id)], order: { amount: 100 } });

    expect(JSON.stringify(body)).not.toContain('request_id');
  });
});

function single(path: string, params: Readonly<Record<string, string>>) {
  return { path, params, body: { order: { amount: 100 } }, headers: KEYS.server };
}
