// How much of one kind of work is under way at once in a process; the rest waits.

/**
 * Work that waits here has not begun, so that no timeout and no deadline runs against it: many at once are slow, not broken.
 * First come, first served.
 */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce how many pieces of work may be under way */
  constructor(atOnce: number) {
    this.free = atOnce;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.free > 0) this.free -= 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      return await work();
    } finally {
      this.pass();
    }
  }

  /** The place goes to who waits longest. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
