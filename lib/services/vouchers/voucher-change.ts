// A voucher with the members that a request changes.
import { isDeepStrictEqual } from 'node:util';
import { ApiError } from '../../errors';
import type { Config } from '../../model/config';
import type { UpdateVoucherRequest } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import type { Runtime } from '../../ports/runtime';
import { storable } from '../shared/changes';
import { readCategory, readDiscount, readValidity, withoutNulls } from '../shared/definitions';
import { sentType } from './voucher-input';

/**
 * Only sent members change; null clears one; metadata is merged key by key. Balances, counts and the code stay.
 * @returns the same object when nothing differs
 * @throws ApiError invalid_voucher for another type; invalid_payload or not_found for bad members
 */
export function changedVoucher(rt: Runtime, voucher: Voucher, request: UpdateVoucherRequest, config: Config): Voucher {
  const type = sentType(request);
  if ((type && type !== voucher.type) || (request.type && request.type !== voucher.type)) {
    throw new ApiError({ key: 'invalid_voucher', details: `The type of a voucher stays ${voucher.type}.` });
  }
  const changed = {
    ...voucher,
    ...changedValue(voucher, request),
    ...changedValidity(voucher, request, config),
    // The category it has may be gone since: a voucher that is sent back as it is keeps it.
    ...(request.category_id && request.category_id === voucher.category_id ? {} : changedCategory(request, config)),
    ...(request.active !== undefined && { active: request.active }),
    ...(request.additional_info !== undefined && { additional_info: request.additional_info }),
    ...(request.metadata !== undefined && {
      metadata: request.metadata && storable({ ...voucher.metadata, ...request.metadata }),
    }),
    ...(request.metadata === null && { metadata: {} }),
  } as Voucher;
  if (isDeepStrictEqual(withoutNulls(changed), withoutNulls(voucher))) return voucher;
  return { ...changed, updated_at: new Date(rt.clock.nowMs()).toISOString() };
}

/** A discount is replaced whole; of a gift card only the effect can change. */
function changedValue({ gift }: Voucher, request: UpdateVoucherRequest): Partial<Voucher> {
  if (request.discount) return { discount: readDiscount(request.discount, '.discount') };
  return request.gift?.effect && gift ? { gift: { ...gift, effect: request.gift.effect } } : {};
}

const VALIDITY = [
  'start_date',
  'expiration_date',
  'validity_timeframe',
  'validity_day_of_week',
  'validity_hours',
] as const;

/** The dates and windows as they will be, checked together. */
export function changedValidity(
  stored: Pick<Voucher, (typeof VALIDITY)[number]>,
  request: { readonly [K in (typeof VALIDITY)[number]]?: unknown },
  config: Config,
): Partial<Voucher> {
  const sent = VALIDITY.filter((member) => request[member] !== undefined);
  if (sent.length === 0) return {};
  const cleared = Object.fromEntries(sent.map((member) => [member, undefined]));
  const merged = Object.fromEntries(
    VALIDITY.map((member) => [member, sent.includes(member) ? request[member] : stored[member]]),
  );
  return { ...cleared, ...readValidity(merged, config.settings.timezone) };
}

/** A category by id wins over one by name; null takes the category away. */
export function changedCategory(
  { category, category_id }: { readonly category?: string | null; readonly category_id?: string | null },
  config: Config,
): { readonly category_id?: string | null } {
  if (category_id === undefined && category === undefined) return {};
  return { category_id: readCategory({ category, category_id }, config) };
}
