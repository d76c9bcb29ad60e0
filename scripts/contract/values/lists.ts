// How published values are kept: each list of values once, with the places that have it.
import type { ListedValues } from './listed-values';

/** By the values, joined with commas: places such as `GET /v1/vouchers/{} 200 /type`. */
export type ListedPlaces = Readonly<Record<string, readonly string[]>>;

export function toLists(values: ListedValues): ListedPlaces {
  const lists = new Map<string, string[]>();
  for (const [operation, byPointer] of Object.entries(values)) {
    for (const [at, texts] of Object.entries(byPointer)) {
      const key = texts.join(',');
      lists.set(key, [...(lists.get(key) ?? []), `${operation} ${at}`]);
    }
  }
  return Object.fromEntries([...lists].sort(([one], [other]) => (one < other ? -1 : 1)));
}

export function fromLists(lists: ListedPlaces): ListedValues {
  const values: Record<string, Record<string, readonly string[]>> = {};
  for (const [key, places] of Object.entries(lists)) {
    for (const place of places) {
      const end = place.lastIndexOf(' ');
      const operation = place.slice(0, end);
      values[operation] = { ...values[operation], [place.slice(end + 1)]: key.split(',') };
    }
  }
  return values;
}
