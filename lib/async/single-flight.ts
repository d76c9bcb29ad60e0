// Single-flight: work that several requests of one process need at the same time runs once for all.
export class SingleFlight {
  private readonly running = new Map<string, Promise<void>>();

  /** Waits for the running work of this name, or starts the work (single-flight). */
  run(name: string, work: () => Promise<void>): Promise<void> {
    const running = this.running.get(name) ?? work().finally(() => this.running.delete(name));
    this.running.set(name, running);
    return running;
  }

  /** Undefined when nothing runs under this name. */
  of(name: string): Promise<void> | undefined {
    return this.running.get(name);
  }
}
