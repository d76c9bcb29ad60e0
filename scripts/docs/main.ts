// npm run docs: the documentation as a site, from docs/ and the API document, into reports/site.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { compileSchemas } from '../generate/main';
import { compileDocument } from '../openapi/compile';
import { openApiDocument } from '../openapi/document';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';
import { readExamples } from './examples';
import { repositoryPages, write, writePages } from './pages';
import { referencePages } from './reference';
import { sidebarOf } from './sidebar';

export const SITE = join(ROOT, 'reports/site');

/** Writes the generator's input: pages, reference and settings in one folder. */
export function writeSources(folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const document = openApiDocument(ROOT);
  const pages = repositoryPages();
  const reference = referencePages(document, readExamples());
  writePages(folder, pages);
  for (const { place, text } of reference) write(join(folder, place), text);
  cpSync(join(ROOT, 'scripts/docs/site/index.md'), join(folder, 'index.md'));
  cpSync(join(ROOT, 'scripts/docs/site/config.mjs'), join(folder, '.vitepress/config.mjs'));
  cpSync(join(ROOT, 'scripts/docs/site/theme'), join(folder, '.vitepress/theme'), { recursive: true });
  write(join(folder, '.vitepress/sidebar.json'), JSON.stringify(sidebarOf(pages, reference)));
  write(join(folder, 'public/openapi.json'), JSON.stringify(document));
}

/** @throws Error when a page cannot be built, or a link leads to no page */
export function buildSite(out = SITE): void {
  const folder = join(ROOT, '.cache/site');
  writeSources(folder);
  const vitepress = join(ROOT, 'node_modules/vitepress/bin/vitepress.js');
  const args = [vitepress, 'build', folder, '--outDir', out];
  const { status } = spawnSync(process.execPath, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error('The site could not be built.');
}

async function main(): Promise<void> {
  await compileSchemas();
  compileDocument();
  buildSite();
  console.log(`The site is in ${SITE}.`);
}

if (require.main === module) runAsCommand(main);
