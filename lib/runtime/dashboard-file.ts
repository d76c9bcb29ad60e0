// The files of the built dashboard.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of the built dashboard: the build of a deployed function writes it below the function's folder. */
export function dashboardFile(name: string): Buffer {
  return readFileSync(join('dist', 'dashboard', name));
}
