// The headings of the documentation, as links name them.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const ROOT = join(__dirname, '..', '..');

/** The anchors of a page of `docs`, by its path from the root of the project. */
export function anchorsOf(page: string): readonly string[] {
  const text = readFileSync(join(ROOT, page), 'utf8');
  return [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** Whether a link such as `docs/behaviour/decisions.md#stacking` leads somewhere. */
export function resolves(link: string): boolean {
  const [page = '', anchor] = link.split('#');
  try {
    return anchor === undefined || anchorsOf(page).includes(anchor);
  } catch {
    return false;
  }
}
