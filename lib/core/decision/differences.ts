// Differences of two JSON values, and their canonical form.

/** A value that differs. A member that one side lacks is null there. */
export interface Difference {
  /** RFC 6901. */
  readonly pointer: string;
  readonly then: unknown;
  readonly now: unknown;
}

/** The differences, one for each value that differs, added and missing members included, in the order of their pointers. */
export function listDifferences(then: unknown, now: unknown, pointer = ''): readonly Difference[] {
  if (isContainer(then) && isContainer(now) && Array.isArray(then) === Array.isArray(now)) {
    const names = [...new Set([...namesOf(then), ...namesOf(now)])].toSorted(compareNames);
    return names.flatMap((name) => listDifferences(memberOf(then, name), memberOf(now, name), at(pointer, name)));
  }
  return Object.is(then, now) ? [] : [{ pointer, then: then ?? null, now: now ?? null }];
}

type Container = Readonly<Record<string, unknown>>;

function isContainer(value: unknown): value is Container {
  return typeof value === 'object' && value !== null;
}

function namesOf(value: Container): readonly string[] {
  return Object.keys(value).filter((name) => value[name] !== undefined);
}

function memberOf(value: Container, name: string): unknown {
  return Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Positions of lists by number, all other names by code units. */
function compareNames(one: string, other: string): number {
  const difference = Number(one) - Number(other);
  if (!Number.isNaN(difference)) return difference;
  return one < other ? -1 : 1;
}

function at(pointer: string, name: string): string {
  return `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`;
}

/**
 * Serialize a value as RFC 8785 does: members sorted by UTF-16 code units, no white space, numbers as ECMAScript writes
 * them. Members without a value are left out.
 */
export function toCanonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((one) => toCanonicalJson(one ?? null)).join(',')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.entries(value)
    .filter(([, member]) => member !== undefined)
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, member]) => `${JSON.stringify(name)}:${toCanonicalJson(member)}`);
  return `{${members.join(',')}}`;
}
