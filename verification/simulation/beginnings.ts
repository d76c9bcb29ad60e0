// What histories begin with: worlds that are made once and copied, as making one takes a fifth of a history.
import type { Converters } from '../../lib/storage/formats/formats';
import { SimulatedTable } from '../../server/simulated-table/simulated-table';
import type { StoredItems } from '../../server/simulated-table/stored-items';
import { Random } from '../../scripts/support/random';
import { Scheduler } from './scheduler';
import { enterVirtualTime, leaveVirtualTime } from './virtual-time';
import { createWorld, runtimeIn, type World } from './world';

export const START_MS = Date.UTC(2026, 2, 10, 12);
/** Worlds of each format, which differ by their ids and codes. */
const VARIANTS = 8;

export interface Beginning {
  readonly stored: StoredItems;
  readonly world: World;
  readonly nowMs: number;
}

const known = new Map<Converters, Map<number, Beginning>>();

/** A copy that the history may change. */
export async function drawBeginning(formats: Converters, random: Random): Promise<Beginning> {
  const variants = known.get(formats) ?? new Map<number, Beginning>();
  known.set(formats, variants);
  const variant = random.between(1, VARIANTS);
  const beginning = variants.get(variant) ?? (await create(formats, new Random(`world ${variant}`)));
  variants.set(variant, beginning);
  return { ...beginning, stored: beginning.stored.copy() };
}

async function create(formats: Converters, random: Random): Promise<Beginning> {
  const scheduler = new Scheduler(START_MS);
  const table = new SimulatedTable();
  const defects: unknown[] = [];
  enterVirtualTime(scheduler, random.fork('chance'));
  try {
    const setUp = runtimeIn({ scheduler, random: random.fork('ids'), defects, formats }, table);
    const world = await scheduler.until(createWorld(setUp));
    if (defects.length > 0) throw new Error(`The world cannot be made: ${JSON.stringify(defects)}`);
    return { stored: table.stored, world, nowMs: scheduler.nowMs };
  } finally {
    leaveVirtualTime();
  }
}
