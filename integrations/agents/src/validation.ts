// The requests of a validation: the first one, and those of its later rounds.
import { foldCode, isSendableCode } from '../../shop-core/src/codes';
import { type AnswerEntry, isPayment, isUntried, movesUnits, type ValidationAnswer } from './answers';
import { type GuessRecord, selectTriedCodes } from './guesses';
import { type Eligibility, InvalidRequest, isDouble } from './requests';

/** Most redeemables of one validation. */
const MAX_REDEEMABLES = 30;

/** A line of the cart: members of an order line of the service, or of a line item of either protocol. */
export interface CartLine {
  /** The shop's id of the line. */
  readonly id?: string;
  readonly source_id?: string;
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly quantity?: number;
  /** Of one unit, minor units. */
  readonly price?: number;
  /** Of the line, minor units; price × quantity when absent. */
  readonly amount?: number;
  readonly product?: object;
  readonly sku?: object;
  readonly metadata?: object;
  /** Of the protocols: the product, with the price of one unit. */
  readonly item?: { readonly id?: string; readonly price?: number; readonly unit_amount?: number };
  readonly unit_amount?: number;
}

/** The largest amount of money of the service, minor units. */
const MAX_AMOUNT = 1_000_000_000_000;

/** Members of a line that the service takes as they are. */
const LINE_MEMBERS = ['source_id', 'product_id', 'sku_id', 'quantity', 'amount', 'product', 'sku', 'metadata'] as const;

export interface ValidationInput {
  /** As the platform sent them; doubles are taken out. Null means none. */
  readonly codes: readonly string[] | null;
  readonly lines: readonly CartLine[];
  /** As the service takes it, such as `{ source_id }`. */
  readonly customer?: Readonly<Record<string, unknown>> | null;
  /** Promotion tiers to try before the codes: their ids, or entries of a qualification. */
  readonly tiers?: readonly (string | { readonly id: string })[];
  /** Claims that count for this request; see `acceptClaims`. */
  readonly eligibility?: Eligibility;
  /** What the session has tried before; see `recordGuesses`. */
  readonly guesses?: GuessRecord;
}

interface RedeemableRequest {
  readonly object: 'voucher' | 'promotion_tier';
  readonly id: string;
}

/** The body of `POST /v1/validations`. */
export interface ValidationRequest {
  readonly redeemables: readonly RedeemableRequest[];
  readonly order: { readonly items: readonly object[] };
  readonly customer?: object;
  readonly metadata?: object;
  readonly options: { readonly expand: readonly string[] };
}

/**
 * Build the first validation of a cart. Tiers come before codes; of more than 30 redeemables the last tiers stay out.
 * Without redeemables there is nothing to validate.
 * @throws InvalidRequest with the JSON path of a line that the service would refuse
 */
export function toValidation(input: ValidationInput): ValidationRequest {
  const { lines, customer, tiers = [], eligibility = {}, guesses } = input;
  amountsOf(lines);
  const codes = (input.codes ?? []).filter((code, index, all) => isSendableCode(code) && !isDouble(all, index));
  const tried = selectTriedCodes(codes, guesses);
  const claimed = Object.assign({}, ...Object.values(eligibility).map(({ metadata }) => metadata)) as object;
  const hasClaims = Object.keys(claimed).length > 0;
  const known = hasClaims ? { ...customer, metadata: { ...(customer?.['metadata'] as object), ...claimed } } : customer;
  return {
    redeemables: [
      ...tiers.slice(0, MAX_REDEEMABLES - tried.length).map(toTier),
      ...tried.map((id) => ({ object: 'voucher' as const, id })),
    ],
    order: { items: lines.map(toOrderItem) },
    ...(known && { customer: known }),
    ...(hasClaims && { metadata: claimed }),
    options: { expand: ['order', 'redeemable', 'explain', 'nearest'] },
  };
}

/**
 * Build the next round of a validation: without what does not apply, and without what a checkout of an agent cannot
 * show. A validation takes three rounds at most.
 * @param answers of the rounds so far
 * @param units   whether the shop adds units by itself, as in `fromAnswer`
 * @returns       null when the last answer stands, or nothing is left to validate
 */
export function nextValidation(
  request: ValidationRequest,
  answers: readonly ValidationAnswer[],
  { units = 'refuse' }: { readonly units?: 'refuse' | 'report' } = {},
): ValidationRequest | null {
  const { valid, redeemables: entries = [] } = answers.at(-1) ?? {};
  const isShown = (entry: AnswerEntry): boolean => !isPayment(entry) && (units === 'report' || !movesUnits(entry));
  const applicable = entries.filter(({ status }) => status === 'APPLICABLE');
  if (answers.length === 0 || answers.length > 2 || (valid === true && applicable.every(isShown))) return null;
  const isLastRound = answers.length === 2;
  const kept = entries.filter((entry) =>
    entry.status === 'APPLICABLE' ? isShown(entry) : isUntried(entry) && !isLastRound,
  );
  const redeemables = request.redeemables.filter(({ object, id }) =>
    kept.some((entry) => entry.object === object && foldCode(entry.id ?? '') === foldCode(id)),
  );
  return redeemables.length === 0 ? null : { ...request, redeemables };
}

function toTier(tier: string | { readonly id: string }): RedeemableRequest {
  return { object: 'promotion_tier', id: typeof tier === 'string' ? tier : tier.id };
}

function toOrderItem(line: CartLine): object {
  const item: Record<string, unknown> = {};
  for (const member of LINE_MEMBERS) if (line[member] !== undefined) item[member] = line[member];
  if (line.id !== undefined) item['source_id'] ??= line.id;
  if (line.product_id === undefined && line.sku_id === undefined && line.item?.id !== undefined) {
    item['product_id'] = line.item.id;
  }
  const price = priceOf(line);
  if (price !== undefined) item['price'] = price;
  return item;
}

function priceOf({ price, unit_amount, item }: CartLine): number | undefined {
  return price ?? unit_amount ?? item?.price ?? item?.unit_amount;
}

/**
 * The amounts of lines before discounts, minor units.
 * @throws InvalidRequest with the JSON path of a line whose quantity, price or amount the service would refuse
 */
export function amountsOf(lines: readonly CartLine[]): readonly number[] {
  return lines.map((line, index) => {
    const { quantity = 1 } = line;
    const path = `$.line_items[${index}]`;
    if (!Number.isSafeInteger(quantity) || quantity < 1) {
      throw new InvalidRequest(path, 'has a quantity that is no whole number from 1.');
    }
    const price = priceOf(line);
    const amount = line.amount ?? (price === undefined ? undefined : price * quantity);
    if (amount === undefined) throw new InvalidRequest(path, 'has no price and no amount.');
    if (![price ?? 0, amount].every(isAmount)) {
      throw new InvalidRequest(path, `has a price or an amount that is no whole number from 0 to ${MAX_AMOUNT}.`);
    }
    return amount;
  });
}

function isAmount(value: number): boolean {
  return Number.isSafeInteger(value) && value >= 0 && value <= MAX_AMOUNT;
}
