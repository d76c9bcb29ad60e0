// The store of rules assigned to vouchers, as the services need it.
import type { ListRequest } from '../core/filter/list-spec';
import type { ListPage } from '../model/lists/page';
import type { VoucherFact } from '../core/evaluation/facts';
import type { AuditEntry } from '../model/audit-trail';
import type { OutboxRow } from '../model/events/events';
import type { RuleAssignment } from '../model/records/rules';
import type { ProjectScope } from './common';

/** A change of the rules of a voucher. With both members, the new assignment replaces one of the same rule. */
export interface AssignmentChange {
  readonly add?: RuleAssignment;
  readonly remove?: AssignmentIds | undefined;
}
type AssignmentIds = Pick<RuleAssignment, 'id' | 'rule_id'>;

/** A change with its outbox row and its line in the audit trail. */
export type AssignmentWrite = AssignmentChange & {
  readonly outbox?: OutboxRow | undefined;
  readonly line?: AuditEntry | undefined;
};

/** Rules assigned to vouchers. Those of campaigns, tiers and reward assignments are in the configuration. */
export interface AssignmentStore {
  /**
   * Changes the rules of a voucher, with the records of the assignments, all or nothing.
   * @param fact     the voucher of the decision; null when it is gone and only the record is left
   * @returns STALE when the voucher, the assignment or the rule has changed since the read
   */
  change(scope: ProjectScope, fact: VoucherFact | null, change: AssignmentWrite): Promise<'CHANGED' | 'STALE'>;
  find(scope: ProjectScope, ruleId: string, id: string): Promise<RuleAssignment | null>;
  /** The number of vouchers for each rule, including rules with zero. */
  counts(scope: ProjectScope, ruleIds: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** The assignments of one rule, or of the project. */
  list(
    scope: ProjectScope,
    ruleId: string | null,
    request: ListRequest<RuleAssignment>,
  ): Promise<ListPage<RuleAssignment>>;
}
