// What is assigned to records of a project, by the names of files: rules, and the rewards that campaigns offer.
import type { FileMembers } from '../files/record';
import type { Names } from './names';

interface Assigned {
  readonly data?: readonly { readonly rule_id: string }[];
}

/** The names of assigned rules in their order, which decides where two of them pick the same lines. */
export function rulesOf(assignments: unknown, names: Names): readonly string[] {
  return ((assignments as Assigned | undefined)?.data ?? []).map(({ rule_id: id }) => names.keyOf('rule', id));
}

/** The form of a reward that a campaign offers. */
export function offerForm(offer: FileMembers, names: Names): FileMembers {
  const { loyalty } = (offer.parameters ?? {}) as { loyalty?: FileMembers };
  return {
    reward: names.keyOf('reward', String(offer.reward_id)),
    points: loyalty?.points ?? null,
    auto_redeem: loyalty?.auto_redeem === true ? true : null,
    // The API does not show the order of a reward's rules, and it decides nothing but which refusal comes first.
    validation_rules: rulesOf({ data: offer.assignments }, names).toSorted(),
  };
}

/** Compare offers by the names of their rewards. */
export function byReward(one: FileMembers, other: FileMembers): number {
  return String(one.reward) < String(other.reward) ? -1 : 1;
}
