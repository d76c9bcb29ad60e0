// Progress of a move, in a folder: completed steps, the position of the current one, the mapping of ids, and records
// that could not be moved. A killed move continues from here; records that were written but not noted are found again.
import {
  appendFileSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  truncateSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { MAP_FILE, type MapLine, mapOf, readMapLines } from '../support/id-map';

export const STEPS = [
  'categories',
  'products',
  'collections',
  'rules',
  'campaigns',
  'tiers',
  'stacks',
  'rewards',
  'stacking_rules',
  'customers',
  'vouchers',
  'publications',
  'holders',
  'segments',
  'earning_rules',
  'loyalty_tiers',
  'member_tiers',
  'pending_points',
  'tier_rules',
  'assignments',
] as const;

export type StepName = (typeof STEPS)[number];

export interface StepState {
  readonly isDone: boolean;
  /** Cursor to continue from; null at the start. */
  readonly cursor: unknown;
  /** Records that were written, and those that were here already. */
  readonly moved: number;
  readonly before: number;
}

export interface MoveState {
  /** The system the records come from. */
  readonly from: string;
  readonly project: string;
  readonly steps: Readonly<Partial<Record<StepName, StepState>>>;
}

/** A record that was not moved, or is here with other content. */
export interface MoveProblem {
  readonly step: StepName;
  /** Its id there. */
  readonly there: string;
  readonly problem: string;
}

/** A code and whom it belongs to there. */
export interface HolderLine {
  readonly code: string;
  readonly voucher: string;
  readonly customer: string;
  readonly created_at: string;
}

/** The additions of a unit of work. */
export interface Progress {
  readonly cursor: unknown;
  readonly moved?: number;
  readonly before?: number;
  readonly ids?: readonly MapLine[];
  readonly problems?: readonly MoveProblem[];
  readonly holders?: readonly HolderLine[];
}

const FRESH: StepState = { isDone: false, cursor: null, moved: 0, before: 0 };
const [STATE_FILE, PROBLEMS_FILE, HOLDERS_FILE] = ['state.json', 'problems.jsonl', 'holders.jsonl'];

export class StateFolder {
  private state: MoveState;
  /** Id there to id here. */
  readonly ids: Map<string, string>;

  /** @throws Error when the folder is that of another move */
  constructor(
    private readonly folder: string,
    move: Pick<MoveState, 'from' | 'project'>,
  ) {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    for (const name of [MAP_FILE, PROBLEMS_FILE, HOLDERS_FILE]) dropCutLine(join(folder, name));
    this.state = this.read() ?? { ...move, steps: {} };
    const { from, project } = this.state;
    if (from !== move.from || project !== move.project) {
      throw new Error(`The folder ${folder} is of a move from ${from} into ${project}: name another with --state.`);
    }
    this.ids = mapOf(this.mapLines());
  }

  step(name: StepName): StepState {
    return this.state.steps[name] ?? FRESH;
  }

  /** The lines are written first: if writing the state fails, the work is repeated, and detects its results. */
  note(name: StepName, progress: Progress): void {
    const { cursor, moved = 0, before = 0, ids = [], problems = [], holders = [] } = progress;
    this.append(MAP_FILE, ids);
    this.append(PROBLEMS_FILE, problems);
    this.append(HOLDERS_FILE, holders);
    for (const [, there, here] of ids) this.ids.set(there, here);
    const known = this.step(name);
    this.write(name, { ...known, cursor, moved: known.moved + moved, before: known.before + before });
  }

  finish(name: StepName): void {
    this.write(name, { ...this.step(name), isDone: true });
  }

  mapLines(): readonly MapLine[] {
    return readMapLines(join(this.folder, MAP_FILE));
  }

  /** Each once, as it was found last. */
  problems(): readonly MoveProblem[] {
    const lines = this.lines(PROBLEMS_FILE) as readonly MoveProblem[];
    return [...new Map(lines.map((one) => [`${one.step} ${one.there}`, one])).values()];
  }

  holders(): readonly HolderLine[] {
    const lines = this.lines(HOLDERS_FILE) as readonly HolderLine[];
    return [...new Map(lines.map((one) => [one.voucher, one])).values()];
  }

  private read(): MoveState | null {
    const file = join(this.folder, STATE_FILE);
    return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as MoveState) : null;
  }

  private write(name: StepName, step: StepState): void {
    this.state = { ...this.state, steps: { ...this.state.steps, [name]: step } };
    const [file, next] = [join(this.folder, STATE_FILE), join(this.folder, `${STATE_FILE}.next`)];
    const descriptor = openSync(next, 'w', 0o600);
    writeSync(descriptor, JSON.stringify(this.state));
    fsyncSync(descriptor);
    closeSync(descriptor);
    renameSync(next, file);
  }

  private append(name: string, lines: readonly unknown[]): void {
    if (lines.length === 0) return;
    const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    appendFileSync(join(this.folder, name), text, { mode: 0o600, flush: true });
  }

  private lines(name: string): readonly unknown[] {
    return readMapLines(join(this.folder, name));
  }
}

/** A line that was cut short by a kill would join the next one. */
function dropCutLine(file: string): void {
  if (!existsSync(file)) return;
  const bytes = readFileSync(file);
  truncateSync(file, bytes.lastIndexOf('\n') + 1);
}
