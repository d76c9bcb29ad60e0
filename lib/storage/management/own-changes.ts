// Changes of keys and users by this process: entries that it cached before them are stale.
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { Table, Write } from '../table/table';
import { tryWhileBusy } from '../table/retries';
import { changeOutcome } from './audit-trail-store';

/** A change without an answer has taken effect by then, or never does. */
const OPEN_MS = 30_000;

export class OwnChanges {
  private counted = 0;
  private openUntilMs = 0;

  constructor(private readonly table: Table) {}

  /** Changes with every read while an unanswered change may still take effect: nothing is cached then. */
  get count(): number {
    if (performance.now() < this.openUntilMs) this.counted += 1;
    return this.counted;
  }

  async commit(writes: readonly Write[]): Promise<ChangeOutcome> {
    let outcome: ChangeOutcome | null = null;
    try {
      outcome = changeOutcome(await tryWhileBusy(() => this.table.transact(writes)));
      return outcome;
    } finally {
      this.counted += 1;
      if (outcome === null || outcome.status === 'UNKNOWN') this.openUntilMs = performance.now() + OPEN_MS;
    }
  }
}
