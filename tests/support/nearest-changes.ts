// Apply the changes of an answer to a request, whole or with one unit less.
import type { RequestOrder, RequestOrderItem } from '../../lib/model/records/order';
import type { EvaluationInput } from '../../lib/core/evaluation/facts';
import type { NearestChange } from '../../lib/core/search/nearest-rewards/changes';

type Json = Record<string, unknown>;

/** The input after the changes: a wait moves the clock, everything else is a JSON Patch on the request. */
export function applyChanges(input: EvaluationInput, changes: readonly NearestChange[]): EvaluationInput {
  const root: Json = structuredClone({ order: input.request.order });
  if (root['order'] === undefined) delete root['order'];
  let { nowMs } = input;
  for (const { kind, pointer, operator, value, to } of changes) {
    if (kind === 'TIME') nowMs = to ?? nowMs;
    else patch(root, { pointer: pointer ?? '', operator, value });
  }
  const order = root['order'] as RequestOrder | undefined;
  return { ...input, nowMs, request: { ...input.request, ...(order && { order }) } };
}

/** As RFC 6902 defines it: `replace` needs a member that is there, and the parent of `add` must be there. */
function patch(
  root: Json,
  operation: { readonly pointer: string; readonly operator: string; readonly value: unknown },
): void {
  const parts = operation.pointer.split('/').slice(1);
  const last = parts.pop() ?? '';
  const parent = parts.reduce<unknown>((at, part) => (at as Json)[part], root);
  if (typeof parent !== 'object' || parent === null)
    throw new Error(`nothing is at the parent of ${operation.pointer}`);
  if (Array.isArray(parent) && last === '-') {
    parent.push(structuredClone(operation.value));
    return;
  }
  const target = parent as Json;
  if (operation.operator === 'replace' && target[last] === undefined)
    throw new Error(`nothing to replace at ${operation.pointer}`);
  target[last] = structuredClone(operation.value);
}

/** The lists of changes with one cent, piece or second less: one for each change. */
export function oneLess(changes: readonly NearestChange[]): readonly (readonly NearestChange[])[] {
  return changes.flatMap((change, place) => {
    const less = lessOf(change);
    if (less === 'NONE') return [changes.flatMap((one, index) => (index === place ? emptied(one) : [one]))];
    return less === null ? [] : [changes.map((one, index) => (index === place ? less : one))];
  });
}

/** Nothing in place of a change, or the empty order or list where later changes add to it. */
function emptied(change: NearestChange): readonly NearestChange[] {
  const { pointer, value } = change;
  if (pointer === '/order/items') return [{ ...change, value: [] }];
  if (pointer !== '/order') return [];
  return [{ ...change, value: typeof value === 'object' && value !== null && 'items' in value ? { items: [] } : {} }];
}

function lessOf(change: NearestChange): NearestChange | 'NONE' | null {
  const { kind, to, from, value } = change;
  if (to === null) return null;
  if (kind === 'TIME') return { ...change, to: to - 1000 };
  if (to - 1 <= (from ?? 0)) return 'NONE';
  return { ...change, to: to - 1, value: lowered(value, kind) };
}

function lowered(value: unknown, kind: NearestChange['kind']): unknown {
  if (typeof value === 'number') return value - 1;
  const member = kind === 'UNITS' ? 'quantity' : 'amount';
  if (Array.isArray(value)) return value.map((one) => lowered(one, kind));
  const record = value as Json & Partial<RequestOrder> & Partial<RequestOrderItem>;
  if (record['items'] !== undefined) return { ...record, items: lowered(record['items'], kind) };
  return { ...record, [member]: Number(record[member]) - 1 };
}
