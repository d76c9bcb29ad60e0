// A process of the service in virtual time: it may be slow, stand still, or die at any await.
import type { Scheduler } from './scheduler';

export class Process {
  private isAlive = true;
  private pausedUntilMs = 0;
  private readonly watchers: (() => void)[] = [];

  /** @param clockOffsetMs how far its clock is off */
  constructor(
    private readonly scheduler: Scheduler,
    readonly clockOffsetMs: number,
  ) {}

  get alive(): boolean {
    return this.isAlive;
  }

  /** It goes no further, and nobody hears of it again. */
  kill(): void {
    this.isAlive = false;
    for (const tell of this.watchers.splice(0)) tell();
  }

  pause(milliseconds: number): void {
    this.pausedUntilMs = this.scheduler.nowMs + milliseconds;
  }

  /** Resolves while it runs: later when it stands still, never when it is dead. */
  async running(): Promise<void> {
    while (this.isAlive && this.scheduler.nowMs < this.pausedUntilMs) {
      await this.scheduler.sleep(this.pausedUntilMs - this.scheduler.nowMs);
    }
    if (!this.isAlive) await new Promise<never>(() => undefined);
  }

  /** Resolves when it dies. */
  death(): Promise<void> {
    return new Promise((resolve) => (this.isAlive ? this.watchers.push(resolve) : resolve()));
  }
}
