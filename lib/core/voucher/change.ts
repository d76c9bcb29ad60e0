// A voucher with the members that a request changes.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { UpdateVoucherRequest } from '../../model/generated';
import type { Voucher } from '../../model/records/voucher';
import { resolveVoucherCategoryUpdate } from '../catalogue/catalogue-records';
import { discountOf, refuseOtherKind } from '../discount/input';
import { refuseByMetadataSchema } from '../metadata/refusal';
import { checkMetadata, isSameRecord, mergeOrFail } from '../record/change';
import { applyValidityChanges } from '../time/validity';
import { parseValueKind } from './input';

interface VoucherChangeContext {
  readonly config: Config;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * The voucher with the sent members; null clears one; metadata is merged key by key. Balances, counters and the code
 * stay.
 * @returns the same object when nothing differs; invalid_voucher for another type, of the voucher or of its discount;
 *   invalid_payload, invalid_formula or not_found for invalid members
 */
export function applyVoucherChanges(
  voucher: Voucher,
  request: UpdateVoucherRequest,
  { config, now }: VoucherChangeContext,
): Voucher | Failure {
  const refused = refuseOtherType(voucher, request);
  if (refused) return refused;
  const changed = mergeOrFail(
    applyValidityChanges(voucher, request, config.settings.timezone),
    changedValue(voucher, request),
    resolveVoucherCategoryUpdate(voucher, request, config),
    changedPlain(request),
    changedMetadata(voucher, request, config),
  );
  if (isFailure(changed)) return changed;
  return isSameRecord(changed, voucher) ? voucher : { ...changed, updated_at: now };
}

/** A `type` that is sent is ignored. A value of another type is refused: it could not be given to the code. */
function refuseOtherType({ type }: Voucher, request: UpdateVoucherRequest): Failure | null {
  const sent = parseValueKind(request);
  if (isFailure(sent)) return sent;
  if (sent.type === null || sent.type === type) return null;
  return { key: 'invalid_voucher', details: `The type of a voucher stays ${type}.` };
}

/** A discount is replaced whole, by one of its type; of a gift card only the effect can change. */
function changedValue({ discount, gift }: Voucher, request: UpdateVoucherRequest): Partial<Voucher> | Failure {
  if (request.discount) {
    const sent = discountOf(request.discount, '.discount');
    return isFailure(sent) ? sent : (refuseOtherKind(discount, sent.discount) ?? sent);
  }
  return request.gift?.effect && gift ? { gift: { ...gift, effect: request.gift.effect } } : {};
}

function changedPlain({ active, additional_info }: UpdateVoucherRequest): Partial<Voucher> {
  return { ...(active !== undefined && { active }), ...(additional_info !== undefined && { additional_info }) };
}

function changedMetadata(voucher: Voucher, { metadata: sent }: UpdateVoucherRequest, config: Config) {
  if (sent === undefined) return {};
  const metadata = sent === null ? {} : { ...voucher.metadata, ...sent };
  return refuseVoucherMetadata(config, voucher, metadata) ?? { metadata };
}

/**
 * Refuse voucher metadata that is too large or violates its schema.
 * @returns invalid_payload for more metadata than a record may hold; metadata_validation_failed
 */
export function refuseVoucherMetadata(
  config: Pick<Config, 'metadataSchemas'>,
  before: Voucher,
  metadata: Voucher['metadata'],
): Failure | null {
  const written = { object: 'voucher', before, after: { metadata } } as const;
  return checkMetadata(metadata) ?? refuseByMetadataSchema(config, written);
}
