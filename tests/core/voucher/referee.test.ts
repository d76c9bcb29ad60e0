// Who becomes a referee of a code, and who cannot.
import {
  buildDuplicateHolderFailure,
  buildReferee,
  refuseMoreReferees,
  refuseUnpublished,
} from '../../../lib/core/voucher/referee';
import { type Caller, factsOf, LIMITS, NOON, refereeId } from '../../support/core';

const voucher = (count: number) =>
  factsOf({ vouchers: { CODE: { publish: { count } } } }).vouchers.get('CODE')!.voucher;

test('refuseUnpublished refuses a code without a referrer', () => {
  expect(refuseUnpublished(voucher(1))).toBeNull();
  expect(refuseUnpublished(voucher(0))).toEqual({
    key: 'not_published',
    details: 'The code v_CODE has no referrer yet.',
    resource_id: 'v_CODE',
    resource_type: 'voucher',
  });
});

test('refuseMoreReferees leaves room for the guard of a key', () => {
  const keyed = {} as NonNullable<Caller['keyed']>;
  const most = LIMITS.transactionActions - 1;

  expect(refuseMoreReferees({ keyed }, most)).toBeNull();
  expect(refuseMoreReferees({}, most + 1)).toBeNull();
  expect(refuseMoreReferees({ keyed }, most + 1)).toEqual({
    key: 'invalid_payload',
    details: `With an Idempotency-Key a request adds at most ${most} holders.`,
  });
});

test('heldAlready names the customer', () => {
  expect(buildDuplicateHolderFailure('jane')).toEqual({
    key: 'holder_assignement_duplication',
    details: 'The customer jane holds this code already.',
    resource_id: 'jane',
    resource_type: 'customer',
  });
});

test('refereeOf has an id of its digits and its customer', () => {
  const digits = '0'.repeat(24);

  expect(buildReferee(voucher(1), 'cust_1', { digits, created_at: NOON })).toEqual({
    id: refereeId(digits, 'cust_1'),
    created_at: NOON,
    customer_id: 'cust_1',
    holder_role: 'REFEREE',
    voucher_id: 'v_CODE',
  });
});
