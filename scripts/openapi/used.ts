// The components that the document needs: those that its paths refer to, transitively.
import type { Json } from './references';

/** Components by kind (`schemas`, `responses`, …) and name. */
export type Components = Readonly<Record<string, Readonly<Record<string, Json>>>>;

/** The components that are referred to, from the paths or from one another. */
export function usedComponents(paths: Json, all: Components): Components {
  const used = new Set<string>();
  const open: unknown[] = [paths];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const reference of referencesOf(next)) {
      if (used.has(reference)) continue;
      used.add(reference);
      const [kind = '', name = ''] = reference.split('/').slice(2);
      const component = all[kind]?.[name];
      if (component === undefined) throw new Error(`The document has no ${reference}.`);
      open.push(component);
    }
  }
  const kinds = Object.entries(all).map(([kind, named]) => [
    kind,
    Object.fromEntries(Object.entries(named).filter(([name]) => used.has(`#/components/${kind}/${name}`))),
  ]);
  return Object.fromEntries(kinds) as Components;
}

function referencesOf(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, member]): string[] =>
    key === '$ref' && typeof member === 'string' ? [member] : referencesOf(member),
  );
}
