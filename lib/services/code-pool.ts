// Random codes drawn ahead for a campaign, each with its id, and handed out in the order of their keys.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ProjectScope, Runtime } from '../ports';
import type { CodeSource } from './codes';

export interface DrawnCode {
  readonly id: string;
  readonly code: string;
}

/** As many as are drawn ahead. */
const POOL_SIZE = 10_000;
/** Drawn without a pause, so that requests are answered meanwhile. */
const DRAWN_AT_ONCE = 250;
/** So many draws for each code before it is given up: nearly all codes of the form are drawn. */
const DRAWS = 500;

/**
 * The id of a voucher begins with what its key is made of. Codes that are stored in that order fall into few pages of the
 * embedded engine's tree, which makes storing them twice as fast; what a code is stays as random.
 */
export class CodePool {
  private ready: DrawnCode[] = [];
  private refilling: Promise<void> | null = null;

  /** @param wanted how many codes are likely to be taken in all */
  constructor(
    private readonly rt: Runtime,
    private readonly scope: ProjectScope,
    private readonly source: CodeSource,
    private wanted: number,
  ) {}

  /** The next codes, no two alike; fewer than asked for where no others are found. */
  async take(count: number): Promise<readonly DrawnCode[]> {
    const taken: DrawnCode[] = [];
    while (taken.length < count) {
      if (this.ready.length === 0) await (this.refilling ??= this.refill(count));
      const next = this.ready.splice(0, count - taken.length);
      if (next.length === 0) break;
      taken.push(...next);
    }
    return taken;
  }

  private async refill(least: number): Promise<void> {
    const size = Math.max(least, Math.min(this.wanted, POOL_SIZE));
    const drawn = new Map<string, DrawnCode>();
    for (let draws = 0; drawn.size < size && draws < DRAWS * size; draws += 1) {
      if (draws % DRAWN_AT_ONCE === DRAWN_AT_ONCE - 1) await nextTurn();
      const code = this.source.next();
      const compared = this.scope.caseSensitiveCodes ? code : code.toLowerCase();
      if (drawn.has(compared)) continue;
      drawn.set(compared, { code, id: this.rt.ids.natural('v', code, this.scope.caseSensitiveCodes) });
    }
    this.wanted -= drawn.size;
    this.ready = [...drawn.values()].sort((one, other) => (one.id < other.id ? -1 : 1));
    this.refilling = null;
  }
}
