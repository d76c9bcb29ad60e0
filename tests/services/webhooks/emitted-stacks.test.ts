// Events of redemptions of promotion stacks name the stack.
import * as app from '../../support/app';
import {
  aCaller,
  aRuntime,
  dump,
  putStack,
  putTier,
  putWebhook,
  refusal,
  stackLine,
  type TestRuntime,
  tierLine,
} from '../../support/shop';

const caller = aCaller();
const TYPES: readonly app.EventType[] = [
  ...(['redemption.succeeded', 'redemption.failed'] as const),
  ...(['redemption.rollback.succeeded', 'redemption.rollback.failed'] as const),
];

let rt: TestRuntime;
let stack: app.PromotionStack;

beforeEach(async () => {
  rt = await aRuntime();
  const first = await putTier(rt);
  stack = await putStack(rt, [first, await putTier(rt, { campaign_id: first.campaign_id })]);
  await putWebhook(rt, TYPES);
});

const use = async (redeemable: ReturnType<typeof stackLine>) => {
  const request = { redeemables: [redeemable], customer: { source_id: 'jo' }, order: { amount: 50_000 } };
  return (await app.redeem(rt, caller, { request, idempotencyKey: null })).answer;
};

const takeBack = (id: string) => app.rollback(rt, caller, { id, route: 'STACK', request: {}, idempotencyKey: null });

interface Body {
  readonly type: app.EventType;
  readonly data: { readonly promotion_stack: object | null };
}

/** The stack of each event, by the type of the event. */
async function stacksTold(): Promise<readonly (readonly [app.EventType, object | null])[]> {
  await app.dispatchDue(rt);
  const items = Object.values(await dump(rt)).filter(({ sk }) => sk === 'D');
  const ids = items.map(({ id }) => id as string);
  const bodies = (await rt.store.deliveries.load(caller, ids)).map(({ body }) => JSON.parse(body) as Body);
  return bodies.map(({ type, data }) => [type, data.promotion_stack] as const);
}

const shown = () => ({
  id: stack.id,
  name: stack.name,
  category_id: null,
  campaign: { id: stack.campaign_id },
  tiers: stack.tiers,
  object: 'promotion_stack',
});

test('each record of a redemption of a stack names the stack, and so does each of its rollback', async () => {
  const { parent_redemption } = await use(stackLine(stack.id));
  await takeBack(parent_redemption?.id ?? '');

  const told = await stacksTold();
  expect(told.filter(([type]) => type === 'redemption.succeeded')).toHaveLength(3);
  expect(told.filter(([type]) => type === 'redemption.rollback.succeeded')).toHaveLength(3);
  expect(told.every(([, one]) => JSON.stringify(one) === JSON.stringify(shown()))).toBe(true);
});

test('refused attempts name it, too', async () => {
  const { parent_redemption } = await use(stackLine(stack.id));
  await takeBack(parent_redemption?.id ?? '');
  await refusal(takeBack(parent_redemption?.id ?? ''));
  const off = await putTier(rt, { campaign_id: stack.campaign_id, active: false });
  const refused = await putStack(rt, [off]);
  await refusal(use(stackLine(refused.id)));

  const told = await stacksTold();
  const idOf = (type: app.EventType) =>
    told.filter(([one]) => one === type).map(([, one]) => one && 'id' in one && one.id);
  expect(idOf('redemption.rollback.failed')).toEqual([stack.id]);
  expect(idOf('redemption.failed')).toEqual([refused.id]);
});

test('a redemption without a stack names none, and stores none', async () => {
  await use(tierLine(stack.tiers.ids[0] ?? ''));
  await refusal(use(stackLine('stack_unknown')));

  expect((await stacksTold()).map(([, one]) => one)).toEqual([null]);
  const attributes = Object.values(await dump(rt)).flatMap((item) => Object.keys(item));
  expect(attributes).not.toContain('stack');
});

test('the activity of the customer names it for the redemption and for the rollback', async () => {
  const { parent_redemption } = await use(stackLine(stack.id));
  await takeBack(parent_redemption?.id ?? '');

  const { data } = await app.listCustomerActivity(rt, caller, 'jo', { limit: 100, category: 'ACTION' });
  const entries = data.filter(({ type }) => type.startsWith('customer.redemption.'));
  expect(entries.map(({ data: told }) => told.data.promotion_stack)).toEqual([shown(), shown()]);
});
