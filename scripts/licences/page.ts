// The packages of the lockfile, and the page that lists those of production.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export interface LockedPackage {
  /** Installation path, such as `node_modules/qs`. */
  readonly path: string;
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly resolved?: string;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly optional?: boolean;
  readonly hasInstallScript?: boolean;
}

/** Licences that ask for no more than to be named; choices between licences are listed as they are written. */
export const ALLOWED_LICENCES: readonly string[] = [
  'MIT',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'ISC',
  '0BSD',
  'Unlicense',
  '(MIT OR Apache-2.0)',
];

export function readLockedPackages(root: string): readonly LockedPackage[] {
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, Omit<LockedPackage, 'path' | 'name'> & { readonly name?: string }>>;
  };
  return Object.entries(lock.packages)
    .filter(([path]) => path !== '')
    .map(([path, entry]) => ({ ...entry, path, name: entry.name ?? path.split('node_modules/').at(-1)! }));
}

/** Packages that are installed without development dependencies. */
export function productionPackages(packages: readonly LockedPackage[]): readonly LockedPackage[] {
  return packages.filter(({ dev, devOptional }) => dev !== true && devOptional !== true);
}

/** The page as Markdown; the same for the same lockfile. */
export function licencesPage(packages: readonly LockedPackage[]): string {
  const production = productionPackages(packages);
  const rows = production.map(
    ({ name, version, license, optional }) =>
      `| ${name} | ${version} | ${license ?? 'unknown'} | ${optional === true ? 'yes' : ''} |`,
  );
  const counts = new Map<string, number>();
  for (const { license = 'unknown' } of production) counts.set(license, (counts.get(license) ?? 0) + 1);
  const sums = [...counts].sort(([left], [right]) => (left < right ? -1 : 1)).map(([name, n]) => `${name}: ${n}`);
  return [
    '# Licences',
    '',
    'Packages that run in production, from the lockfile. `npm run licences` writes this page; a test fails when it is out of',
    'date, or when a licence is not among those that scripts/licences/page.ts allows.',
    '',
    `${production.length} packages. ${sums.join(', ')}.`,
    '',
    '| package | version | licence | optional |',
    '|---|---|---|---|',
    ...[...new Set(rows)].sort((left, right) => (left < right ? -1 : 1)),
    '',
  ].join('\n');
}
