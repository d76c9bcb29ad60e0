// Changes of keys and people that this process has carried out: what it remembered of them before is over.
import type { ChangeOutcome } from '../../ports/keys/audit-trail';
import type { Table, Write } from '../table/table';
import { tryWhileBusy } from '../table/try-while-busy';
import { changeOutcome } from './audit-trail-store';

export class OwnChanges {
  /** Counted whatever became of them: one without an answer may have taken effect. */
  count = 0;

  constructor(private readonly table: Table) {}

  async commit(writes: readonly Write[]): Promise<ChangeOutcome> {
    try {
      return changeOutcome(await tryWhileBusy(() => this.table.transact(writes)));
    } finally {
      this.count += 1;
    }
  }
}
