// List answers: with a total, or with the start of the next page.

type NamedList<Name extends string, T> = {
  readonly object: 'list';
  readonly data_ref: Name;
  readonly total: number;
} & { readonly [Array in Name]: readonly T[] };

/** Build a list response whose array stands under the given name. */
export function listOf<Name extends string, T>(
  name: Name,
  data: readonly T[],
  total = data.length,
): NamedList<Name, T> {
  return { object: 'list', data_ref: name, [name]: data, total } as NamedList<Name, T>;
}

/** Build a list response whose array stands under `data`. */
export function dataList<T>(data: readonly T[], total = data.length): NamedList<'data', T> {
  return listOf('data', data, total);
}

/** Build the response of one page of a list, under `data`, with each record converted by `show`. */
export function dataPage<T, S>(
  { records, total }: { readonly records: readonly T[]; readonly total: number },
  show: (record: T) => S,
): NamedList<'data', S> {
  return dataList(
    records.map((record) => show(record)),
    total,
  );
}

interface CursorList<T> {
  readonly object: 'list';
  readonly data_ref: 'data';
  readonly data: readonly T[];
  readonly has_more: boolean;
  readonly more_starting_after: string | null;
}

/** A list with cursor pagination. @param next the cursor of the next page; null at the end */
export function listBehind<T>(data: readonly T[], next: string | null): CursorList<T> {
  return { object: 'list', data_ref: 'data', data, has_more: next !== null, more_starting_after: next };
}
