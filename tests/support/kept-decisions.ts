// The kept decisions: `UPDATE_DECISIONS=on npx jest kept-decisions` adds those of the engine of today. What is there
// stays: only a raised number of the engine may change how they are decided.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import fc from 'fast-check';
import { buildDecision, ENGINE } from '../../lib/core/decision/decision';
import type { Decision } from '../../lib/core/decision/types';
import { evaluateRequest } from '../../lib/core/search/best-stack/selection';
import { anyCheckedWorld } from './checked-worlds';
import { anyRedeemedWorld } from './redeemed-worlds';
import { anySearch } from './search-worlds';
import { type Situation, anySituation } from './stack-worlds';
import { inputOf } from './world';

const OF_EACH = 600;
const SEED = 2_026;
const MINIMUM = { least: 1, most: 7 };

function fileOf(engine: number): string {
  return join('tests', 'properties', 'kept-decisions', `engine-${engine}.json.br`);
}

/** The decisions of every kind of project that the generators make, the same each time. New kinds come last. */
export function generatedDecisions(): readonly Decision[] {
  const listed = anySearch('REQUESTED_ORDER', MINIMUM);
  const given = anySearch('CATEGORY_HIERARCHY', MINIMUM);
  const worlds: readonly fc.Arbitrary<Situation>[] = [
    anySituation,
    listed,
    given,
    anyRedeemedWorld,
    fc.oneof(listed, given).map(withBest),
    anyCheckedWorld,
  ];
  return worlds.flatMap((world) => fc.sample(world, { numRuns: OF_EACH, seed: SEED }).map(decisionOf));
}

function withBest({ world, request }: Situation): Situation {
  const best = { redeemables_application_mode: 'PARTIAL', redeemables_selection: 'BEST' } as const;
  return { request, world: { ...world, stacking: { ...world.stacking, ...best } } };
}

function decisionOf({ world, request }: Situation): Decision {
  const input = inputOf(world, request);
  return buildDecision({ input, evaluation: evaluateRequest(input) }, null);
}

/** The decisions that an engine made when they were kept. */
export function keptDecisions(engine = ENGINE): readonly Decision[] {
  const path = fileOf(engine);
  if (!existsSync(path)) return [];
  return JSON.parse(brotliDecompressSync(readFileSync(path)).toString('utf8')) as readonly Decision[];
}

/** Keep the decisions of kinds that are not kept yet. */
export function keepDecisions(): void {
  const kept = keptDecisions();
  // Their explanations are not compared.
  const more = generatedDecisions()
    .slice(kept.length)
    .map((decision) => ({ ...decision, explain: [] }));
  writeFileSync(fileOf(ENGINE), brotliCompressSync(JSON.stringify([...kept, ...more])));
}
