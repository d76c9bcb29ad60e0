// Which rule guards what, once all that may be guarded is here; and the stacking rules of the project.
import { DEFAULT_STACKING_RULES, type StackingRules } from '../../../lib/model/records/settings';
import { createStackingRules } from '../../../lib/services/management/stacking-rules';
import { assignRule, findRelated } from '../../../lib/services/validation-rules/rule-assignments';
import * as stackingBody from '../../../schemas/compiled/management/stacking-rules';
import * as assignBody from '../../../schemas/compiled/validation-rules/assign';
import { idsHere } from '../ids';
import {
  type Move,
  moveNumbered,
  type MoveOne,
  type Moving,
  pickMembers,
  problemOf,
  requestOf,
  translateIds,
} from '../move';
import { recordsIn } from '../pages';
import { type Old, PAGE } from '../source';
import { ApiError } from '../../../lib/errors';

export async function moveAssignments(move: Move): Promise<void> {
  const { source } = move;
  const fetch = async (page: number): Promise<readonly Old[]> => {
    const query = { limit: PAGE, page, order: 'created_at' } as const;
    const answer = await source.ask((client) => client.validationRules.listRulesAssignments(query));
    return recordsIn(answer, 'data');
  };
  await moveNumbered(move, { step: 'assignments', fetch }, moveAssignment);
}

const moveAssignment: MoveOne = async (moving) => {
  const { rt, caller, record } = moving;
  const known = await findStoredAssignment(moving);
  if (known !== null) return { id: known, wasHere: true };
  const request = requestOf(assignBody, pickMembers(record, ['related_object_type', 'related_object_id']));
  const { id } = await assignRule(rt, caller, String(record.rule_id), request);
  return { id: id, wasHere: false };
};

/** The assignment of the same rule to the same record, where it is here. */
export async function findStoredAssignment({ rt, caller, record }: Moving): Promise<string | null> {
  const { related_object_type: type, related_object_id: name, rule_id } = record;
  const assignments =
    type === 'voucher'
      ? ((await rt.store.vouchers.load(caller, String(name)))?.voucher.assignments ?? [])
      : findRelated(await rt.store.config.load(caller), type as never, String(name)).record.assignments;
  return assignments.find((assignment) => assignment.rule_id === rule_id)?.id ?? null;
}

/** A server key may not read the management settings, but every qualification includes the stacking rules. */
export async function stackingThere({ source }: Pick<Move, 'source'>): Promise<Partial<StackingRules>> {
  const answer = await source.ask((client) => client.qualifications.checkEligibility({ options: { limit: 1 } }));
  const rules = (answer as { readonly stacking_rules?: Readonly<Record<string, unknown>> }).stacking_rules ?? {};
  return pickMembers(rules, Object.keys(DEFAULT_STACKING_RULES));
}

export async function moveStackingRules(move: Move): Promise<void> {
  const { rt, caller, state } = move;
  const { stacking } = await rt.store.config.load(caller);
  if (stacking) {
    state.note('stacking_rules', { cursor: null, before: 1 });
    return;
  }
  const rules = translateIds({ ...(await stackingThere(move)) }, idsHere(state.ids));
  try {
    await createStackingRules(rt, caller, caller.project, requestOf(stackingBody, rules));
    state.note('stacking_rules', { cursor: null, moved: 1 });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const problem = { step: 'stacking_rules', there: 'stacking rules', problem: problemOf(error) } as const;
    state.note('stacking_rules', { cursor: null, problems: [problem] });
  }
}
