// Links from the code to the documentation, and between its pages, lead somewhere.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { anchorsOf, resolves } from '../support/anchors';
import { allCases } from '../support/golden';

const ROOT = join(__dirname, '..', '..');

function filesBelow(folder: string, ending: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith(ending))
    .map((name) => join(folder, name));
}

const PAGES = [...filesBelow('docs', '.md'), 'README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', '.github/SECURITY.md'];

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

describe('the documentation', () => {
  it('has every section that the code refers to', () => {
    const links = filesBelow('lib', '.ts').flatMap((file) =>
      [...read(file).matchAll(/@see (docs\/\S+)/g)].map(([, link]) => ({ file, link: link! })),
    );

    expect(links.length).toBeGreaterThan(80);
    expect(links.filter(({ link }) => !resolves(link))).toEqual([]);
  });

  it('links only to pages and sections that are there', () => {
    const broken = PAGES.flatMap((file) =>
      [...read(file).matchAll(/\]\(([^):]*)\)/g)].flatMap(([, link]) => {
        const [page, anchor] = link!.split('#');
        const target = page === '' ? file : normalize(join(dirname(file), page!));
        const isGood = anchor === undefined ? existsSync(join(ROOT, target)) : resolves(`${target}#${anchor}`);
        return isGood ? [] : [{ file, link }];
      }),
    );

    expect(broken).toEqual([]);
  });

  it('names only files and folders that are there', () => {
    const missing = PAGES.flatMap((page) => {
      const named = [...read(page).matchAll(/`((?:lib|tests|scripts|serverless|schemas|functions|docs)\/[\w./-]+)`/g)];
      const isThere = (path: string): boolean => [path, `${path}.ts`].some((one) => existsSync(join(ROOT, one)));
      return named.filter(([, path]) => !isThere(path!)).map(([, path]) => `${page}: ${path}`);
    });

    expect(missing).toEqual([]);
  });

  it('names a section once on each page', () => {
    const repeated = filesBelow('docs/behaviour', '.md').flatMap((page) => {
      const anchors = anchorsOf(page);
      return anchors.filter((anchor, index) => anchors.indexOf(anchor) !== index);
    });

    expect(repeated).toEqual([]);
  });

  it('has one page as its index, which names every page once and describes nothing itself', () => {
    const index = read('docs/behaviour.md');
    const named = [...index.matchAll(/\]\((behaviour\/[^)]*)\)/g)].map(([, page]) => `docs/${page}`);

    expect([...named].sort()).toEqual([...filesBelow('docs/behaviour', '.md')].sort());
    expect(index.split('\n').length).toBeLessThan(60);
  });

  it('names only cases that are there', () => {
    const named = [...read('docs/behaviour/decisions.md').matchAll(/\| (\w+): ([\w ]+) \|$/gm)].map(
      ([, file, name]) => `${file}: ${name}`,
    );
    const known = allCases().map((one) => `${one.file}: ${one.name}`);

    expect(named.length).toBeGreaterThanOrEqual(16);
    expect(named.filter((one) => !known.includes(one))).toEqual([]);
  });
});
