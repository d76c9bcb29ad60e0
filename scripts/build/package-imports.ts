// What sources import of packages, read from their text: to have the bundler say it takes as long as to make the bundles.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The names that are imported from each package; undefined for one that is imported as a whole, when it is needed. */
export type PackageImports = ReadonlyMap<string, ReadonlySet<string> | undefined>;

/** Matches imports and exports from other modules at the start of a line, but not those of types. */
const STATEMENT = /^(?:import|export)\s+(?!type\s)(?:([^'";]*?)\s+from\s+)?'([^']+)'/gm;
const LATER = /\bimport\('([^']+)'\)/g;
const ENDINGS = ['.ts', '.tsx', '/index.ts'];

/**
 * List what the entries, and the modules that they import, import of packages.
 * @param isMeant selects the packages
 * @throws Error for a package that is imported both by name and when it is needed, or for the AWS SDK not by name
 */
export function listPackageImports(entries: readonly string[], isMeant: (name: string) => boolean): PackageImports {
  const named = new Map<string, Set<string>>();
  const later = new Set<string>();
  const files = new Set(entries);
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    for (const [statement, imported = '', from = ''] of text.matchAll(STATEMENT)) {
      if (from.startsWith('.')) addFile(files, join(dirname(file), from));
      else if (isMeant(from)) addNames(named, from, namesOf(imported, statement));
    }
    for (const [, from = ''] of text.matchAll(LATER)) {
      if (from.startsWith('.')) addFile(files, join(dirname(file), from));
      else if (isMeant(from)) later.add(from);
    }
  }
  const both = [...later].find((name) => named.has(name));
  if (both !== undefined) throw new Error(`Import ${both} by name or when it is needed, not both.`);
  return new Map([...named, ...[...later].map((name) => [name, undefined] as const)]);
}

function addFile(files: Set<string>, path: string): void {
  const file = ENDINGS.map((ending) => path + ending).find((one) => existsSync(one));
  if (file !== undefined) files.add(file);
}

function addNames(named: Map<string, Set<string>>, from: string, names: readonly string[]): void {
  if (names.length > 0) named.set(from, new Set([...(named.get(from) ?? []), ...names]));
}

/** The names in `{ one, other as another, type Third }` without types, or of a default export. */
function namesOf(imported: string, statement: string): readonly string[] {
  if (/^[\w$]+$/.test(imported) && !statement.includes('@aws-sdk/')) return ['default'];
  if (!imported.startsWith('{')) throw new Error(`Import the AWS SDK by name, not as in: ${statement}`);
  const names = imported.slice(1, -1).split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== '' && !name.startsWith('type '))
    .map((name) => name.replace(/ as .*$/, ''));
}
