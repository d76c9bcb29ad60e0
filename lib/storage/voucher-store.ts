// Vouchers, stored under their code.
import type { VoucherFact } from '../core/facts';
import type { Voucher } from '../model/voucher';
import type { CreateOutcome, VoucherStore } from '../ports';
import { assignWrites } from './assignment-items';
import { type ProjectScope, voucherKeys } from './keys';
import { createOutcome } from './outcomes';
import { type Table, TableUnavailable, type Write, keyText } from './table';
import { voucherFact, voucherItem } from './voucher-items';

export class DynamoVoucherStore implements VoucherStore {
  constructor(private readonly table: Table) {}

  async create(scope: ProjectScope, voucher: Voucher): Promise<CreateOutcome> {
    const item = voucherItem(scope, voucher);
    const put: Write = { kind: 'put', item, condition: { test: 'absent', path: 'pk' } };
    if (voucher.assignments.length === 0) return createOutcome(await this.table.write(put));
    const assignments = voucher.assignments.flatMap((assignment) => assignWrites(scope.project, assignment));
    const outcome = await this.table.transact([put, ...assignments]);
    // A rule was deleted since it was read: sent again, the request is told so.
    if (outcome.status === 'REFUSED' && outcome.index > 0) throw new TableUnavailable(null);
    return createOutcome(outcome);
  }

  async load(scope: ProjectScope, codeOrId: string): Promise<VoucherFact | null> {
    const keys = voucherKeys(scope, codeOrId);
    const items = await this.table.batchGet(keys);
    const at = (index: number) => items.find((item) => keys[index] && keyText(item) === keyText(keys[index]));
    const byCode = at(0);
    if (byCode) return voucherFact(byCode);
    const byId = at(1);
    return byId?.id === codeOrId ? voucherFact(byId) : null;
  }
}
