// What the threat model names is there: every test, page and rule it refers to.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../../scripts/support/service-definition';

const PAGE = readFileSync(join(ROOT, 'docs/threat-model.md'), 'utf8');
const ROWS = PAGE.split('\n').filter((line) => /^\| (?!---|tries |who )/.test(line) && !line.startsWith('|---'));

function testsIn(text: string): readonly string[] {
  return [...text.matchAll(/`(tests\/[^`]+)`/g)].map(([, file]) => file!);
}

describe('the threat model', () => {
  it('names a test for everything that is stopped', () => {
    expect(ROWS.length).toBeGreaterThan(25);
    expect(ROWS.filter((row) => testsIn(row).length === 0)).toEqual([]);
  });

  it('names only tests that are there', () => {
    expect(testsIn(PAGE).filter((file) => !existsSync(join(ROOT, file)))).toEqual([]);
  });

  it.each(['README.md', '.github/SECURITY.md'])('is found from %s', (page) => {
    expect(readFileSync(join(ROOT, page), 'utf8')).toContain('docs/threat-model.md');
  });

  it('names every party whom the keys distinguish', () => {
    const sections = [...PAGE.matchAll(/^## (.*)$/gm)].map(([, title]) => title!);
    for (const who of ['client key', 'shopper', 'merchant', 'server pair', 'sets up', 'runs the deployment']) {
      expect(sections.filter((title) => title.includes(who))).toHaveLength(1);
    }
  });
});
