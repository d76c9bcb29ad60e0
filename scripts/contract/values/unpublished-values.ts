// Values that the service may return and the definition does not list, except for known ones with a reason.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { everySchema } from '../../generate/sources';
import { ROOT } from '../../support/service-definition';
import { ANY_TEXT, type ListedValues } from './listed-values';

export interface KnownValues {
  readonly reason: string;
  /** Ends of pointers, such as `/discount/effect`. */
  readonly at: readonly string[];
  readonly values: readonly string[];
  /** Parts of operations, such as `/v1/loyalties`; all where it is absent. */
  readonly operations?: readonly string[];
}

const LIST = join(__dirname, 'known-values.json');

/** Read the list, and what members of schemas name as `unpublished` themselves. */
export function readKnownValues(): readonly KnownValues[] {
  const listed = JSON.parse(readFileSync(LIST, 'utf8')) as readonly KnownValues[];
  return [...listed, ...everySchema(ROOT).flatMap(({ schema }) => listUnpublished(schema))];
}

function listUnpublished(schema: object): readonly KnownValues[] {
  return Object.entries(schema).flatMap(([name, part]: [string, unknown]) => {
    if (typeof part !== 'object' || part === null) return [];
    const { unpublished } = part as { readonly unpublished?: Pick<KnownValues, 'reason' | 'values'> };
    return [...(unpublished ? [{ ...unpublished, at: [`/${name}`] }] : []), ...listUnpublished(part)];
  });
}

/** A line for each value that is not published and not known, and for each known one that no answer lists any more. */
export function unpublishedValues(
  served: ListedValues,
  published: ListedValues,
  known: readonly KnownValues[] = readKnownValues(),
): readonly string[] {
  const met = new Set<string>();
  const wrong = Object.entries(published).flatMap(([operation, byPointer]) =>
    Object.entries(byPointer).flatMap(([at, values]) => {
      const others = (served[operation]?.[at] ?? []).filter((value) => !values.includes(value));
      return others.flatMap((value) => {
        const group = known.find((one) => isMeant(one, { operation, at, value }));
        if (group) met.add(`${group.reason} ${value}`);
        return group ? [] : [`${operation} ${at} may be ${wordOf(value)}, which is not published.`];
      });
    }),
  );
  const listed = known.flatMap(({ reason, values }) => values.map((value) => ({ reason, value })));
  const stale = listed.filter(({ reason, value }) => !met.has(`${reason} ${value}`));
  return [
    ...wrong,
    ...stale.map(({ value }) => `${value} is known as unpublished, and is published, or no answer lists it.`),
  ];
}

const wordOf = (value: string): string => (value === ANY_TEXT ? 'any text' : value);

function isMeant(
  { at: ends, values, operations }: KnownValues,
  { operation, at, value }: Readonly<Record<'operation' | 'at' | 'value', string>>,
): boolean {
  const isHere = operations === undefined || operations.some((part) => operation.includes(part));
  return isHere && values.includes(value) && ends.some((end) => at.endsWith(end));
}
