// Measures searches for the best stack: different projects with mixed candidates on ten lines. Started by best.ts, bundled.
import type { Facts, VoucherFact } from '../../lib/core/evaluation/facts';
import { decideBestStack } from '../../lib/core/search/best-stack/decision';
import { toBestStackTerms } from '../../lib/core/search/best-stack/request';
import { isFailure } from '../../lib/errors';
import type { Discount } from '../../lib/model/records/discount';
import type { EvaluationRequest } from '../../lib/model/request';
import { factsOf, inputOf, requestText } from '../situation';

const PROJECTS = Number(process.env['PROJECTS'] ?? 300);
const LINES = 10;
const SIZES = [3, 7, 12, 30];

/** A generator of numbers from 0 to 1 that starts over with each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The discount with other numbers. */
function varied(discount: Discount, random: () => number): Discount {
  if (discount.type === 'PERCENT') return { ...discount, percent_off: Math.ceil(random() * 250) / 10 };
  if (discount.type === 'AMOUNT') return { ...discount, amount_off: Math.ceil(random() * 2_000) };
  return discount;
}

const FREE_UNIT: Discount = { type: 'UNIT', unit_off: 1, unit_type: 'prod_1', effect: 'ADD_MISSING_ITEMS' };

function variedFacts(facts: Facts, random: () => number): Facts {
  const vouchers = [...facts.vouchers].map(([code, fact]): [string, VoucherFact] => {
    const { voucher } = fact;
    if (voucher.discount === null) return [code, fact];
    const isUnit = random() < 0.06;
    return [
      code,
      { ...fact, voucher: { ...voucher, discount: isUnit ? FREE_UNIT : varied(voucher.discount, random) } },
    ];
  });
  return { ...facts, vouchers: new Map(vouchers) };
}

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return Math.round((sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 10) / 10;
}

function measure(redeemables: number) {
  const size = { stack: 'mixed', redeemables, lines: LINES } as const;
  const random = randomFrom(redeemables);
  const request = JSON.parse(requestText(size)) as EvaluationRequest;
  const terms = toBestStackTerms({ order: request.order ?? null }, request.redeemables);
  const times: number[] = [];
  const work: number[] = [];
  let optimal = 0;
  let steps = 0;
  for (let project = 0; project < PROJECTS; project += 1) {
    const input = inputOf(request, variedFacts(factsOf(size), random));
    const started = performance.now();
    const used = process.cpuUsage();
    const decision = decideBestStack(input, terms);
    const { user, system } = process.cpuUsage(used);
    times.push(performance.now() - started);
    work.push((user + system) / 1000);
    if (isFailure(decision)) throw new Error(decision.key);
    if (decision.isOptimal) optimal += 1;
    steps += decision.visited;
  }
  return {
    candidates: redeemables,
    'p50 ms': quantile(times, 0.5),
    'p99 ms': quantile(times, 0.99),
    'p50 CPU ms': quantile(work, 0.5),
    'p99 CPU ms': quantile(work, 0.99),
    'OPTIMAL %': Math.round((1000 * optimal) / PROJECTS) / 10,
    'steps, mean': Math.round(steps / PROJECTS),
  };
}

measure(SIZES[0] ?? 1);
console.log(`${PROJECTS} projects for each size, ${LINES} lines, the default budget. Node ${process.version}.`);
console.table(SIZES.map(measure));
