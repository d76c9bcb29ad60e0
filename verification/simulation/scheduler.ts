// Virtual time: what is due next happens next, however long it takes on the clock.

interface Due {
  readonly atMs: number;
  readonly order: number;
  readonly run: () => void;
}

export class Scheduler {
  private readonly queue: Due[] = [];
  private count = 0;

  /** @param nowMs milliseconds since 1970 */
  constructor(private ms: number) {}

  get nowMs(): number {
    return this.ms;
  }

  after(delayMs: number, run: () => void): void {
    this.push({ atMs: this.ms + Math.max(delayMs, 0), order: this.count++, run });
  }

  sleep(delayMs: number): Promise<void> {
    return new Promise((resolve) => this.after(delayMs, resolve));
  }

  /** Carry out what is due until the work is done. What it left behind stays due. */
  async until<T>(work: Promise<T>): Promise<T> {
    let isReached = false;
    const reach = (): void => void (isReached = true);
    work.then(reach, reach);
    // What was begun before this goes on first.
    await new Promise((resolve) => setImmediate(resolve));
    for (;;) {
      await settled();
      // Promises changed it meanwhile.
      if (isReached as boolean) return work;
      const due = this.pop();
      if (!due) throw new Error('Nothing is due any more, and the work is not done.');
      this.ms = Math.max(this.ms, due.atMs);
      due.run();
    }
  }

  private push(due: Due): void {
    const { queue } = this;
    let index = queue.push(due) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (isBefore(queue[parent]!, due)) break;
      queue[index] = queue[parent]!;
      index = parent;
    }
    queue[index] = due;
  }

  private pop(): Due | undefined {
    const { queue } = this;
    const first = queue[0];
    const last = queue.pop();
    if (first === undefined || last === undefined || queue.length === 0) return first;
    let index = 0;
    for (;;) {
      let child = 2 * index + 1;
      if (child >= queue.length) break;
      if (child + 1 < queue.length && isBefore(queue[child + 1]!, queue[child]!)) child += 1;
      if (isBefore(last, queue[child]!)) break;
      queue[index] = queue[child]!;
      index = child;
    }
    queue[index] = last;
    return first;
  }
}

function isBefore(left: Due, right: Due): boolean {
  return left.atMs < right.atMs || (left.atMs === right.atMs && left.order < right.order);
}

/**
 * Every promise that can go on has gone on: called where a promise goes on, a tick comes when none is left. A turn of the event
 * loop would be as good and costs several times as much.
 */
function settled(): Promise<void> {
  return new Promise((resolve) => process.nextTick(resolve));
}
