// Whether a condition of the table port holds for an item, as DynamoDB would say.
import type { ItemCondition, Item, Scalar, ItemValue } from '../table/table';

type Comparing = Extract<ItemCondition, { value: Scalar | Uint8Array }>;

/**
 * Return whether a condition holds for an item, as the database would decide.
 * @param item undefined when nothing is stored under the key
 */
export function holds(condition: ItemCondition, item: Item | undefined): boolean {
  switch (condition.test) {
    case 'and':
      return condition.of.every((part) => holds(part, item));
    case 'or':
      return condition.of.some((part) => holds(part, item));
    case 'not':
      return !holds(condition.of, item);
    case 'exists':
      return valueAt(item, condition.path) !== undefined;
    case 'absent':
      return valueAt(item, condition.path) === undefined;
    case 'in':
      return condition.values.some((value) => valueAt(item, condition.path) === value);
    default:
      return compares(condition, valueAt(item, condition.path));
  }
}

/** An attribute, or with a dot a member of one. */
function valueAt(item: Item | undefined, path: string): ItemValue | undefined {
  const dot = path.indexOf('.');
  if (dot < 0) return item?.[path];
  const attribute = item?.[path.slice(0, dot)];
  const isMap = typeof attribute === 'object' && attribute !== null && !Array.isArray(attribute);
  return isMap ? (attribute as Readonly<Record<string, ItemValue>>)[path.slice(dot + 1)] : undefined;
}

/** An attribute that is not stored compares with nothing; values of two types have no order. */
function compares({ test, value }: Comparing, stored: ItemValue | undefined): boolean {
  if (stored === undefined) return false;
  if (value instanceof Uint8Array) return stored instanceof Uint8Array && Buffer.compare(stored, value) === 0;
  if (test === 'eq') return stored === value;
  if (test === 'ne') return stored !== value;
  if (test === 'contains') return containsValue(stored, value);
  if (test === 'begins_with')
    return typeof stored === 'string' && typeof value === 'string' && stored.startsWith(value);
  return isOrdered(test, stored, value);
}

function containsValue(stored: ItemValue, value: Scalar): boolean {
  if (typeof stored === 'string') return typeof value === 'string' && stored.includes(value);
  return Array.isArray(stored) && stored.includes(value);
}

function isOrdered(test: 'lt' | 'le' | 'gt' | 'ge', stored: ItemValue, value: Scalar): boolean {
  const order = orderOf(stored, value);
  if (order === null) return false;
  return { lt: order < 0, le: order <= 0, gt: order > 0, ge: order >= 0 }[test];
}

function orderOf(left: ItemValue, right: Scalar): number | null {
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  if (typeof left === 'string' && typeof right === 'string') return compareText(left, right);
  return null;
}

/** Texts are ordered by their bytes in UTF-8. */
export function compareText(left: string, right: string): number {
  return Buffer.compare(Buffer.from(left), Buffer.from(right));
}
