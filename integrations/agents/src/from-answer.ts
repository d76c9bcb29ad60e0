// An answer of the service in the words of a protocol: discounts, messages and totals of a cart or checkout.
import { type AnswerEntry, type Outcome, readOutcome, type ValidationAnswers } from './answers';
import { type CartDiscount, type CartDiscounts, computeDiscounts } from './applied';
import { type AppliedDiscount, toAcpDiscount, toUcpDiscount } from './applied-forms';
import { isAcp, type Protocol } from './protocols';
import { type CodeRefusal, type Disclosure, explainRefusal, refusalOf } from './reasons';
import { foldCode } from '../../shop-core/src/codes';
import { type Eligibility, isDouble } from './requests';
import { amountsOf, type CartLine } from './validation';

export interface AnswerInput {
  readonly protocol: Protocol;
  /** As the platform sent them, doubles included. Null means none. */
  readonly codes: readonly string[] | null;
  readonly lines: readonly CartLine[];
  readonly answer: ValidationAnswers;
  /** `minimal` answers expired, disabled, used up and unknown codes alike. Default `full`. */
  readonly disclose?: Disclosure;
  /** Discounts that add units are refused, or only reported, so that the shop adds the units. Default `refuse`. */
  readonly units?: 'refuse' | 'report';
  /** The claims that the validation counted; what needs one is provisional. */
  readonly eligibility?: Eligibility;
  /** ISO 4217 code. The Agentic Commerce Protocol shows amounts of coupons only with it. */
  readonly currency?: string;
}

/** A message of either protocol; `path` in one, `param` and `content_type` in the other. */
export interface Message {
  readonly type: 'warning' | 'info';
  readonly code?: string;
  readonly path?: string;
  readonly param?: string;
  readonly content_type?: 'plain';
  readonly content: string;
}

/** One row of totals: negative in the Universal Commerce Protocol, positive in the Agentic one. */
export interface DiscountTotal {
  readonly type: 'items_discount' | 'discount';
  readonly display_text: string;
  readonly amount: number;
}

export interface RejectedCode {
  readonly code: string;
  readonly reason: string;
  readonly message: string;
}

export interface AgentDiscounts {
  readonly discounts: {
    readonly codes: readonly string[];
    readonly applied: readonly AppliedDiscount[];
    /** Only of the Agentic Commerce Protocol. */
    readonly rejected?: readonly RejectedCode[];
  };
  readonly messages: readonly Message[];
  /** For each line its rows of discounts: none, or one. */
  readonly line_totals: readonly (readonly DiscountTotal[])[];
  /** The rows of discounts of the cart: none, or one. */
  readonly totals: readonly DiscountTotal[];
  /** What is left of the goods, before shipping and tax, minor units. */
  readonly discounted_total: number;
}

/** A code that was sent and does not count, or whose units the shop adds. */
interface CodeFinding {
  readonly index: number;
  readonly refusal: CodeRefusal | null;
  readonly units: string | null;
}

/**
 * Describe what a validation found, for the response of a cart or checkout.
 * @throws UnsupportedProtocol for a protocol that this package does not speak, InvalidRequest as `toValidation`
 */
export function fromAnswer(input: AnswerInput): AgentDiscounts {
  const { protocol, lines, units = 'refuse', eligibility = {} } = input;
  const isAgentic = isAcp(protocol);
  const codes = input.codes ?? [];
  const amounts = amountsOf(lines);
  const outcome = readOutcome(input.answer);
  const cart = computeDiscounts(outcome?.applicable ?? [], { amounts, units, eligibility });
  const findings = outcome ? findCodes(codes, { outcome, cart, disclose: input.disclose ?? 'full' }) : [];
  const applied = cart.discounts.map((discount, index) =>
    (isAgentic ? toAcpDiscount : toUcpDiscount)(discount, {
      priority: index + 1,
      code: spellingOf(discount.entry, codes),
      currency: input.currency?.toLowerCase(),
    }),
  );
  const toMessage = isAgentic ? acpMessage : ucpMessage;
  const unitsOfTiers = cart.withUnits.filter(({ object }) => object !== 'voucher').map(describeUnits);
  return {
    discounts: {
      codes: [...codes],
      applied,
      ...(isAgentic && { rejected: findings.flatMap((finding) => rejectionOf(finding, codes)) }),
    },
    messages: [
      ...(outcome ? [] : [toMessage('discount_unavailable', { content: UNAVAILABLE, isInfo: isAgentic })]),
      ...findings.flatMap((finding) => messagesOf(finding, toMessage)),
      ...unitsOfTiers.map((content) => toMessage(UNITS_ADDED, { content, isInfo: true })),
    ],
    ...totalsOf(cart.discounts, { amounts, isAgentic, amount: outcome?.amount ?? 0 }),
  };
}

const UNAVAILABLE = 'Discounts cannot be checked at the moment.';
const UNITS_ADDED = 'discount_units_added';

interface FoundCodes {
  readonly outcome: Outcome;
  readonly cart: CartDiscounts;
  readonly disclose: Disclosure;
}

function findCodes(codes: readonly string[], found: FoundCodes): readonly CodeFinding[] {
  return codes.flatMap((code, index): readonly CodeFinding[] => {
    if (isDouble(codes, index)) {
      return [{ index, refusal: refusalOf('discount_code_already_applied'), units: null }];
    }
    const { cart, outcome, disclose } = found;
    const has = (entries: readonly AnswerEntry[]): AnswerEntry | undefined =>
      entries.find((entry) => isEntryOf(entry, code));
    const withUnits = has(cart.withUnits);
    if (withUnits) return [{ index, refusal: null, units: describeUnits(withUnits) }];
    if (has(cart.discounts.map(({ entry }) => entry))) return [];
    if (has(cart.withoutEffect)) {
      return [{ index, refusal: refusalOf('discount_code_combination_disallowed'), units: null }];
    }
    if (has(cart.notSupported)) return [{ index, refusal: refusalOf('discount_code_invalid'), units: null }];
    const refusal = explainRefusal(outcome.refused.get(foldCode(code)), disclose);
    return [{ index, refusal, units: null }];
  });
}

function isEntryOf({ object, id = '' }: AnswerEntry, code: string): boolean {
  return object === 'voucher' && foldCode(id) === foldCode(code);
}

/** The code as the platform spelt it; undefined for a tier. */
function spellingOf(entry: AnswerEntry, codes: readonly string[]): string | undefined {
  if (entry.object !== 'voucher') return undefined;
  return codes.find((code) => isEntryOf(entry, code)) ?? entry.id;
}

function describeUnits({ order }: AnswerEntry): string {
  const parts = (order?.items ?? []).flatMap(({ applied_quantity = 0, sku_id, product_id }) =>
    applied_quantity === 0 ? [] : [`${applied_quantity} × ${sku_id ?? product_id ?? 'a product'}`],
  );
  return `This discount changes the units of the order: ${parts.join(', ')}.`;
}

interface MessageParts {
  readonly content: string;
  readonly isInfo?: boolean;
  readonly path?: string;
}

type MessageForm = (code: string, parts: MessageParts) => Message;

function ucpMessage(code: string, { content, path, isInfo = false }: MessageParts): Message {
  return { type: isInfo ? 'info' : 'warning', code, ...(path !== undefined && { path }), content };
}

function acpMessage(code: string, { content, path, isInfo = false }: MessageParts): Message {
  const place = path === undefined ? {} : { param: path };
  // Information has no code in this protocol.
  if (isInfo) return { type: 'info', ...place, content_type: 'plain', content };
  return { type: 'warning', code, ...place, content_type: 'plain', content };
}

function messagesOf({ index, refusal, units }: CodeFinding, toMessage: MessageForm): readonly Message[] {
  const path = `$.discounts.codes[${index}]`;
  if (units !== null) return [toMessage(UNITS_ADDED, { content: units, isInfo: true, path })];
  return refusal === null ? [] : [toMessage(refusal.reason, { content: refusal.content, path })];
}

function rejectionOf({ index, refusal }: CodeFinding, codes: readonly string[]): readonly RejectedCode[] {
  if (refusal === null) return [];
  return [{ code: codes[index] ?? '', reason: refusal.reason, message: refusal.content }];
}

interface TotalsInput {
  readonly amounts: readonly number[];
  /** Of the order of the answer: what counts for a cart without lines. */
  readonly amount: number;
  readonly isAgentic: boolean;
}

function totalsOf(discounts: readonly CartDiscount[], { amounts, amount, isAgentic }: TotalsInput) {
  const total = discounts.reduce((sum, discount) => sum + discount.amount, 0);
  const hasLines = amounts.length > 0;
  const goods = hasLines ? amounts.reduce((sum, line) => sum + line, 0) : amount;
  const rowsOf = (off: number): readonly DiscountTotal[] =>
    off === 0
      ? []
      : [
          {
            type: hasLines ? 'items_discount' : 'discount',
            display_text: 'Discount',
            amount: isAgentic ? off : -off,
          },
        ];
  const offLine = (index: number): number => discounts.reduce((sum, { shares }) => sum + (shares[index] ?? 0), 0);
  return {
    line_totals: amounts.map((_amount, index) => rowsOf(offLine(index))),
    totals: rowsOf(total),
    discounted_total: goods - total,
  };
}
