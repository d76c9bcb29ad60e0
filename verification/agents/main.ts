// npm run test:agents: the proof of @stackable/agents: its tests, a running service, and the models of ucp-sdk.
import { deepEqual, equal } from 'node:assert/strict';
import { type AgentDiscounts, type Protocol, PROTOCOLS } from '../../integrations/agents/src/index';
import { runAsCommand } from '../../scripts/support/command';
import {
  installIntegration,
  type ProofReport,
  runProof,
  runScript,
  startReport,
} from '../../scripts/support/integrations';
import { startLocalService } from '../../scripts/support/local-service';
import { IN_MEMORY } from '../../server/engine/engine';
import { JUDGED_OUTPUTS, judgeAllModels } from './models';
import { createRefusals, LINES, REFUSALS } from './records';
import { type CartInput, type CartOutputs, openShop, type Shop } from './shop';

/** The discount cases of the official conformance suite: a cart of 3500. */
const CONFORMANCE = [
  { codes: ['10OFF'], total: 3150, applied: 1 },
  { codes: ['10OFF', 'WELCOME20'], total: 2520, applied: 2 },
  { codes: ['10OFF', 'NO-SUCH-CODE'], total: 3150, applied: 1 },
  { codes: ['FIXED500'], total: 3000, applied: 1 },
] as const;

async function main(): Promise<void> {
  await runScript(await installIntegration('agents'), 'test');
  const report = startReport();
  const service = await startLocalService(IN_MEMORY, 'serve');
  try {
    await checkService(openShop(service.address), report);
  } finally {
    await service.stop();
  }
  await runProof(() => checkModels(report));
  report.finish();
}

async function checkService(shop: Shop, report: ProofReport): Promise<void> {
  await createRefusals(shop);
  const check = checkCarts(shop, report);
  for (const { codes, total, applied } of CONFORMANCE) {
    await check(`${codes.join(', ')} leave ${total}`, [{ codes, lines: LINES }], ([output]) => {
      deepEqual([output?.discounted_total, output?.discounts.applied.length], [total, applied]);
      equal(output?.messages.length, codes.length - applied);
    });
  }
  for (const { reason, codes, customer = null } of REFUSALS) {
    await check(`${codes.join(', ')} is ${reason}`, [{ codes, lines: LINES, customer }], ([output]) =>
      deepEqual(
        output?.messages.map(({ code }) => code),
        [reason],
      ),
    );
  }
  await checkOthers(check);
}

type CartsCheck = (
  title: string,
  carts: readonly CartInput[],
  expectation: (outputs: readonly AgentDiscounts[], protocol: Protocol) => void,
) => Promise<void>;

/** Each cart is validated once, and its outputs are checked in every protocol. */
function checkCarts(shop: Shop, report: ProofReport): CartsCheck {
  return async (title, carts, expectation) => {
    const found: CartOutputs[] = [];
    for (const cart of carts) found.push(await shop.checkout(cart));
    for (const protocol of PROTOCOLS) {
      const outputs = found.flatMap((outputsOf) => outputsOf.get(protocol) ?? []);
      await report.check(`${protocol}: ${title}`, () => expectation(outputs, protocol));
    }
  };
}

async function checkOthers(check: CartsCheck): Promise<void> {
  const minimal = ['EXPIRED', 'DISABLED', 'USED-UP', 'NO-SUCH-CODE'].map((code) => ({
    codes: [code],
    lines: LINES,
    disclose: 'minimal' as const,
  }));
  await check('minimal disclosure hides why', minimal, (outputs) =>
    equal(new Set(outputs.map(({ messages }) => JSON.stringify(messages))).size, 1),
  );
  const unit = { codes: ['FREE-UNIT'], lines: LINES };
  await check('units are refused, or reported', [unit, { ...unit, units: 'report' }], ([refused, reported]) => {
    deepEqual(
      refused?.messages.map(({ code }) => code),
      ['discount_code_invalid'],
    );
    deepEqual(
      reported?.messages.map(({ type }) => type),
      ['info'],
    );
    deepEqual([reported.discounted_total, reported.discounts.applied], [3500, []]);
  });
  const card = { codes: ['GOLD-CARD'], lines: LINES };
  const eligibility = { 'com.example.card': { metadata: { card: 'gold' } } };
  await check(
    'a claim counts, and its discount is provisional',
    [card, { ...card, eligibility }],
    (outputs, protocol) => {
      deepEqual(
        outputs.map(({ discounts }) => discounts.applied.length),
        [0, 1],
      );
      equal('provisional' in (outputs[1]?.discounts.applied[0] ?? {}), protocol.startsWith('ucp'));
    },
  );
  const odd = {
    codes: ['10OFF', ' ', '"; DROP', '🙂'.repeat(100), '../../v1', '\ud800', 'a\u0000b', '\u202e'],
    lines: LINES,
  };
  await check('odd codes are refused, and the others stay', [odd], ([output]) =>
    deepEqual([output?.discounted_total, output?.messages.length], [3150, 7]),
  );
}

async function checkModels({ check }: ProofReport): Promise<void> {
  for (const { version, problems } of await judgeAllModels()) {
    await check(`the models of ucp-sdk ${version} judge ${JUDGED_OUTPUTS} outputs`, () => deepEqual(problems, []));
  }
}

runAsCommand(main);
