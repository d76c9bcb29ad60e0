// New assignments of validation rules to a record.
import { newAssignment, newAssignments } from '../../../../lib/core/rules/assignment/new-assignments';
import { CREATED_AT, factsOf } from '../../../support/core';

const PARTIAL = { validation_status: 'PARTIALLY_VALID', validation_omitted_rules: ['order.fancy'] } as const;
const { config } = factsOf({ rules: { val_1: {}, val_2: { validation: PARTIAL } } });
const ASSIGNING = { related: { id: 'camp_1', type: 'campaign' }, now: CREATED_AT } as const;
const FIRST = {
  id: 'asgm_1',
  rule_id: 'val_1',
  related_object_id: 'camp_1',
  related_object_type: 'campaign',
  created_at: CREATED_AT,
  updated_at: null,
  validation_status: 'VALID',
  validation_omitted_rules: [],
  object: 'validation_rules_assignment',
};

describe('newAssignments', () => {
  it('assigns the rules in their order', () => {
    const assigned = [
      { id: 'asgm_2', rule_id: 'val_2' },
      { id: 'asgm_1', rule_id: 'val_1' },
    ];

    expect(newAssignments(assigned, config, ASSIGNING)).toEqual({
      assignments: [{ ...FIRST, ...PARTIAL, id: 'asgm_2', rule_id: 'val_2' }, FIRST],
    });
  });

  it('assigns nothing where no rule is named', () => {
    expect(newAssignments([], config, ASSIGNING)).toEqual({ assignments: [] });
  });

  it('refuses a rule that is named twice, known or not', () => {
    const twice = ['val_9', 'val_9'].map((rule_id, at) => ({ id: `asgm_${at}`, rule_id }));

    expect(newAssignments(twice, config, ASSIGNING)).toEqual({
      key: 'invalid_payload',
      details: 'Property .validation_rules must not name a rule twice.',
    });
  });

  it('refuses an unknown rule', () => {
    const assigned = ['val_1', 'val_9'].map((rule_id, at) => ({ id: `asgm_${at}`, rule_id }));

    expect(newAssignments(assigned, config, ASSIGNING)).toEqual({
      key: 'not_found',
      details: 'Cannot find validation_rules with id val_9',
      resource_id: 'val_9',
      resource_type: 'validation_rules',
    });
  });
});

describe('newAssignment', () => {
  it('says how much of the rule is evaluated', () => {
    const [first, second] = ['val_1', 'val_2'].map((id) => newAssignment('asgm_1', config.rules.get(id)!, ASSIGNING));

    expect(first).toEqual(FIRST);
    expect(second).toEqual({ ...FIRST, ...PARTIAL, rule_id: 'val_2' });
  });
});
