// Filters of exported changes of balances, and whose ledgers a filter names.
import type { Config } from '../../model/config';
import { hasBalances } from '../campaign/kind';
import type { CampaignMovement } from '../voucher/transactions';
import type { FilterFields } from './filter';

export const MOVEMENT_FIELDS: FilterFields<CampaignMovement> = {
  named: {
    created_at: { kind: 'moment', read: ({ timeMs }) => new Date(timeMs).toISOString(), isSorted: true },
    voucher_id: { kind: 'text', read: ({ voucherId }) => voucherId },
    campaign_id: { kind: 'text', read: ({ campaignId }) => campaignId },
  },
};

/** Of points that expire. */
export const EXPIRATION_FIELDS: FilterFields<Readonly<Record<'id' | 'campaign_id' | 'voucher_id', string>>> = {
  named: {
    voucher_id: { kind: 'text', read: ({ voucher_id }) => voucher_id },
    campaign_id: { kind: 'text', read: ({ campaign_id }) => campaign_id },
  },
};

type Filters = Readonly<Record<string, unknown>>;

/** Operators that compare whole names. */
const WHOLE: readonly string[] = ['$is', '$in', '$is_not', '$not_in'];

/** The cards that filters on `voucher_id` name, by code or id. */
export function namedCards(filters: Filters): readonly string[] {
  const names: string[] = [];
  replaceCards(filters, (name) => {
    names.push(name);
    return name;
  });
  return [...new Set(names)];
}

/**
 * Filters on `voucher_id` with ids instead of codes: a change of a balance knows its card by id.
 * @param idOf the id of the card with this code or id; the name itself where there is none
 */
export function replaceCards(filters: Filters, idOf: (name: string) => string): Filters {
  const { voucher_id: field } = filters;
  const { conditions } = (isRecord(field) ? field : {}) as { readonly conditions?: unknown };
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

function isRecord(value: unknown): value is Filters {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The values that a filter of a body allows a member to have, where it lists them; null where others may fulfil it. */
export function namedBy(
  filters: Readonly<Record<string, unknown>> | undefined,
  member: string,
): readonly string[] | null {
  if (!filters || !isJoinedByAnd(filters)) return null;
  const { conditions } = (filters[member] ?? {}) as { readonly conditions?: Readonly<Record<string, unknown>> };
  const listed = conditions?.$in ?? conditions?.$is;
  if (typeof listed === 'string') return [listed];
  return Array.isArray(listed) && listed.every((one) => typeof one === 'string') ? listed : null;
}

/** More cards than these are looked for among all of their campaigns. */
const CARDS_AT_ONCE = 50;

/** Whose ledgers are read: those of some cards, or of all cards of some campaigns. */
type Ledgers = { readonly voucherIds: readonly string[] } | { readonly campaignIds: readonly string[] };

/** Ids of cards are those of ledgers; whatever else is named has none. */
export function ledgersOf(
  filters: Readonly<Record<string, unknown>> | undefined,
  { campaigns }: Pick<Config, 'campaigns'>,
): Ledgers {
  const voucherIds = namedBy(filters, 'voucher_id');
  if (voucherIds && voucherIds.length <= CARDS_AT_ONCE) return { voucherIds: [...new Set(voucherIds)] };
  const named = namedBy(filters, 'campaign_id');
  const all = [...campaigns.values()].filter(hasBalances).map(({ id }) => id);
  return { campaignIds: all.filter((id) => !named || named.includes(id)) };
}

/** Whether every condition of a body must hold. */
export function isJoinedByAnd(filters: Readonly<Record<string, unknown>> | null | undefined): boolean {
  const junction = filters?.junction ?? 'and';
  return typeof junction === 'string' && junction.toLowerCase() === 'and';
}
