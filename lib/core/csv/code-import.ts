// Create or change a code from a row of a file.
import { type Failure, isFailure } from '../../errors';
import type { Config } from '../../model/config';
import type { Campaign } from '../../model/records/campaign';
import type { Voucher } from '../../model/records/voucher';
import { parseCode } from '../code';
import { discountOf } from '../discount/input';
import { datesOf } from '../filter/date-statuses';
import { applyOpening } from '../opening';
import { refuseByMetadataSchema } from '../metadata/refusal';
import { checkMetadata } from '../record/change';
import type { NewRuleAssignment } from '../rules/assignment/new-assignments';
import { applyVoucherChanges } from '../voucher/change';
import { planVoucher } from '../voucher/input';
import { withoutNulls } from '../object-members';
import type { CodeRow } from './code-rows';

interface Making {
  readonly id: string;
  readonly rules: readonly NewRuleAssignment[];
  readonly config: Config;
  /** Null for codes without one. */
  readonly campaign: Campaign | null;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * Build the voucher that an import row describes, with its redemptions in another system so far.
 * @returns invalid_voucher for an impossible previous use; the failures of `planVoucher`; metadata_validation_failed
 * @see docs/behaviour/imports.md#codes-of-a-campaign
 */
export function buildVoucherFromRow(row: CodeRow, making: Making): Voucher | Failure {
  const { campaign, config, now } = making;
  const named = parseCode(row.code);
  if (isFailure(named)) return named;
  const metadata = { ...campaign?.metadata, ...row.request.metadata };
  const tooLarge = checkMetadata(metadata);
  if (tooLarge) return tooLarge;
  const active = row.request.active ?? !isOver(campaign, config, now);
  const voucher = planVoucher({ ...making, ...named, request: { ...row.request, active, metadata } });
  if (isFailure(voucher)) return voucher;
  return refuseByMetadataSchema(config, { object: 'voucher', before: null, after: voucher }) ?? opened(voucher, row);
}

/** Codes of an expired campaign start inactive. */
function isOver(campaign: Campaign | null, { settings }: Config, now: string): boolean {
  return campaign !== null && datesOf(campaign, { nowMs: Date.parse(now), timezone: settings.timezone }) === 'EXPIRED';
}

function opened(voucher: Voucher, { redeemed, spent }: CodeRow): Voucher | Failure {
  if (redeemed === 0 && spent === 0) return voucher;
  const { gift, loyalty_card, redemption } = voucher;
  if (redemption.quantity !== null && redeemed > redemption.quantity) {
    return refusal(`Redeemed Quantity ${redeemed} is above the limit of ${redemption.quantity}.`);
  }
  if (spent > 0 && !gift) return refusal('Redeemed Amount is for gift vouchers.');
  const income = gift?.amount ?? loyalty_card?.points ?? null;
  if (income !== null && spent > income) return refusal('Redeemed Amount is above the amount of the card.');
  return applyOpening(voucher, {
    redeemed,
    spent,
    card: income === null ? null : { balance: income - spent, income },
  });
}

interface Changing {
  readonly config: Config;
  readonly campaign: Campaign | null;
  /** ISO 8601 */
  readonly now: string;
}

/**
 * An existing code with the changes of a row: the switch and the category for a code of a campaign; for other codes
 * also dates, additional info and metadata. Balances and counters never change, and an empty cell changes nothing.
 * @returns the same object when nothing differs; invalid_voucher for a code of another campaign, type or value
 */
export function applyRowToVoucher(
  voucher: Voucher,
  { request }: CodeRow,
  { config, campaign, now }: Changing,
): Voucher | Failure {
  if (voucher.campaign_id !== (campaign?.id ?? null))
    return refusal('The code belongs to another campaign, or to none.');
  const { active, category, start_date, expiration_date, additional_info, metadata = {} } = request;
  const shared = withoutNulls({ active, category });
  if (campaign) return applyVoucherChanges(voucher, shared, { config, now });
  const differs = differenceOf(voucher, request);
  if (differs) return refusal(differs);
  const more = withoutNulls({ start_date, expiration_date, additional_info, metadata });
  return applyVoucherChanges(voucher, { ...shared, ...more }, { config, now });
}

/** The reason why a row has another value than the code; null when the values are equal. */
function differenceOf({ type, discount, gift }: Voucher, request: CodeRow['request']): string | null {
  if (type !== (request.gift ? 'GIFT_VOUCHER' : 'DISCOUNT_VOUCHER')) return `The code exists as a ${type}.`;
  if (request.gift) {
    const isSame = request.gift.amount === gift?.amount || request.gift.amount === gift?.balance;
    return isSame ? null : 'The code exists with another Value.';
  }
  const sent = discountOf(request.discount, '.discount');
  if (isFailure(sent) || !sent.discount || !discount) return 'The code exists with another discount.';
  const now: Readonly<Record<string, unknown>> = { ...discount };
  const other = Object.entries(sent.discount).find(([name, value]) => now[name] !== value);
  return other ? `The code exists with another discount: ${other[0]} differs.` : null;
}

function refusal(details: string): Failure {
  return { key: 'invalid_voucher', details };
}
