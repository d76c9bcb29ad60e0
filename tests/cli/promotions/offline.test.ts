// A cart that is decided offline is decided as the project decides it after apply.
import { readFiles } from '../../../cli/promotions/remote/situation';
import { type CartTest, CartDecider } from '../../../cli/promotions/tests/cart-test';
import { appliedAmounts, compareExpected } from '../../../cli/promotions/tests/expectations';
import { runFolderTests } from '../../../cli/promotions/tests/run-tests';
import { type ApiBridge, startBridge } from '../../support/api-bridge';
import { answered, callRoute } from '../../support/route-call';
import { aFolder, removeFolders, SHOP } from './files';
import { anEmptyProject, apply } from './project';

let bridge: ApiBridge;

beforeAll(async () => {
  bridge = await startBridge();
});

afterAll(async () => {
  removeFolders();
  await bridge.close();
});

const NAMES = [{ tier: 'Black Friday 20' }, { tier: 'Black Friday 10' }, { code: '007' }, { stack: 'Both' }];
const AT = Date.UTC(2026, 10, 27, 9);

/** Carts of every choice of redeemables, amounts around the bound of the rule, and customers of both kinds. */
const CARTS: readonly CartTest[] = [[0], [1], [2], [3], [0, 1], [0, 2], [1, 2], [0, 1, 2]].flatMap((chosen) =>
  [1, 4_999, 5_000, 6_000, 12_345].flatMap((price) =>
    [true, false].map((vip) => ({
      it: `${chosen.join(' ')} at ${price}`,
      customer: { source_id: `ada-${String(vip)}`, metadata: { vip } },
      products: [{ source_id: 'tea', price: 6_000 }],
      order: {
        items: [
          { product_id: 'tea', quantity: 1, price },
          { product_id: 'cup', quantity: 2, price: 100 },
        ],
      },
      redeemables: chosen.map((index) => NAMES[index]!),
      expect: {},
    })),
  ),
);

interface Listed {
  readonly id: string;
  readonly name: string;
}

it('gives the amounts and refusals of POST /v1/validations', async () => {
  await anEmptyProject();
  const root = aFolder(SHOP);
  await apply(bridge.url, root);
  const { tiers } = (await answered('GET /v1/promotions/tiers')) as unknown as { readonly tiers: readonly Listed[] };
  const { data: stacks } = (await answered('GET /v1/promotions/stacks')) as unknown as {
    readonly data: readonly Listed[];
  };
  const idOf = (list: readonly Listed[], name: unknown) => list.find((one) => one.name === name)!.id;
  const decider = new CartDecider((await readFiles(root)).built);
  for (const cart of CARTS) {
    const names = new Map<string, string>();
    const redeemables = cart.redeemables.map(({ tier, stack, code }) => {
      const object = tier ? 'promotion_tier' : stack ? 'promotion_stack' : 'voucher';
      const id = tier ? idOf(tiers, tier) : stack ? idOf(stacks, stack) : String(code);
      names.set(id, String(tier ?? stack ?? code));
      return { object, id };
    });
    for (const { id, name } of tiers) names.set(id, name);
    const body = { redeemables, order: cart.order, customer: cart.customer };
    const online = (await callRoute('POST /v1/validations', { body })).body;
    const { answer, names: nameOf } = decider.decide(cart, AT);
    const wanted = { answer: online, names: (id: string) => names.get(id) ?? id };
    const refused = compareExpected({ refused: 0 }, wanted)[0]!.got;

    expect([cart.it, answer.valid, appliedAmounts(answer)]).toEqual([cart.it, online.valid, appliedAmounts(online)]);
    expect([cart.it, compareExpected({ refused }, { answer, names: nameOf })]).toEqual([cart.it, []]);
    const { total_amount } = (online.order ?? {}) as { readonly total_amount?: number };
    expect([cart.it, compareExpected({ total_amount: total_amount ?? null }, { answer, names: nameOf })]).toEqual([
      cart.it,
      [],
    ]);
  }
});

it('says what was expected and what was decided, and passes with the right numbers', async () => {
  const test = (total: number) => `- it: takes 20 %
  at: 2026-11-27T10:00:00+01:00
  products: [{ source_id: tea, price: 6000 }]
  order: { items: [{ product_id: tea, quantity: 1, price: 6000 }] }
  redeemables: [{ tier: Black Friday 20 }]
  expect: { total_amount: ${total}, applied: [1200], refused: {} }
`;
  const [right] = await runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test(4_800) }), AT);
  const [wrong] = await runFolderTests(aFolder({ ...SHOP, 'tests/one.yaml': test(4_000) }), AT);

  expect(right).toMatchObject({ passed: true, mismatches: [], cart: [] });
  expect(wrong).toMatchObject({
    passed: false,
    file: 'tests/one.yaml',
    line: 1,
    mismatches: [{ member: 'total_amount', expected: 4_000, got: 4_800 }],
    cart: ['  gross 6000', '  Black Friday 20: -1200', '  net 4800'],
  });
});
