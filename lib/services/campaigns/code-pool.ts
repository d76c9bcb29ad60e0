// Random codes drawn ahead for a campaign, each with its id, and handed out in the order of their keys.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { normalizeCode } from '../../core/code';
import type { ProjectScope } from '../../ports/common';
import type { Process } from '../../ports/runtime';
import type { NewCode } from '../../ports/async-actions';
import type { CodeSource } from './codes';

export interface DrawnCode extends NewCode {
  /** The code in its comparable form. */
  readonly compared: string;
}

/** Codes drawn and sorted together: few at first, so that the first wait is short, then more each time. */
const FIRST_ROUND = 1_000;
const LARGEST_ROUND = 50_000;
const GROWTH = 5;
/** Minimum spare codes that replace taken ones. */
const SPARE = 100;
/** Codes drawn without a pause, so that requests are answered in between. */
const DRAWN_AT_ONCE = 50;
/** Consecutive draws without a new code that end a round: nearly all codes of the form are drawn. */
const DRAWS = 500;

/**
 * The id of a voucher starts with the hash in its key. Codes that are stored in that order fall into few pages of the
 * embedded engine's tree, which makes storing them twice as fast; the codes themselves stay random.
 */
export class CodePool {
  private readonly ready: DrawnCode[] = [];
  private drawing: Promise<void> | null = null;
  private ahead: Promise<void> = Promise.resolve();
  private size = FIRST_ROUND;

  /** @param left expected total number of codes */
  constructor(
    private readonly rt: Process,
    private readonly scope: ProjectScope,
    private readonly source: CodeSource,
    private left: number,
  ) {}

  /**
   * The next codes of a round, from one up to this number. Codes of one round are distinct; those of two rounds may
   * repeat.
   */
  async take(count: number): Promise<readonly DrawnCode[]> {
    // Other callers that waited for the round may have taken all of it.
    while (this.ready.length === 0) await this.draw(count);
    const taken = this.ready.splice(0, count);
    // The next round is drawn while this one is stored.
    if (this.ready.length < LARGEST_ROUND / 2 && this.left > 0) this.ahead = this.draw(0);
    return taken;
  }

  /** Until nothing is being drawn: a process that is frozen after its answer leaves no round half done. */
  async rest(): Promise<void> {
    await this.ahead;
  }

  /** Runs a round at a time, shared by all waiting callers. */
  private draw(least: number): Promise<void> {
    return (this.drawing ??= this.round(Math.max(least, Math.min(this.left, this.size), SPARE)).finally(() => {
      this.drawing = null;
      this.size = Math.min(this.size * GROWTH, LARGEST_ROUND);
    }));
  }

  private async round(size: number): Promise<void> {
    const drawn = new Map<string, DrawnCode>();
    for (let inVain = 0; drawn.size < size && inVain < DRAWS; inVain += 1) {
      const code = this.source.next();
      const compared = normalizeCode(code, this.scope.caseSensitiveCodes);
      if (drawn.has(compared)) continue;
      drawn.set(compared, { code, compared, id: this.rt.ids.natural('v', code, this.scope.caseSensitiveCodes) });
      inVain = 0;
      if (drawn.size % DRAWN_AT_ONCE === 0) await nextTurn();
    }
    this.left -= drawn.size;
    this.ready.push(...[...drawn.values()].sort((one, other) => (one.id < other.id ? -1 : 1)));
  }
}
