// Measures decisions, the parsing of requests and the writing of answers, in one run. Started by engine.ts, bundled.
import { validationAnswer } from '../lib/core/answer/validation';
import { isFailure } from '../lib/errors';
import { evaluate } from '../lib/core/stacking/combine';
import type { EvaluationRequest } from '../lib/model/request';
import { expandsNearest, listRequestFindings } from '../lib/core/search/nearest-rewards/request-findings';
import { compileConfig } from '../lib/core/evaluation/compiled-config';
import { type Size, factsOf, inputOf, largeConfig, requestText } from './situation';

const ROUNDS = Number(process.env['ROUNDS'] ?? 5);
const MILLISECONDS = Number(process.env['MILLISECONDS'] ?? 400);
/** The search of the nearest reward is measured once, for longer. */
const NEAREST_MILLISECONDS = 5 * MILLISECONDS;
/** Rules, and formulas, of the configuration that is compiled. */
const LARGE = 1000;

interface Quantiles {
  readonly p50: number;
  readonly p99: number;
}

interface Measured {
  readonly decide: Quantiles;
  /** JSON.parse of the request and JSON.stringify of the answer. */
  readonly json: Quantiles;
}

/** Microseconds. */
function quantiles(samples: number[]): Quantiles {
  const sorted = samples.sort((left, right) => left - right);
  const at = (share: number) => (sorted[Math.floor(share * (sorted.length - 1))] ?? 0) * 1000;
  return { p50: at(0.5), p99: at(0.99) };
}

function milliseconds({ p50, p99 }: Quantiles) {
  const rounded = (microseconds: number) => Math.round(microseconds) / 1000;
  return { 'p50 ms': rounded(p50), 'p99 ms': rounded(p99) };
}

function measure(size: Size): Measured {
  const text = requestText(size);
  const facts = factsOf(size);
  const decide: number[] = [];
  const json: number[] = [];
  const end = performance.now() + MILLISECONDS;
  let bytes = 0;
  while (performance.now() < end) {
    const started = performance.now();
    const request = JSON.parse(text) as EvaluationRequest;
    const parsed = performance.now();
    const input = inputOf(request, facts);
    const evaluation = evaluate(input);
    if (isFailure(evaluation)) throw new Error(evaluation.key);
    const answer = validationAnswer(evaluation, input, { id: 'valid_1', trackingId: null, session: null });
    const decided = performance.now();
    bytes += JSON.stringify(answer).length;
    const written = performance.now();
    decide.push(decided - parsed);
    json.push(parsed - started + (written - decided));
    if (!answer.valid) throw new Error('The stack of the benchmark must apply.');
  }
  if (bytes === 0) throw new Error('Nothing was written.');
  return { decide: quantiles(decide), json: quantiles(json) };
}

/** The machine may be busy with something else: the best of several rounds is what the code can do. */
function best(size: Size): Measured {
  measure(size);
  const rounds = Array.from({ length: ROUNDS }, () => measure(size));
  return rounds.reduce((least, round) => (round.decide.p50 < least.decide.p50 ? round : least));
}

/** Milliseconds that the first compilation of a process takes, and the fastest of several. */
function compiling(): Readonly<Record<'first' | 'fastest', number>> {
  const config = largeConfig(LARGE);
  const times = Array.from({ length: 20 }, () => {
    const started = performance.now();
    compileConfig(config);
    return performance.now() - started;
  });
  return { first: Math.round(times[0] ?? 0), fastest: Math.round(Math.min(...times)) };
}

const sizes = (['plain', 'mixed'] as const).flatMap((stack) =>
  [1, 5, 30].flatMap((redeemables) => [1, 10, 100, 500].map((lines): Size => ({ stack, redeemables, lines }))),
);
const rows = sizes.map((size) => {
  const { stack, redeemables, lines } = size;
  const { decide, json } = best(size);
  return {
    stack,
    redeemables,
    lines,
    'decide p50 µs': Math.round(decide.p50 * 10) / 10,
    'decide p99 µs': Math.round(decide.p99 * 10) / 10,
    'json p50 µs': Math.round(json.p50 * 10) / 10,
    'decide / json': Math.round((decide.p50 / json.p50) * 100) / 100,
    'ns each pair': Math.round((decide.p50 * 1000) / (redeemables * lines)),
  };
});
console.log(`Best of ${ROUNDS} rounds of ${MILLISECONDS} ms. Node ${process.version}.`);
console.table(rows);

/** Milliseconds of a decision, of the question whether its request expands `nearest`, and of the search. */
function measureNearest(size: Size) {
  const request = JSON.parse(requestText(size)) as EvaluationRequest;
  const { config, ...others } = factsOf(size);
  // With the mode ALL everything after the first refusal is skipped.
  const stackingRules = { ...config.stackingRules, redeemables_application_mode: 'PARTIAL' } as const;
  const facts = { ...others, config: { ...config, stackingRules } };
  const expanded = inputOf({ ...request, options: { expand: ['nearest'] } }, facts);
  const plain = inputOf(request, facts);
  const times = { decide: [] as number[], question: [] as number[], search: [] as number[] };
  const end = performance.now() + NEAREST_MILLISECONDS;
  while (performance.now() < end) {
    const started = performance.now();
    const evaluation = evaluate(plain);
    const decided = performance.now();
    if (isFailure(evaluation) || expandsNearest(plain)) throw new Error('The request of the benchmark is plain.');
    const questioned = performance.now();
    const found = listRequestFindings(expanded, evaluation).size;
    const searched = performance.now();
    if (found !== size.redeemables) throw new Error(`${found} redeemables of the benchmark were searched.`);
    times.decide.push(decided - started);
    times.question.push(questioned - decided);
    times.search.push(searched - questioned);
  }
  return { decide: quantiles(times.decide), question: quantiles(times.question), search: quantiles(times.search) };
}

const nearest = measureNearest({ stack: 'lacking', redeemables: 30, lines: 10 });
console.log('The nearest reward of 30 redeemables on 10 lines:');
console.table({
  'decision without it': milliseconds(nearest.decide),
  'its question where it is not requested': milliseconds(nearest.question),
  'its search where it is requested': milliseconds(nearest.search),
});
const { first, fastest } = compiling();
console.log(`${LARGE} rules and ${LARGE} formulas are compiled in ${fastest} ms, the first time in ${first} ms.`);
