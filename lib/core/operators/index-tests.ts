// Tests that an index can evaluate on the values stored next to list entries.
import type { FieldCondition, EntryTest, IndexTest } from './operator';
import { momentAgo } from './moments';

const ALWAYS: EntryTest = { test: 'and', of: [] };
const NEVER: EntryTest = { test: 'not', of: ALWAYS };

export const equal: IndexTest = ({ path, kind, operands }) => {
  if (kind === 'flag') return flagTest(path, operands);
  if (kind !== 'list') return { test: 'in', path, values: operands };
  return { test: 'or', of: operands.map((value) => ({ test: 'contains', path, value })) };
};

/** A flag is stored only when it is true. */
function flagTest(path: string, operands: FieldCondition['operands']): EntryTest {
  const isTrue: EntryTest = { test: 'eq', path, value: true };
  if (!operands.includes('false')) return isTrue;
  return operands.includes('true') ? ALWAYS : { test: 'not', of: isTrue };
}

/** An absent field differs from every value; a flag is always true or false. */
export const unlike =
  (test: IndexTest): IndexTest =>
  (condition, nowMs) => {
    const alike = test(condition, nowMs);
    if (alike === null) return null;
    const isUnlike: EntryTest = { test: 'not', of: alike };
    return condition.kind === 'flag'
      ? isUnlike
      : { test: 'or', of: [{ test: 'absent', path: condition.path }, isUnlike] };
  };

export const present: IndexTest = ({ path, kind }) => (kind === 'flag' ? ALWAYS : { test: 'exists', path });
export const absent: IndexTest = ({ path, kind }) => (kind === 'flag' ? NEVER : { test: 'absent', path });

/** On a list the index would compare whole members, so this is left to the records. */
export const anyText =
  (test: 'contains' | 'begins_with'): IndexTest =>
  ({ path, kind, operands }) =>
    kind === 'text' ? { test: 'or', of: operands.map((value) => ({ test, path, value })) } : null;

const REVERSED = { lt: 'gt', le: 'ge', gt: 'lt', ge: 'le' } as const;

export const anySize =
  (test: keyof typeof REVERSED): IndexTest =>
  ({ path, kind, operands }, nowMs) => {
    const isMoment = kind === 'moment';
    const of = operands.map((operand) => ({
      // The further back, the more days ago.
      test: isMoment ? REVERSED[test] : test,
      path,
      value: isMoment ? momentAgo(nowMs, Number(operand)) : operand,
    }));
    return { test: 'or', of };
  };

export const anyTime =
  (test: 'lt' | 'gt'): IndexTest =>
  ({ path, operands }) => ({ test: 'or', of: operands.map((value) => ({ test, path, value })) });
