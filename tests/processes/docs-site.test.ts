// The site of the documentation: it is built, holds every page, and every link on it leads to a page and a section that are there.
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, relative } from 'node:path';
import { buildSite } from '../../scripts/docs/main';
import { linked, repositoryPages } from '../../scripts/docs/pages';
import { openApiDocument } from '../../scripts/openapi/document';
import { ROOT } from '../../scripts/support/service-definition';

const BUILD_MS = 300_000;

interface SitePage {
  readonly place: string;
  readonly text: string;
}

let folder: string;
let pages: ReadonlyMap<string, SitePage>;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-site-'));
  buildSite(folder);
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'));
  pages = new Map(files.map((place) => [place, { place, text: readFileSync(join(folder, place), 'utf8') }] as const));
}, BUILD_MS);

afterAll(() => rmSync(folder, { recursive: true }));

/** Links on the site itself: the rest is somebody else's. */
function linksOf({ text }: SitePage): readonly string[] {
  return [...text.matchAll(/<a [^>]*href="([^"]*)"/g)]
    .map(([, link]) => decodeURI(link ?? '').replaceAll('&amp;', '&'))
    .filter((link) => !/^[a-z]+:/.test(link));
}

function isThere(from: SitePage, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const place = placeOf(from, path);
  const page = pages.get(place);
  if (!page) return false;
  return !anchor || page.text.includes(`id="${anchor}"`);
}

function placeOf({ place }: SitePage, path: string): string {
  if (path === '') return place;
  const full = path.startsWith('/') ? path.slice(1) : posix.join(dirname(place), path);
  return full === '' || full.endsWith('/') ? `${full}index.html` : full;
}

describe('the site', () => {
  it('has every page of the documentation, and one for each room of the API', () => {
    const tags = (openApiDocument(ROOT).tags as readonly { readonly name: string }[]).map(({ name }) => name);
    const wanted = [...repositoryPages().map(({ place }) => place), ...tags.map((name) => `api/${name}.md`)];

    expect(wanted.filter((place) => !pages.has(place.replace(/\.md$/, '.html')))).toEqual([]);
    expect(wanted.length).toBeGreaterThan(100);
  });

  it('leads from every page to every other one', () => {
    const listed = new Set(
      linksOf(pages.get('start.html')!).map((link) => placeOf({ place: 'start.html', text: '' }, link.split('#')[0]!)),
    );
    const own = [...pages.keys()].filter((place) => !['404.html', 'index.html'].includes(place));

    expect(own.filter((place) => !listed.has(place))).toEqual([]);
  });

  it('has no link that leads nowhere', () => {
    const broken = [...pages.values()].flatMap((page) =>
      linksOf(page)
        .filter((link) => !isThere(page, link))
        .map((link) => `${page.place}: ${link}`),
    );

    expect(broken).toEqual([]);
  });

  it('shows every operation of the document where it is looked for', () => {
    const missing = Object.values(openApiDocument(ROOT).paths).flatMap((methods) =>
      Object.values(methods).flatMap(({ operationId, tags }) => {
        const page = pages.get(`api/${(tags as readonly string[])[0]}.html`);
        return page?.text.includes(`id="${operationId}"`) ? [] : [operationId];
      }),
    );

    expect(missing).toEqual([]);
  });

  it('is searched on the machine of the reader', () => {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' });

    expect(files.some((file) => /@localSearchIndexroot.*\.js$/.test(relative('.', file)))).toBe(true);
  });
});

describe('linked', () => {
  const places = new Map([
    ['docs/behaviour/time.md', 'behaviour/time.md'],
    ['README.md', 'start.md'],
  ]);
  const link = (text: string, source = 'README.md', place = 'start.md') => linked(text, { source, place, places });

  it.each([
    ['a page', '[Time](docs/behaviour/time.md#zones)', '[Time](./behaviour/time.md#zones)'],
    ['a file that is no page', '[Shop](examples/shop.mjs)', 'Shop'],
    ['another site', '[AWS](https://aws.amazon.com)', '[AWS](https://aws.amazon.com)'],
    ['a section of its own', '[Down](#down)', '[Down](#down)'],
    ['a block of code', '```\n[a](b)\n```', '```\n[a](b)\n```'],
  ])('leads to %s as the site has it', (_name, text, expected) => {
    expect(link(text)).toBe(expected);
  });

  it('leads up where it has to', () => {
    expect(link('[Start](../../README.md)', 'docs/behaviour/time.md', 'behaviour/time.md')).toBe(
      '[Start](../start.md)',
    );
  });
});
