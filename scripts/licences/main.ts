// npm run licences: writes docs/licences.md, the packages that run in production and their licences.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { licencesPage, readLockedPackages } from './page';
import { runAsCommand } from '../support/command';
import { ROOT } from '../support/service-definition';

const PAGE = join(ROOT, 'docs', 'licences.md');

function main(): Promise<void> {
  const page = licencesPage(readLockedPackages(ROOT));
  if (!process.argv.includes('--check')) writeFileSync(PAGE, page);
  else if (readFileSync(PAGE, 'utf8') !== page) throw new Error('docs/licences.md is out of date: npm run licences.');
  return Promise.resolve();
}

runAsCommand(main);
