// Compiles a package, and copies the pages of the documentation that it serves: `pages` of its package.json.
import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** @returns the exit code of the compiler */
export function compile(project, output) {
  const { status } = spawnSync('node_modules/.bin/tsc', ['-p', project], { stdio: 'inherit' });
  if (status !== 0) return status ?? 1;
  const { pages = {} } = JSON.parse(readFileSync('package.json', 'utf8'));
  const folder = join(output, basename(process.cwd()), 'src', 'pages');
  for (const [name, page] of Object.entries(pages)) cpSync(join('../..', page), join(folder, `${name}.md`));
  return 0;
}
