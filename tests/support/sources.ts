// The source files of the service and what they import, for the tests of its structure.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';

export const ROOT = join(__dirname, '../..');

export function readSource(file: string): string {
  return readFileSync(join(ROOT, file), 'utf8');
}

/** Files below a folder, as paths from the root. */
export function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

export interface Import {
  readonly file: string;
  /** A path from the root without ending, or the name of a package. */
  readonly from: string;
  /** What is imported by name, as it is called where it comes from. */
  readonly names: readonly string[];
  /** Only types are imported: nothing of it runs. */
  readonly isType: boolean;
}

/** Everything a file imports or exports on. */
export function importsOf(file: string): readonly Import[] {
  const statements = readSource(file).matchAll(/^(?:import|export)\s(type\s)?([^;'"]*?)\sfrom\s'([^']+)';/gm);
  return [...statements].map(([, type, names = '', path = '']) => ({
    file,
    from: path.startsWith('.') ? normalize(join(dirname(file), path)) : path,
    names: (/\{([^}]*)\}/.exec(names)?.[1] ?? '')
      .split(',')
      .flatMap((one) => /(\w+)(?: as \w+)?\s*$/.exec(one)?.[1] ?? []),
    isType: type !== undefined || /^\{(\s*type\s[^,]+,?)+\s*\}$/.test(names.trim()),
  }));
}
