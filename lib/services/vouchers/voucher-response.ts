// Vouchers as answers show them.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import { assetsOf } from '../assets/assets';
import type { VoucherResponse } from '../../model/generated-answers/records';
import { toVoucherResponse } from '../../core/answer/vouchers';

/** Build the response of a voucher with its category, rules and code pictures. */
export function showVoucher(caller: Caller, voucher: Voucher, config: Config): VoucherResponse {
  return { ...toVoucherResponse(voucher, config), assets: assetsOf(caller, voucher.code, config) };
}
