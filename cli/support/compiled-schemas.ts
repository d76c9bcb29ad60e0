// The compiled schemas of the API: a fresh checkout has none before its first build.
import { existsSync } from 'node:fs';
import { join } from 'node:path';

const COMPILED = join(__dirname, '..', '..', 'schemas', 'compiled');

/** Compile the schemas where there are none yet. */
export async function compileMissingSchemas(): Promise<void> {
  if (existsSync(COMPILED)) return;
  console.error('Compiling the schemas of the API, once …');
  const { compileSchemas } = await import('../../scripts/generate/main');
  await compileSchemas();
}
