// Limits the concurrency of one kind of work in a process; the rest waits.

/**
 * Work that waits here has not started, so no timeout and no deadline applies to it: many concurrent requests are slow,
 * but not failing. First come, first served.
 */
export class Semaphore {
  private free: number;
  private readonly waiting: (() => void)[] = [];

  /** @param atOnce maximum concurrent pieces of work */
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

  /** Passes the slot to the longest waiting caller. */
  private pass(): void {
    const next = this.waiting.shift();
    if (next) next();
    else this.free += 1;
  }
}
