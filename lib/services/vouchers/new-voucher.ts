// A new voucher, with its id and those of its assignments.
import { refuseByMetadataSchema } from '../../core/metadata/refusal';
import type { NewRuleAssignment } from '../../core/rules/assignment/new-assignments';
import { planVoucher, type VoucherCreation } from '../../core/voucher/input';
import type { Caller } from '../../model/common';
import type { Voucher } from '../../model/records/voucher';
import type { Process } from '../../ports/runtime';
import { refuseIf, unwrap } from '../shared/unwrap';

interface NewVoucher extends Omit<VoucherCreation, 'id' | 'rules' | 'now'> {
  readonly nowMs: number;
}

/**
 * Build a new voucher with the code and members of a request; nothing is stored.
 * @throws ApiError as `planVoucher`; metadata_validation_failed
 */
export function newVoucher(rt: Process, caller: Caller, creation: NewVoucher): Voucher {
  const voucher = plannedVoucher(rt, caller, creation);
  refuseIf(refuseByMetadataSchema(creation.config, { object: 'voucher', before: null, after: voucher }));
  return voucher;
}

/**
 * Build a voucher with only its campaign's values, without metadata; nothing is stored.
 * @throws ApiError as `planVoucher`
 */
export function plainVoucher(rt: Process, caller: Caller, creation: Omit<NewVoucher, 'request'>): Voucher {
  return plannedVoucher(rt, caller, { ...creation, request: {} });
}

function plannedVoucher(rt: Process, caller: Caller, { nowMs, ...creation }: NewVoucher): Voucher {
  const { code, request } = creation;
  const id = rt.ids.natural('v', code, caller.caseSensitiveCodes);
  const rules = buildNewRuleAssignments(rt, request.validation_rules);
  return unwrap(planVoucher({ ...creation, id, rules, now: new Date(nowMs).toISOString() }));
}

/** Builds an assignment with a new id for each rule that a request names. */
export function buildNewRuleAssignments(
  rt: Process,
  ruleIds: readonly string[] | null | undefined,
): readonly NewRuleAssignment[] {
  return (ruleIds ?? []).map((rule_id) => ({ id: assignmentId(rt), rule_id }));
}

/** Return a new random id of a rule assignment. */
export function assignmentId(rt: Process): string {
  return rt.ids.random('asgm', 16);
}
