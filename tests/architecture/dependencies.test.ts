// What is installed: locked, from the registry, without scripts of its own, and under licences that allow it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_LICENCES, licencesPage, productionPackages, readLockedPackages } from '../../scripts/licences/page';
import { ROOT } from '../../scripts/support/service-definition';
import { filesBelow, readSource } from '../support/sources';

const PACKAGES = readLockedPackages(ROOT);
const MANIFEST = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
  readonly allowScripts: Readonly<Record<string, boolean>>;
};
/** Where what runs in production is written or built. */
const FOLDERS = ['bench', 'cli', 'dashboard', 'functions', 'lib', 'scripts', 'server', 'verification'];
const NPMRC = readFileSync(join(ROOT, '.npmrc'), 'utf8').split('\n');

describe('packages', () => {
  it('of production are listed with their licences in docs/licences.md', () => {
    expect(readFileSync(join(ROOT, 'docs/licences.md'), 'utf8')).toBe(licencesPage(PACKAGES));
    expect(productionPackages(PACKAGES).length).toBeGreaterThan(20);
  });

  it('of production have an allowed licence', () => {
    const others = productionPackages(PACKAGES).filter(({ license }) => !ALLOWED_LICENCES.includes(license ?? ''));

    expect(others.map(({ name, license }) => `${name}: ${license ?? 'none'}`)).toEqual([]);
  });

  it('that make the service itself copyleft are not even used for development', () => {
    const copyleft = PACKAGES.filter(({ license = '' }) => /GPL/.test(license) && !/ OR /.test(license));

    expect(copyleft.map(({ name }) => name)).toEqual([]);
  });

  it('of production are imported by a file of the project', () => {
    const files = ['.ts', '.tsx', '.cjs'].flatMap((ending) => FOLDERS.flatMap((folder) => filesBelow(folder, ending)));
    const sources = files.map(readSource).join('\n');
    const isImported = (name: string): boolean => new RegExp(`['"]${name}(/[^'"]*)?['"]`).test(sources);

    expect(Object.keys(MANIFEST.dependencies).filter((name) => !isImported(name))).toEqual([]);
    expect(isImported('@middy/none')).toBe(false);
  });

  it('are locked to their content, and none comes from a repository or an address', () => {
    const unlocked = PACKAGES.filter(({ integrity }) => !integrity?.startsWith('sha512-'));
    const versions = Object.values({ ...MANIFEST.dependencies, ...MANIFEST.devDependencies });

    expect(unlocked.map(({ path }) => path)).toEqual([]);
    expect(versions.filter((version) => /^(git|http|file|github)|\//.test(version))).toEqual([]);
  });
});

describe('install scripts', () => {
  it('are off, in every version of npm', () => expect(NPMRC).toContain('ignore-scripts=true'));

  it('are refused one by one: a package that brings one is named in package.json', () => {
    const bringing = PACKAGES.filter(({ hasInstallScript }) => hasInstallScript).map(({ name }) => name);

    expect([...new Set(bringing)].sort()).toEqual(Object.keys(MANIFEST.allowScripts).sort());
    expect(Object.values(MANIFEST.allowScripts).filter((isAllowed) => isAllowed)).toEqual([]);
  });

  it('of the project itself do not exist, nor any that npm would skip', () => {
    const names = Object.keys(MANIFEST.scripts);

    expect(names.filter((name) => /^(pre|post)|^(install|prepare|prepublish)/.test(name))).toEqual([]);
  });
});
