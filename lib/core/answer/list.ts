// How lists are told: all that there are beside a page of them, or where the page behind begins.
import type { Shown } from './records';

type Listed<Name extends string, T> = {
  readonly object: 'list';
  readonly data_ref: Name;
  readonly total: number;
} & { readonly [Array in Name]: readonly T[] };

/** A list with its array under the given name. */
export function listOf<Name extends string, T>(name: Name, data: readonly T[], total = data.length): Listed<Name, T> {
  return { object: 'list', data_ref: name, [name]: data, total } as Listed<Name, T>;
}

/** A list with its array under `data`. */
export function dataList<T>(data: readonly T[], total = data.length): Listed<'data', T> {
  return listOf('data', data, total);
}

/** One page of a list under `data`, each record as answers show it. */
export function dataPage<T, S>(
  { records, total }: { readonly records: readonly T[]; readonly total: number },
  show: (record: T) => S,
): Listed<'data', S> {
  return dataList(
    records.map((record) => show(record)),
    total,
  );
}

/** A list that goes on behind the last of its page, where there is more. @param next what names the place; null at the end */
export function listBehind(data: readonly object[], next: string | null): Shown {
  return { object: 'list', data_ref: 'data', data, has_more: next !== null, more_starting_after: next };
}
