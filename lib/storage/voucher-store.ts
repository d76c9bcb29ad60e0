// Vouchers, stored under their code.
import type { VoucherFact } from '../core/facts';
import type { Voucher } from '../model/voucher';
import type { CreateOutcome, VoucherStore } from '../ports';
import { type ProjectScope, voucherKeys } from './keys';
import { createOutcome } from './outcomes';
import { type Table, keyText } from './table';
import { voucherFact, voucherItem } from './voucher-items';

export class DynamoVoucherStore implements VoucherStore {
  constructor(private readonly table: Table) {}

  async create(scope: ProjectScope, voucher: Voucher): Promise<CreateOutcome> {
    const item = voucherItem(scope, voucher);
    return createOutcome(await this.table.write({ kind: 'put', item, condition: { test: 'absent', path: 'pk' } }));
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
