// Work that requests of one process ask for at the same time, and that one of them does for all.
export class Together {
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
