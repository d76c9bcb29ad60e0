// Read a redemption or rollback back by its id.
import { recordsOf } from '../../model/redemptions/entries';
import { parseRedemptionId } from '../../model/keys/record-ids';
import { notFound } from '../../errors';
import type { Caller } from '../../model/common';
import type { Redemption, Rollback } from '../../model/records/redemption';
import type { Runtime } from '../../ports/runtime';

/** The record with this id: child, parent, rollback, or a failure of either kind. */
export async function getRedemption(
  rt: Runtime<'redemptions'>,
  caller: Caller,
  id: string,
): Promise<Redemption | Rollback> {
  const parsed = parseRedemptionId(id);
  const loaded = parsed && (await rt.store.redemptions.load(caller, parsed.base));
  const record = loaded && recordsOf(loaded).find((one) => one.id === id);
  if (!record) throw notFound('redemption', id);
  return record;
}
