// Filters of exported balance changes, and the cards that a filter names.
import type { FilterFields } from '../../model/lists/field';
import type { Config } from '../../model/config';
import { hasBalances } from '../campaign/kind';
import type { CampaignMovement } from '../voucher/transactions';

export const MOVEMENT_FIELDS: FilterFields<CampaignMovement> = {
  named: {
    created_at: { kind: 'moment', read: ({ timeMs }) => new Date(timeMs).toISOString(), isSorted: true },
    voucher_id: { kind: 'text', read: ({ voucherId }) => voucherId },
    campaign_id: { kind: 'text', read: ({ campaignId }) => campaignId },
  },
};

/** Fields of expiring points. */
export const EXPIRATION_FIELDS: FilterFields<Readonly<Record<'id' | 'campaign_id' | 'voucher_id', string>>> = {
  named: {
    voucher_id: { kind: 'text', read: ({ voucher_id }) => voucher_id },
    campaign_id: { kind: 'text', read: ({ campaign_id }) => campaign_id },
  },
};

type MovementFilters = Readonly<Record<string, unknown>>;

/** Operators that compare whole names. */
const WHOLE: readonly string[] = ['$is', '$in', '$is_not', '$not_in'];

/** Collects the cards that filters on `voucher_id` name, by code or id. */
export function collectCardNames(filters: MovementFilters): readonly string[] {
  const names: string[] = [];
  replaceCards(filters, (name) => {
    names.push(name);
    return name;
  });
  return [...new Set(names)];
}

/**
 * Replace voucher codes in `voucher_id` filters by ids, because stored balance changes have only the id.
 * @param idOf returns the id of the card with this code or id; the name itself when there is none
 */
export function replaceCards(filters: MovementFilters, idOf: (name: string) => string): MovementFilters {
  const { voucher_id: field } = filters;
  const { conditions } = isRecord(field) ? field : {};
  if (!isRecord(field) || !isRecord(conditions)) return filters;
  const replaced = Object.entries(conditions).map(
    ([operator, operands]) => [operator, WHOLE.includes(operator) ? replaceTexts(operands, idOf) : operands] as const,
  );
  return { ...filters, voucher_id: { ...field, conditions: Object.fromEntries(replaced) } };
}

function replaceTexts(operands: unknown, idOf: (name: string) => string): unknown {
  if (typeof operands === 'string') return idOf(operands);
  if (Array.isArray(operands)) return operands.map((one) => replaceTexts(one, idOf));
  if (!isRecord(operands)) return operands;
  return Object.fromEntries(Object.entries(operands).map(([index, one]) => [index, replaceTexts(one, idOf)]));
}

function isRecord(value: unknown): value is MovementFilters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Return the values to which filters limit a member; null when the filters do not list values. */
export function collectFilterValues(
  filters: Readonly<Record<string, unknown>> | undefined,
  member: string,
): readonly string[] | null {
  if (!filters || !isJoinedByAnd(filters)) return null;
  const { conditions } = (filters[member] ?? {}) as { readonly conditions?: Readonly<Record<string, unknown>> };
  const listed = conditions?.$in ?? conditions?.$is;
  if (typeof listed === 'string') return [listed];
  return Array.isArray(listed) && listed.every((one) => typeof one === 'string') ? listed : null;
}

/** The maximum number of cards that are looked up one by one; for more, all cards of their campaigns are searched. */
const CARDS_AT_ONCE = 50;

/** The maximum number of campaigns that are selected in the index; for more, the ledgers of all cards are searched. */
const CAMPAIGNS_AT_ONCE = 50;

/** The ledgers to read: those of some cards, or of all cards of some campaigns. */
type Ledgers =
  | { readonly voucherIds: readonly string[]; readonly campaignIds: readonly string[] }
  | { readonly campaignIds: readonly string[]; readonly isPart: boolean };

/**
 * Select which ledgers an export of balance changes reads: those of named cards, or of named or all campaigns with
 * balances.
 */
export function selectLedgers(
  filters: Readonly<Record<string, unknown>> | undefined,
  { campaigns }: Pick<Config, 'campaigns'>,
): Ledgers {
  const voucherIds = collectFilterValues(filters, 'voucher_id');
  const campaignIds = [...campaigns.values()].filter(hasBalances).map(({ id }) => id);
  if (voucherIds && voucherIds.length <= CARDS_AT_ONCE) return { voucherIds: [...new Set(voucherIds)], campaignIds };
  const named = collectFilterValues(filters, 'campaign_id');
  if (!named || named.length > CAMPAIGNS_AT_ONCE) return { campaignIds, isPart: false };
  return { campaignIds: campaignIds.filter((id) => named.includes(id)), isPart: true };
}

/** True when all conditions of a body must hold. */
export function isJoinedByAnd(filters: Readonly<Record<string, unknown>> | null | undefined): boolean {
  const junction = filters?.junction ?? 'and';
  return typeof junction === 'string' && junction.toLowerCase() === 'and';
}
