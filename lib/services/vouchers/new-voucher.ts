// A new voucher, with its id and those of its assignments.
import { planVoucher, type VoucherCreation } from '../../core/voucher/input';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { accepted } from '../shared/accepted';
import { assignedRules } from '../shared/assignments';

interface NewVoucher extends Omit<VoucherCreation, 'id' | 'rules' | 'now'> {
  readonly nowMs: number;
}

/** @throws ApiError as `planVoucher` */
export function newVoucher(rt: Runtime, caller: Caller, { nowMs, ...creation }: NewVoucher): Voucher {
  const { code, request } = creation;
  const id = rt.ids.natural('v', code, caller.caseSensitiveCodes);
  const rules = assignedRules(rt, request.validation_rules);
  return accepted(planVoucher({ ...creation, id, rules, now: new Date(nowMs).toISOString() }));
}
