// The codes a customer holds.
import { mergeWalletCodes, walletOwner } from '../../../lib/core/qualification/wallet';
import type { Caller, QualificationRequest, StoredPublication } from '../../support/core';

describe('walletOwner', () => {
  const SERVER = { kind: 'server', shopper: null } as Caller;
  const CLAIM = { kind: 'client', shopper: null } as Caller;
  const SHOPPER = { kind: 'client', shopper: { sourceId: 'jane', orders: [] } } as unknown as Caller;

  test.each<[string, Caller, QualificationRequest['customer'], string | null]>([
    ['the one a backend names by id', SERVER, { id: 'cust_1', source_id: 'ann' }, 'cust_1'],
    ['the one a backend names by source id', SERVER, { source_id: 'ann' }, 'ann'],
    ['nobody where none is named', SERVER, undefined, null],
    ['nobody without a name', SERVER, {}, null],
    ['the one of the token', SHOPPER, { id: 'cust_1' }, 'jane'],
    ['nobody for a claim', CLAIM, { id: 'cust_1' }, null],
  ])('is %s', (_name, caller, customer, expected) => {
    expect(walletOwner(caller, customer === undefined ? {} : { customer })).toBe(expected);
  });
});

describe('mergeWalletCodes', () => {
  const publication = (ids: readonly string[], isReferral = false, result = 'SUCCESS') =>
    ({
      record: { result, vouchers_id: ids },
      target: { is_referral_code: isReferral },
    }) as unknown as StoredPublication;

  it('are those of publications, then those held otherwise', () => {
    const holders = [{ voucher_id: 'v_3', holder_role: 'OWNER' }] as const;

    expect(mergeWalletCodes(holders, [publication(['v_1']), publication(['v_2'], true)])).toEqual([
      { voucher_id: 'v_1', holder_role: 'OWNER' },
      { voucher_id: 'v_2', holder_role: 'REFERRER' },
      { voucher_id: 'v_3', holder_role: 'OWNER' },
    ]);
  });

  it('are each there once, with the role of their holder', () => {
    const holders = [{ voucher_id: 'v_1', holder_role: 'REFEREE' }] as never;

    expect(mergeWalletCodes(holders, [publication(['v_1', 'v_2'])])).toEqual([
      { voucher_id: 'v_1', holder_role: 'REFEREE' },
      { voucher_id: 'v_2', holder_role: 'OWNER' },
    ]);
  });

  it('are none of a refused publication', () => {
    expect(mergeWalletCodes([], [publication(['v_1'], false, 'FAILURE')])).toEqual([]);
  });
});
