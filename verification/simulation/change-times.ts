// The moments of changes that a history sees as they are carried out, so that it knows which of them a reader may have missed.

/** A transaction is seen half done for less than this, ms: its record may be there before the number that counts it. */
const HALF_DONE_MS = 10;

export class ChangeTimes {
  private readonly moments: number[] = [];

  /** @param nowMs the virtual time of the history */
  constructor(private readonly nowMs = () => performance.now()) {}

  note(): void {
    this.moments.push(this.nowMs());
  }

  /** The number of changes that a reader who began at this moment may have missed: later ones, and those that were half done. */
  since(begunMs: number): number {
    return this.moments.filter((moment) => moment > begunMs - HALF_DONE_MS).length;
  }
}
