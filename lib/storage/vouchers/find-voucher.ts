// Finds a voucher that a request names by its code or its id.
import { type ProjectScope, voucherKeys } from '../keys';
import { type Item, keyText, type Table } from '../table/table';

/** The item of a voucher that is named by code or id, deleted ones included. */
export async function findVoucherItem(table: Table, scope: ProjectScope, codeOrId: string): Promise<Item | null> {
  const keys = voucherKeys(scope, codeOrId);
  const items = await table.batchGet(keys);
  const at = (index: number) => items.find((item) => keys[index] && keyText(item) === keyText(keys[index]));
  const byCode = at(0);
  if (byCode) return byCode;
  const byId = at(1);
  return byId?.id === codeOrId ? byId : null;
}
