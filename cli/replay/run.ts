// Replays the stored decisions of a project.
import { ENGINE, replayDecision } from '../../lib/core/decision/decision';
import type { Difference } from '../../lib/core/decision/differences';
import { DECISION, unpackDecision } from '../../lib/storage/decisions/packed-decisions';
import { Revisions } from '../../lib/storage/decisions/revisions';
import { itemKind } from '../../lib/storage/keys';
import { toStoredRedemption } from '../../lib/storage/redemptions/redemption-items';
import { DynamoTable } from '../../lib/storage/table/dynamo-table';
import type { Item } from '../../lib/storage/table/table';
import { type TablePlace, TableReader } from '../audit/read-table';
import type { StoredReplayArguments } from './command';

/** Counts of the decisions of one engine. */
export interface EngineCounts {
  equal: number;
  different: number;
}

export interface StoredReplay {
  readonly byEngine: ReadonlyMap<number, EngineCounts>;
  /** Decisions of deleted customers, and those that were too large to keep. */
  readonly leftOut: number;
  /** The first decisions that differ. */
  readonly first: readonly {
    readonly id: string;
    readonly engine: number;
    readonly differences: readonly Difference[];
  }[];
  /** True when a decision of the engine of today differs. */
  readonly isBroken: boolean;
}

const MOST_SHOWN = 10;

export async function replayStored(
  place: TablePlace,
  { project, from, to, sample }: Pick<StoredReplayArguments, 'project' | 'from' | 'to' | 'sample'>,
): Promise<StoredReplay> {
  const items = select(await readDecisions(place, project), { from, to, sample });
  const revisions = new Revisions(new DynamoTable({ tableName: place.tableName, endpoint: place.endpoint }));
  const byEngine = new Map<number, EngineCounts>();
  const first: { id: string; engine: number; differences: readonly Difference[] }[] = [];
  let leftOut = 0;
  let isBroken = false;
  for (const item of items) {
    const kept = await unpackDecision(item[DECISION], { project, revisions });
    if (!kept || !('input' in kept)) {
      leftOut += 1;
      continue;
    }
    const { engine } = kept;
    const { equal, differences } = replayDecision(kept);
    const counts = byEngine.get(engine) ?? { equal: 0, different: 0 };
    counts[equal ? 'equal' : 'different'] += 1;
    byEngine.set(engine, counts);
    if (equal) continue;
    isBroken ||= engine === ENGINE;
    if (first.length < MOST_SHOWN) first.push({ id: item.pk.split('#')[2] ?? '', engine, differences });
  }
  return { byEngine, leftOut, first, isBroken };
}

async function readDecisions(place: TablePlace, project: string): Promise<readonly Item[]> {
  const reader = new TableReader(place);
  try {
    const items = await reader.items(project);
    return items.filter((item) => itemKind(item) === 'R R' && item[DECISION] !== undefined);
  } finally {
    reader.close();
  }
}

/** In the order of their ids, which begin with their time. */
function select(
  items: readonly Item[],
  { from, to, sample }: Pick<StoredReplayArguments, 'from' | 'to' | 'sample'>,
): readonly Item[] {
  const within = items
    .filter((item) => (from === null && to === null) || isWithin(dateOf(item), { from, to }))
    .toSorted((one, other) => (one.pk < other.pk ? -1 : 1));
  if (sample === null || sample >= within.length) return within;
  return Array.from({ length: sample }, (_, index) => within[Math.floor((index * within.length) / sample)]!);
}

/** Of a redemption, or of a refused attempt. */
function dateOf(item: Item): string {
  const { failure } = item;
  return failure === undefined ? toStoredRedemption(item).date : (failure as { readonly date: string }).date;
}

function isWithin(date: string, { from, to }: Pick<StoredReplayArguments, 'from' | 'to'>): boolean {
  return (from === null || date >= from) && (to === null || date < to);
}

/** The lines of the report. */
export function reportLines({ byEngine, leftOut, first }: StoredReplay): readonly string[] {
  const counts = [...byEngine]
    .toSorted(([one], [other]) => one - other)
    .map(([engine, { equal, different }]) => `engine ${engine}: ${equal} equal, ${different} different`);
  const shown = first.flatMap(({ id, engine, differences }) => [
    `redemption ${id}, engine ${engine}:`,
    ...differences.map(
      ({ pointer, then, now }) => `  ${pointer}: then ${JSON.stringify(then)}, now ${JSON.stringify(now)}`,
    ),
  ]);
  return [...(counts.length === 0 ? ['no decisions'] : counts), `left out: ${leftOut}`, ...shown];
}
