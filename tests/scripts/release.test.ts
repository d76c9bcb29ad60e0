// What is released: one version everywhere, with a chapter in the changelog and a table that is kept.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';
import { releasedTables } from '../support/released-tables';

const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const { version } = JSON.parse(read('package.json')) as { readonly version: string };

describe('this release', () => {
  it('has one version', () => {
    const lock = JSON.parse(read('package-lock.json')) as { readonly version: string };

    expect(version).toMatch(/^\d+\.\d+\.\d+(-rc\.\d+)?$/);
    expect(lock.version).toBe(version);
  });

  it('has its chapter in the changelog, below what is not released', () => {
    const chapters = [...read('CHANGELOG.md').matchAll(/^## (\S+)/gm)].map(([, name]) => name);

    expect(chapters.slice(0, 2)).toEqual(['Unreleased', version]);
  });

  it('has kept its table', () => {
    expect(releasedTables().map(({ release }) => release)).toContain(version);
  });
});
