// What a test expects, compared with what was decided.
import type { FileMembers } from '../files/record';
import { diffMembers } from '../plan/plan';
import type { DecidedCart } from './cart-test';

export interface Mismatch {
  readonly member: string;
  readonly expected: unknown;
  readonly got: unknown;
}

interface Entry {
  readonly id: string;
  readonly status: string;
  readonly order?: FileMembers;
  readonly result?: { readonly error?: { readonly key?: string }; readonly details?: { readonly key?: string } };
}

/** Compare the members that a test expects. */
export function compareExpected(expected: FileMembers, decided: DecidedCart): readonly Mismatch[] {
  return Object.entries(expected).flatMap(([member, value]) => {
    const got = valueOf(member, decided);
    return isExpected(value, got, member === 'refused' || member === 'applied')
      ? []
      : [{ member, expected: value, got }];
  });
}

function valueOf(member: string, decided: DecidedCart): unknown {
  const { answer } = decided;
  if (member === 'applied') return appliedAmounts(answer);
  if (member === 'refused') return refusedKeys(decided);
  if (member === 'explain')
    return entriesOf(answer).map(
      (entry) => (entry as unknown as FileMembers).explain ?? (entry.result as FileMembers | undefined)?.explain,
    );
  if (Object.hasOwn(answer, member)) return answer[member];
  return (answer.order as FileMembers | undefined)?.[member];
}

/** All entries of an answer, in the order of the request where it lists all of them. */
function entriesOf(answer: FileMembers): readonly Entry[] {
  const lists = ['redeemables', 'inapplicable_redeemables', 'skipped_redeemables'];
  const all = lists.flatMap((name) => (answer[name] ?? []) as readonly Entry[]);
  return [...new Map(all.map((entry) => [entry.id, entry])).values()];
}

/** List the amounts that the applied redeemables take off. */
export function appliedAmounts(answer: FileMembers): readonly number[] {
  return entriesOf(answer)
    .filter(({ status }) => status === 'APPLICABLE')
    .map(({ order }) => Number(order?.total_applied_discount_amount ?? order?.applied_discount_amount ?? 0));
}

/** Why redeemables do not apply, by name; skipped ones too. */
function refusedKeys({ answer, names }: DecidedCart): Readonly<Record<string, string>> {
  const refused = entriesOf(answer).filter(({ status }) => status !== 'APPLICABLE');
  return Object.fromEntries(
    refused.map(({ id, result }) => [names(id), String(result?.details?.key ?? result?.error?.key)]),
  );
}

/** Only named members of objects count; lists are compared as a whole, each item by its named members. */
function isExpected(expected: unknown, got: unknown, isExact: boolean): boolean {
  if (isExact) return diffMembers(got ?? null, expected ?? null).length === 0;
  if (Array.isArray(expected)) {
    if (!Array.isArray(got) || got.length !== expected.length) return false;
    return expected.every((one, index) => isExpected(one, got[index], false));
  }
  if (typeof expected !== 'object' || expected === null) return (expected ?? null) === (got ?? null);
  if (typeof got !== 'object' || got === null) return false;
  return Object.entries(expected).every(([name, value]) => isExpected(value, (got as FileMembers)[name], false));
}

/**
 * A cart from gross to net, and the first check that decided against a redeemable. An answer that is not valid has no
 * order: nothing is taken off.
 */
export function describeCart({ answer, start, names }: DecidedCart): readonly string[] {
  const order = (answer.order ?? start) as FileMembers;
  const entries = entriesOf(answer);
  const gross = order.initial_amount ?? order.amount;
  const amounts = appliedAmounts(answer);
  const applied = entries.filter(({ status }) => status === 'APPLICABLE');
  const taken = applied.map(({ id }, index) => `  ${names(id)}: -${amounts[index] ?? 0}`);
  const refused = entries
    .filter(({ status }) => status !== 'APPLICABLE')
    .flatMap((entry) => describeRefusal(entry, names));
  const whole = typeof answer.key === 'string' ? [`  refused: ${answer.key}`] : [];
  return [...amountLine('gross', gross), ...taken, ...amountLine('net', order.total_amount), ...refused, ...whole];
}

/** An order without an amount has no line. */
function amountLine(name: string, amount: unknown): readonly string[] {
  return typeof amount === 'number' ? [`  ${name} ${amount}`] : [];
}

interface ExpectationCheck {
  readonly check?: string;
  readonly passed?: boolean;
}

function describeRefusal(entry: Entry, names: DecidedCart['names']): readonly string[] {
  const key = entry.result?.details?.key ?? entry.result?.error?.key ?? entry.status;
  const explain = (entry as { readonly explain?: { readonly checks?: readonly ExpectationCheck[] } }).explain;
  const failed = explain?.checks?.find(({ passed }) => passed === false);
  const named = (_member: string, value: unknown) => (typeof value === 'string' ? names(value) : value);
  const check = failed ? ` (${JSON.stringify(failed, named)})` : '';
  return [`  ${names(entry.id)}: ${key}${check}`];
}
