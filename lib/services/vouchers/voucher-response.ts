// Vouchers as answers show them.
import { type ResponseObject, toVoucherResponse } from '../../core/answer/records';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Voucher } from '../../model/records/voucher';
import { assetsOf } from './assets';

/** A voucher with everything around it. */
export function showVoucher(caller: Caller, voucher: Voucher, config: Config): ResponseObject {
  return { ...toVoucherResponse(voucher, config), assets: assetsOf(caller, voucher.code, config) };
}
