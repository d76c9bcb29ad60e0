// Validation sessions: places holds on codes and takes them off again.
//
// | write | condition |
// |---|---|
// | hold a code | not edited, uses left beside those held, balance and holds as they were read |
// | give back what the session held of a code that no longer applies | the same voucher |
// | release a code | the same voucher, held by this session |
import type { VoucherFact } from '../../core/evaluation/facts';
import type { HoldPlan, NewHold } from '../../core/evaluation/reservations';
import type { Voucher } from '../../model/records/voucher';
import type { CommitOutcome } from '../../ports/common';
import type { HoldStore } from '../../ports/validations';
import { holdAttribute, holdId, holdText, holdsAsRead } from './reservation-items';
import { type ProjectScope, voucherKey } from '../keys';
import { type Condition, type Table, TableUnavailable, type Write } from '../table/table';
import { isDeleted, isRedeemedBelow, isStill, voucherFact } from '../vouchers/voucher-items';
import { findVoucherItem } from '../vouchers/voucher-store';
import { tryWhileBusy } from '../table/try-while-busy';

export class DynamoHoldStore implements HoldStore {
  constructor(private readonly table: Table) {}

  async place(scope: ProjectScope, sessionKey: string, plans: readonly HoldPlan[]): Promise<CommitOutcome> {
    const name = holdAttribute(holdId(sessionKey));
    const writes = plans.map((plan) => placeWrite(scope, name, plan));
    const [first] = writes;
    if (first === undefined) return { status: 'COMMITTED' };
    const outcome = writes.length === 1 ? await this.table.write(first) : await this.table.transact(writes);
    if (outcome.status === 'DONE') return { status: 'COMMITTED' };
    return outcome.status === 'REFUSED' ? { status: 'STALE' } : outcome;
  }

  async load(scope: ProjectScope, codeOrId: string, sessionKey: string): Promise<VoucherFact | null> {
    const item = await findVoucherItem(this.table, scope, codeOrId);
    return item && !isDeleted(item) ? voucherFact(item, sessionKey) : null;
  }

  async release(scope: ProjectScope, { voucher }: VoucherFact, sessionKey: string): Promise<boolean> {
    const name = holdAttribute(holdId(sessionKey));
    const outcome = await tryWhileBusy(() =>
      this.table.write({
        kind: 'update',
        key: voucherKey(scope, voucher.code),
        change: { remove: [name] },
        condition: { test: 'and', of: [sameVoucher(voucher), { test: 'exists', path: name }] },
      }),
    );
    if (outcome.status === 'DONE') return true;
    if (outcome.status === 'REFUSED') return false;
    throw new TableUnavailable(outcome.cause);
  }
}

function sameVoucher({ id }: Voucher): Condition {
  return { test: 'eq', path: 'id', value: id };
}

function placeWrite(scope: ProjectScope, name: string, { voucher, hold }: HoldPlan): Write {
  const key = voucherKey(scope, voucher.code);
  if (hold === null) return { kind: 'update', key, change: { remove: [name] }, condition: sameVoucher(voucher) };
  const { holdSequence, ended } = hold;
  return {
    kind: 'update',
    key,
    change: {
      set: { [name]: holdText(hold), hseq: holdSequence + 1 },
      remove: ended.map(holdAttribute),
    },
    condition: { test: 'and', of: [sameVoucher(voucher), ...asRead(hold), ...renewed(name, hold)] },
  };
}

/** What the decision was made from. The revision also tells that the code was not deleted. */
function asRead({ revision, holdSequence, quantity, sequence }: NewHold): readonly Condition[] {
  return [
    isStill('rev', revision),
    holdsAsRead(holdSequence),
    ...(quantity === null ? [] : [isRedeemedBelow(quantity)]),
    ...(sequence === null ? [] : [isStill('seq', sequence)]),
  ];
}

/** A redemption with the session leaves the number of holds as it is, and takes the hold of the session away. */
function renewed(path: string, { isRenewed }: NewHold): readonly Condition[] {
  return isRenewed ? [{ test: 'exists', path }] : [];
}
