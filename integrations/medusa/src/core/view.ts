// The view of a cart's codes that the store routes answer with.
import { nameOf, shareKey, type Shares } from './cart';
import { sentenceOf } from '../shop-core/refusals';

export interface AppliedLine {
  readonly item_id: string;
  /** Minor units, as all amounts here. */
  readonly amount: number;
}

export interface Applied {
  readonly code: string | null;
  readonly promotion_tier: string | null;
  readonly name: string;
  readonly automatic: boolean;
  readonly gift: boolean;
  readonly amount: number;
  readonly lines: readonly AppliedLine[];
}

export interface Rejected {
  readonly code: string;
  readonly key: string;
  readonly message: string;
}

export type ViewStatus = 'ok' | 'unavailable' | 'off';

export interface View {
  readonly status: ViewStatus;
  readonly codes: readonly string[];
  readonly applied: readonly Applied[];
  readonly rejected: readonly Rejected[];
}

/** The view of a cart without codes, tiers and gift cards. */
export const EMPTY_VIEW: View = { status: 'ok', codes: [], applied: [], rejected: [] };

export function toRejected(code: string, key: string): Rejected {
  return { code, key, message: sentenceOf(key) };
}

/** The largest number of codes of a cart, and the largest length of one. */
export const MOST_CODES = 30;
export const MOST_CHARACTERS = 100;

/** Read the codes of a request, without doubles; a sentence where they are wrong. */
export function readCodes(body: unknown): readonly string[] | { readonly fault: string } {
  const codes = typeof body === 'object' && body !== null && 'codes' in body ? body.codes : undefined;
  if (!Array.isArray(codes)) return { fault: 'codes must be a list of texts' };
  if (codes.length > MOST_CODES) return { fault: `codes may have ${MOST_CODES} entries at most` };
  const isCode = (code: unknown): code is string =>
    typeof code === 'string' && code.trim() !== '' && code.length <= MOST_CHARACTERS;
  if (!codes.every(isCode)) return { fault: `each code must be a text of 1 to ${MOST_CHARACTERS} characters` };
  return [...new Set(codes)];
}

/** The shares that a view names. */
export function sharesOfView(applied: readonly Applied[]): Shares {
  return new Map(
    applied.flatMap((one) =>
      one.gift
        ? [[shareKey(nameOf(one), null), one.amount] as const]
        : one.lines.map(({ item_id, amount }) => [shareKey(nameOf(one), item_id), amount] as const),
    ),
  );
}
