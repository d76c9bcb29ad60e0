// What codes that are stored, changed by a file or deleted tell.
import { aCoupon, CAMPAIGN_TOLD, CONFIG, MADE_AT } from './support';
import {
  buildVoucherBatchFacts,
  buildVoucherChangeFacts,
  buildVoucherCreatedFacts,
  buildVoucherDeletedFacts,
  buildVoucherUpdatedFacts,
  type RuleAssignment,
  toVoucherResponse,
} from '../../support/core';

const RULED = {
  id: 'asgm_1',
  rule_id: 'val_1',
  related_object_id: 'v_1',
  related_object_type: 'voucher',
  created_at: MADE_AT,
  updated_at: null,
  object: 'validation_rules_assignment',
} as RuleAssignment;
const [one, two] = [aCoupon({ assignments: [RULED] }), aCoupon({ id: 'v_2', code: 'CODE-2' })];
const told = (type: string, voucher = one) => ({
  type,
  entity_id: voucher.id,
  data: { voucher: toVoucherResponse(voucher, CONFIG), campaign: CAMPAIGN_TOLD },
});
const typesOf = (facts: readonly { readonly type: string }[]) => facts.map(({ type }) => type);

it('a new code emits its rules as well, and a changed one does not', () => {
  expect(typesOf(buildVoucherChangeFacts(one, null, CONFIG))).toEqual([
    'voucher.created',
    'business_validation_rule.assignment.created',
  ]);
  expect(typesOf(buildVoucherChangeFacts(one, one, CONFIG))).toEqual(['voucher.updated']);
});

it('codes that are stored together emit their addition to the campaign', () => {
  expect(buildVoucherCreatedFacts([two], CONFIG)).toEqual([told('voucher.created', two)]);
  expect(typesOf(buildVoucherBatchFacts([one, two], CONFIG))).toEqual([
    ...['voucher.created', 'business_validation_rule.assignment.created', 'voucher.created'],
    'campaign.vouchers.added',
  ]);
});

it('deleted codes do not emit their rules', () => {
  expect(buildVoucherDeletedFacts([one, two], CONFIG)).toEqual([told('voucher.deleted'), told('voucher.deleted', two)]);
});

it('a row of a file emits the code as the row describes it', () => {
  expect(buildVoucherUpdatedFacts(one, CONFIG)).toEqual([told('voucher.updated')]);
});
