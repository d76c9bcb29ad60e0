// The pages of the site: those of the repository, at the places the site has for them, with links that lead there.
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { ROOT } from '../support/service-definition';

/** Pages outside docs/, and their paths on the site. */
const OTHERS: Readonly<Record<string, string>> = {
  'README.md': 'start.md',
  'CHANGELOG.md': 'changelog.md',
  'CONTRIBUTING.md': 'contributing.md',
  '.github/SECURITY.md': 'security.md',
};

const FOLDER = 'docs/';

export interface Page {
  /** From the root of the repository. */
  readonly source: string;
  /** From the root of the site. */
  readonly place: string;
  readonly title: string;
}

function filesBelow(folder: string): readonly string[] {
  return readdirSync(join(ROOT, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(ROOT, join(entry.parentPath, entry.name)))
    .sort();
}

export function repositoryPages(): readonly Page[] {
  const sources = [...filesBelow(FOLDER).filter((file) => file.endsWith('.md')), ...Object.keys(OTHERS)];
  return sources.map((source) => ({
    source,
    place: OTHERS[source] ?? source.slice(FOLDER.length),
    title: titleOf(readFileSync(join(ROOT, source), 'utf8'), source),
  }));
}

function titleOf(text: string, source: string): string {
  const title = /^# (.+)$/m.exec(text)?.[1];
  if (title === undefined) throw new Error(`${source} has no title.`);
  return title.replaceAll('`', '');
}

/** Write all of them, and the pictures they show. */
export function writePages(folder: string, pages: readonly Page[]): void {
  const places = new Map(pages.map(({ source, place }) => [source, place]));
  for (const { source, place } of pages) {
    write(join(folder, place), linked(readFileSync(join(ROOT, source), 'utf8'), { source, place, places }));
  }
  for (const file of filesBelow(FOLDER).filter((one) => /\.(png|svg)$/.test(one))) {
    mkdirSync(dirname(join(folder, file.slice(FOLDER.length))), { recursive: true });
    cpSync(join(ROOT, file), join(folder, file.slice(FOLDER.length)));
  }
}

export function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

interface Linking {
  readonly source: string;
  readonly place: string;
  readonly places: ReadonlyMap<string, string>;
}

/** Every link to a page or picture, as the site has it. What is no part of the site is named, and not linked. */
export function linked(text: string, linking: Linking): string {
  return outsideCode(text, (prose) =>
    prose.replace(/\[([^\]]*)\]\(([^)\s:]+)\)/g, (whole, label: string, link: string) => {
      const target = targetOf(link, linking);
      return target === null ? label : whole.replace(`](${link})`, `](${target})`);
    }),
  );
}

/** Blocks of code say what they say. */
function outsideCode(text: string, change: (prose: string) => string): string {
  return text
    .split(/(^```[\s\S]*?^```$)/m)
    .map((part, index) => (index % 2 === 0 ? change(part) : part))
    .join('');
}

function targetOf(link: string, { source, place, places }: Linking): string | null {
  const [path = '', anchor] = link.split('#');
  if (path === '') return link;
  const file = normalize(join(dirname(source), path));
  const isPicture = file.startsWith(FOLDER) && /\.(png|svg)$/.test(file) && existsSync(join(ROOT, file));
  const target = places.get(file) ?? (isPicture ? file.slice(FOLDER.length) : undefined);
  if (target === undefined) return null;
  const way = relative(dirname(place), target);
  return `${way.startsWith('.') ? way : `./${way}`}${anchor === undefined ? '' : `#${anchor}`}`;
}
