// Measures searches for nearest rewards: different projects whose codes lack money or units. Started by nearest.ts, bundled.
import { createHash } from 'node:crypto';
import { compileConfig } from '../../lib/core/evaluation/compiled-config';
import type { Facts, VoucherFact } from '../../lib/core/evaluation/facts';
import { evaluate } from '../../lib/core/stacking/combine';
import { listRequestFindings } from '../../lib/core/search/nearest-rewards/request-findings';
import { listNamedRows, toNearestOptions } from '../../lib/core/search/nearest-rewards/rows';
import { isFailure } from '../../lib/errors';
import type { Config } from '../../lib/model/config';
import type { Discount } from '../../lib/model/records/discount';
import type { Rule, ValidationRule } from '../../lib/model/records/rules';
import { DEFAULT_STACKING_RULES } from '../../lib/model/records/settings';
import type { EvaluationRequest } from '../../lib/model/request';
import { factsOf, inputOf, requestText } from '../situation';

const PROJECTS = Number(process.env['PROJECTS'] ?? 200);
const SIZE = { stack: 'lacking', redeemables: 30, lines: 10 } as const;

/** A generator of numbers from 0 to 1 that starts over with each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** Each code is tried, also after one that does not apply. */
const PARTIAL: Config['stacking'] = {
  ...DEFAULT_STACKING_RULES,
  id: 'stack_1',
  redeemables_application_mode: 'PARTIAL',
  created_at: '2026-01-01T00:00:00.000Z',
  updated_at: null,
};

type Random = () => number;

const whole = (random: Random, least: number, most: number): number =>
  least + Math.floor(random() * (most - least + 1));
const product = (random: Random) => ({ object: 'product', id: `prod_${whole(random, 0, 6)}` }) as const;

/** Orders of the benchmark have 25 units for about 29000. */
const RULES: readonly ((random: Random) => Rule)[] = [
  (random) => ({ name: 'order.amount', conditions: { $more_than_or_equal: [whole(random, 20_000, 60_000)] } }),
  (random) => ({ name: 'order.initial_amount', conditions: { $more_than: [whole(random, 20_000, 60_000)] } }),
  (random) => ({ name: 'order.total_amount', conditions: { $more_than: [whole(random, 20_000, 60_000)] } }),
  (random) => ({ name: 'order.items.count', conditions: { $more_than_or_equal: [whole(random, 20, 40)] } }),
  (random) => ({
    name: 'order.items.any',
    conditions: { $is: [product(random)] },
    rules: {
      '1': { name: 'order.items.quantity', conditions: { $more_than_or_equal: [whole(random, 2, 9)] } },
      logic: '1',
    },
  }),
  (random) => ({
    name: 'order.items.any',
    conditions: { $is: [product(random)] },
    rules: {
      '1': {
        name: 'order.items.aggregated_amount',
        conditions: { $more_than_or_equal: [whole(random, 5_000, 20_000)] },
      },
      logic: '1',
    },
  }),
  (random) => ({
    name: 'order.items.any',
    conditions: { $is: [product(random)] },
    rules: {
      '1': { name: 'order.items.aggregated_quantity', conditions: { $more_than_or_equal: [whole(random, 2, 14)] } },
      logic: '1',
    },
  }),
];

const DISCOUNTS: readonly ((random: Random) => Discount)[] = [
  (random) => ({ type: 'PERCENT', percent_off: whole(random, 1, 8), effect: 'APPLY_TO_ORDER' }),
  (random) => ({ type: 'PERCENT', percent_off: whole(random, 1, 8), effect: 'APPLY_TO_ITEMS' }),
  (random) => ({ type: 'AMOUNT', amount_off: whole(random, 10, 900), effect: 'APPLY_TO_ORDER' }),
  (random) => ({ type: 'AMOUNT', amount_off: whole(random, 10, 900), effect: 'APPLY_TO_ITEMS_PROPORTIONALLY' }),
];

const LOGICS = ['1', '1', '1 and 2', '1 and 2', '1 or 2', '(1 or 2) and 3'];

function pick<T>(random: Random, values: readonly T[]): T {
  const value = values[whole(random, 0, values.length - 1)];
  if (value === undefined) throw new Error('There is nothing to pick from.');
  return value;
}

function ruleOf(random: Random, index: number): ValidationRule {
  const [one, two, three] = [0, 1, 2].map(() => pick(random, RULES)(random));
  const [first] = factsOf({ ...SIZE, redeemables: 1 }).config.stored.rules.values();
  if (!first || !one || !two || !three) throw new Error('The benchmark has rules.');
  const rules = { '1': one, '2': two, '3': three, logic: pick(random, LOGICS) };
  return { ...first, id: `val_${index}`, rules, applicable_to: null };
}

function variedFacts(random: Random): Facts {
  const facts = factsOf(SIZE);
  const vouchers = [...facts.vouchers].map(([code, fact], index): [string, VoucherFact] => {
    const assignments = fact.voucher.assignments.map((one) => ({ ...one, rule_id: `val_${index}` }));
    return [code, { ...fact, voucher: { ...fact.voucher, discount: pick(random, DISCOUNTS)(random), assignments } }];
  });
  const rules = new Map(vouchers.map((_, index) => [`val_${index}`, ruleOf(random, index)] as const));
  return {
    ...facts,
    vouchers: new Map(vouchers),
    config: compileConfig({ ...facts.config, rules, stacking: PARTIAL }),
  };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
}

const FORMS = {
  'each alone': (facts: Facts, request: EvaluationRequest) =>
    listNamedRows(inputOf(request, facts), toNearestOptions({})).map(({ works, nearest }) => ({ works, nearest })),
  'in the request': (facts: Facts, request: EvaluationRequest) => {
    const input = inputOf(request, facts);
    const evaluation = evaluate(input);
    if (isFailure(evaluation)) throw new Error(evaluation.key);
    return [...listRequestFindings(input, evaluation).values()].map(({ nearest }) => ({ works: false, nearest }));
  },
} as const;

/** CPU of one decision of the request without the search, milliseconds. */
function measureDecision(): number {
  const input = inputOf(JSON.parse(requestText(SIZE)) as EvaluationRequest, variedFacts(randomFrom(7)));
  for (let count = 0; count < DECISIONS; count += 1) evaluate(input);
  const { user, system } = process.cpuUsage();
  for (let count = 0; count < DECISIONS; count += 1) evaluate(input);
  const used = process.cpuUsage();
  return (used.user + used.system - user - system) / 1000 / DECISIONS;
}

const DECISIONS = 2_000;

function measure(name: keyof typeof FORMS, decision: number) {
  const random = randomFrom(7);
  const request = JSON.parse(requestText(SIZE)) as EvaluationRequest;
  const times: number[] = [];
  const proofs = new Map<string, number>();
  const answers = createHash('sha256');
  for (let project = 0; project < PROJECTS; project += 1) {
    const facts = variedFacts(random);
    const { user, system } = process.cpuUsage();
    const rows = FORMS[name](facts, request);
    const used = process.cpuUsage();
    times.push((used.user + used.system - user - system) / 1000);
    answers.update(JSON.stringify(rows));
    for (const { works, nearest } of rows) {
      const proof = works ? 'works' : (nearest?.proof ?? 'null') + (nearest?.reason ? ` ${nearest.reason}` : '');
      proofs.set(proof, (proofs.get(proof) ?? 0) + 1);
    }
  }
  return {
    form: name,
    'p50 CPU ms': quantile(times, 0.5),
    'p99 CPU ms': quantile(times, 0.99),
    'most ms': quantile(times, 1),
    answers: answers.digest('hex').slice(0, 8),
    'p99 in decisions': Math.round(quantile(times, 0.99) / decision),
    ...Object.fromEntries(proofs),
  };
}

// The compiler finishes before anything is measured.
for (const name of Object.keys(FORMS) as (keyof typeof FORMS)[]) measure(name, 1);
const decision = measureDecision();
console.log(`${PROJECTS} projects, ${SIZE.redeemables} codes, ${SIZE.lines} lines. Node ${process.version}.`);
console.table([measure('each alone', decision), measure('in the request', decision)]);
