// A voucher with the members that a request changes.
import { changedCategory } from '../../core/catalogue/category';
import { isSameRecord } from '../../core/record/same';
import { changedValidity } from '../../core/time/validity-input';
import { ApiError } from '../../errors';
import type { Config } from '../../model/config';
import type { UpdateVoucherRequest } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { accepted } from '../shared/accepted';
import { storable } from '../shared/changes';
import { readDiscount, requireSameDiscount } from '../shared/definitions';
import { sentType } from './voucher-input';

/**
 * Only sent members change; null clears one; metadata is merged key by key. Balances, counts and the code stay.
 * @returns the same object when nothing differs
 * @throws ApiError invalid_voucher for another type, of the voucher or of its discount; invalid_payload or not_found for bad members
 */
export function changedVoucher(rt: Runtime, voucher: Voucher, request: UpdateVoucherRequest, config: Config): Voucher {
  const type = sentType(request);
  if ((type && type !== voucher.type) || (request.type && request.type !== voucher.type)) {
    throw new ApiError({ key: 'invalid_voucher', details: `The type of a voucher stays ${voucher.type}.` });
  }
  const changed = {
    ...accepted(changedValidity(voucher, request, config.settings.timezone)),
    ...changedValue(voucher, request),
    ...accepted(changedCategory(voucher.category_id ?? null, request, config)),
    ...(request.active !== undefined && { active: request.active }),
    ...(request.additional_info !== undefined && { additional_info: request.additional_info }),
    ...(request.metadata !== undefined && {
      metadata: request.metadata && storable({ ...voucher.metadata, ...request.metadata }),
    }),
    ...(request.metadata === null && { metadata: {} }),
  } as Voucher;
  if (isSameRecord(changed, voucher)) return voucher;
  return { ...changed, updated_at: new Date(rt.clock.nowMs()).toISOString() };
}

/** A discount is replaced whole, by one of its type; of a gift card only the effect can change. */
function changedValue({ discount, gift }: Voucher, request: UpdateVoucherRequest): Partial<Voucher> {
  if (request.discount) {
    const sent = readDiscount(request.discount, '.discount');
    requireSameDiscount(discount, sent);
    return { discount: sent };
  }
  return request.gift?.effect && gift ? { gift: { ...gift, effect: request.gift.effect } } : {};
}
