// The state of a run of recorded decisions between two slices: in the item of its action, or in a file where it is long.
import type { RunProgress } from './backtest-run';
import type { WorkFiles } from './work-files';

/** Characters of a state that the item of an action holds. */
const MOST_IN_ITEM = 200_000;

/** How far a run has come. BEFORE: it finds the counts at the beginning of the period. */
export interface Place {
  readonly phase: 'BEFORE' | 'PERIOD' | 'END';
  /** The end of the last portion of the phase; null at its beginning. */
  readonly behind: string | null;
  /** Entries so far. */
  readonly entries: number;
}

/** The state that a slice leaves for the next one. At the end only its files are left. */
export interface SavedRun {
  readonly place: Place;
  /** Absent where a file holds it, and at the end. */
  readonly progress?: RunProgress;
  /** The file of this state. */
  readonly file?: string | undefined;
  /** The file of the state before it, which nothing needs any more. */
  readonly earlier?: string | undefined;
}

export class RunStates {
  /**
   * @param files are asked for where a state is long
   * @param mostInItem characters of a state that the item of the action holds
   */
  constructor(
    private readonly files: () => WorkFiles,
    private readonly saved: SavedRun | null,
    private readonly mostInItem = MOST_IN_ITEM,
  ) {}

  /** @throws MissingWorkFile */
  async read(): Promise<RunProgress | undefined> {
    const { progress, file } = this.saved ?? {};
    return file === undefined ? progress : ((await this.files().read(file)) as RunProgress);
  }

  /** Keep a state for the next slice. @returns what the action keeps */
  async write(place: Place, progress: RunProgress): Promise<SavedRun> {
    const { file: last, earlier } = this.saved ?? {};
    if (earlier !== undefined) await this.files().remove(earlier);
    const text = JSON.stringify(progress);
    if (text.length <= this.mostInItem) return { place, progress, earlier: last };
    const file = `state-${place.phase}-${place.entries}`;
    await this.files().write(file, text);
    return { place, file, earlier: last === file ? undefined : last };
  }

  /** What the action keeps once its report is in it; null where no files are left to remove. */
  toEnd(place: Place): SavedRun | null {
    const { file, earlier } = this.saved ?? {};
    return file === undefined && earlier === undefined ? null : { place, file, earlier };
  }

  async remove(): Promise<void> {
    const { file, earlier } = this.saved ?? {};
    for (const name of [file, earlier]) if (name !== undefined) await this.files().remove(name);
  }
}
