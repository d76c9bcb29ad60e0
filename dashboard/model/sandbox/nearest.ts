// The nearest reward: which of its changes the sandbox can apply, and the cart with them.
import type { NearestRewardResponse } from '../../../lib/model/generated-answers/records';
import { t } from '../../texts/text';
import { decimalText } from '../money';
import {
  bodyOf,
  requestOf,
  type SandboxBody,
  type SandboxLine,
  type SandboxRedeemable,
  type SandboxState,
} from './state';

export type NearestChange = NearestRewardResponse['changes'][number];

const REASONS: Readonly<Record<NonNullable<NearestRewardResponse['reason']>, string>> = {
  FORMULA: t('A formula decides it.'),
  NEGATION: t('A rule excludes single amounts or numbers of units.'),
  RULE: t('A rule reads more than amounts and units, such as prices or metadata of lines.'),
  COUNTS: t('A rule counts uses by day, week or month.'),
  PRODUCT: t('Its rules do not name the product that is missing.'),
  STEPS: t('The search ended before it found an addition.'),
};

/** Why a search found no addition that surely makes a redeemable work. */
export function describeReason(reason: NonNullable<NearestRewardResponse['reason']>): string {
  return REASONS[reason];
}

interface RequestedItem {
  readonly product_id?: string;
  readonly sku_id?: string;
  readonly source_id?: string;
  readonly quantity?: number;
  readonly amount?: number;
}

interface RequestedOrder {
  readonly amount?: number;
  readonly items?: readonly RequestedItem[];
}

/** The operations of RFC 6902. Nobody can apply a wait, and a property has no value. */
export function isApplicableChange({ operator }: NearestChange): boolean {
  return operator === 'add' || operator === 'replace';
}

/**
 * The request with the changes of the cart: a JSON Patch in their order. Waiting times and properties are left out.
 * @throws Error for a pointer that leads nowhere in this request
 */
export function applyChanges(body: SandboxBody, changes: readonly NearestChange[]): SandboxBody {
  return changes.filter(isApplicableChange).reduce((request, change) => {
    const parts = (change.pointer ?? '').split('/').slice(1);
    return patchAt(request, parts.map(unescapePart), change) as SandboxBody;
  }, body);
}

/** The cart of the form with the changes; what they do not name stays as it was typed. */
export function applyToCart(
  state: SandboxState,
  changes: readonly NearestChange[],
): Pick<SandboxState, 'amount' | 'lines'> {
  const body = bodyOf(requestOf(state));
  if (body === null) throw new Error('The sandbox has no valid request.');
  const before = orderIn(body);
  const after = orderIn(applyChanges(body, changes));
  const isSameAmount = after.amount === undefined || after.amount === before.amount;
  return {
    amount: isSameAmount ? state.amount : decimalText(after.amount),
    lines: (after.items ?? []).map((item, index) => toLine(item, state.lines[index])),
  };
}

/** A validation of the redeemable with its changes. Redeemables of a list of near ones were tried alone. */
export function applyNearest(state: SandboxState, changes: readonly NearestChange[], id: string): SandboxState {
  const redeemables = state.mode === 'near' ? [known(state, id)] : state.redeemables;
  return { ...state, ...applyToCart(state, changes), mode: 'validate', redeemables };
}

function known({ redeemables }: SandboxState, id: string): SandboxRedeemable {
  return redeemables.find((one) => one.id === id) ?? { id, credits: '', reward: '' };
}

function orderIn(body: SandboxBody): RequestedOrder {
  const order = body['order'] as RequestedOrder | undefined;
  return order ?? {};
}

/** @param typed the same line in the form; absent for a line that a change adds */
function toLine(item: RequestedItem, typed?: SandboxLine): SandboxLine {
  const { sku_id, product_id, source_id, quantity = 1, amount } = item;
  const line: SandboxLine = typed ?? {
    kind: sku_id === undefined ? 'product' : 'sku',
    id: sku_id ?? product_id ?? source_id ?? '',
    quantity: '1',
    price: '',
  };
  return { ...line, quantity: String(quantity), ...(amount !== undefined && { amount: decimalText(amount) }) };
}

/** "~1" is a slash and "~0" a tilde, as in RFC 6901. */
function unescapePart(part: string): string {
  return part.replaceAll('~1', '/').replaceAll('~0', '~');
}

function patchAt(target: unknown, parts: readonly string[], change: NearestChange): unknown {
  const [part = '', ...rest] = parts;
  if (typeof target !== 'object' || target === null) throw new Error(`Nothing is above ${change.pointer}.`);
  if (rest.length === 0) return patchMember(target, part, change);
  const inner = patchAt((target as SandboxBody)[part], rest, change);
  return Array.isArray(target) ? (target as unknown[]).with(Number(part), inner) : { ...target, [part]: inner };
}

function patchMember(target: object, part: string, { pointer, operator, value }: NearestChange): unknown {
  if (operator === 'replace' && !Object.hasOwn(target, part)) throw new Error(`Nothing is at ${pointer}.`);
  if (!Array.isArray(target)) return { ...target, [part]: value };
  const list: readonly unknown[] = target;
  if (operator === 'replace') return list.with(Number(part), value);
  return list.toSpliced(part === '-' ? list.length : Number(part), 0, value);
}
