// Compares two answers: reports differences beyond the expected ones between two systems.
import type { IdMap } from '../support/id-map';
import { areSameTexts, IdPairs, isEmpty, isIgnored, isNoAmount, isSet, nameOf } from './expected';

export interface Difference {
  /** JSON pointer into the answer of --from; `(status)` for the status. */
  readonly pointer: string;
  /** Absent when the member is not there. */
  readonly from?: unknown;
  readonly to?: unknown;
}

export interface Answer {
  readonly status: number;
  readonly body: unknown;
}

export interface Comparison {
  readonly ids: IdMap;
  /** True when the request asks for a sort order of what qualifies. */
  readonly isSorted: boolean;
}

const STATUS = '(status)';

/** Every path at which the answers differ; empty for equivalent answers. */
export function differencesOf(from: Answer, to: Answer, { ids, isSorted }: Comparison): readonly Difference[] {
  const walk = new Walk(new IdPairs(ids), isSorted);
  if (from.status !== to.status) walk.found.push({ pointer: STATUS, from: from.status, to: to.status });
  walk.compare('', from.body, to.body);
  return walk.found;
}

class Walk {
  readonly found: Difference[] = [];

  constructor(
    private readonly ids: IdPairs,
    private readonly isSorted: boolean,
  ) {}

  compare(pointer: string, from: unknown, to: unknown): void {
    const name = nameOf(pointer);
    if (isIgnored(pointer) || (isNoAmount(name, from) && isNoAmount(name, to))) return;
    if (Array.isArray(from) && Array.isArray(to)) this.compareArrays(pointer, from, to);
    else if (isObject(from) && isObject(to)) this.compareObjects(pointer, from, to);
    else if (!this.areSame(name, from, to)) this.note(pointer, from, to);
  }

  private areSame(name: string, from: unknown, to: unknown): boolean {
    if (typeof from !== 'string' || typeof to !== 'string') return from === to;
    return areSameTexts(name, [from, to], this.ids);
  }

  private compareObjects(pointer: string, from: Members, to: Members): void {
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
      this.compare(`${pointer}/${escaped(name)}`, from[name], to[name]);
    }
  }

  private compareArrays(pointer: string, from: readonly unknown[], to: readonly unknown[]): void {
    const places = isSet(pointer, this.isSorted) ? this.partners(pointer, from, to) : from.map((_, index) => index);
    const paired = new Set(places);
    for (const [index, place] of places.entries()) {
      this.compare(`${pointer}/${index}`, from[index], place === null ? undefined : to[place]);
    }
    for (const [index, one] of to.entries()) {
      if (!paired.has(index)) this.compare(`${pointer}/${Math.max(index, from.length)}`, undefined, one);
    }
  }

  /** For each member of a set its partner: one that says the same, else the next that is left; null when none is. */
  private partners(pointer: string, from: readonly unknown[], to: readonly unknown[]): readonly (number | null)[] {
    const left = new Map(to.map((one, index) => [index, this.shape(pointer, one)]));
    const take = (isIt: (shape: string) => boolean): number | null => {
      const found = [...left].find(([, shape]) => isIt(shape))?.[0] ?? null;
      if (found !== null) left.delete(found);
      return found;
    };
    const exact = from.map((one) => {
      const shape = this.shape(pointer, one);
      return take((other) => other === shape);
    });
    return exact.map((place) => place ?? take(() => true));
  }

  /** A text that is equal for equivalent values, regardless of their ids. */
  private shape(pointer: string, value: unknown): string {
    if (typeof value === 'string') return JSON.stringify(this.ids.shapeOf(value));
    if (Array.isArray(value)) return `[${value.map((one) => this.shape(pointer, one)).join()}]`;
    if (!isObject(value)) return JSON.stringify(value);
    const below = (name: string): string => `${pointer}/${escaped(name)}`;
    const names = Object.keys(value).filter((name) => !isIgnored(below(name)) && !isEmpty(value[name]));
    return `{${names
      .sort()
      .map((name) => `${name}:${this.shape(below(name), value[name])}`)
      .join()}}`;
  }

  private note(pointer: string, from: unknown, to: unknown): void {
    this.found.push({ pointer, ...(from !== undefined && { from }), ...(to !== undefined && { to }) });
  }
}

type Members = Readonly<Record<string, unknown>>;

function isObject(value: unknown): value is Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Encodes a name for a pointer, by RFC 6901. */
function escaped(name: string): string {
  return name.replaceAll('~', '~0').replaceAll('/', '~1');
}
