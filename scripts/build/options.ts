// How code that runs on Node is bundled.
import { join } from 'node:path';
import type { BuildOptions } from 'esbuild';
import { ROOT } from '../support/service-definition';

export const OPTIONS = {
  bundle: true,
  platform: 'node',
  target: 'node22',
  format: 'cjs',
  mainFields: ['module', 'main'],
  // Names stay as they are written: stack traces show them, and renaming them back costs time in every call.
  minifySyntax: true,
  minifyWhitespace: true,
  sourcemap: 'linked',
  sourcesContent: false,
  logLevel: 'silent',
} as const satisfies BuildOptions;

/** A cold start takes longer for each byte, so names are short here, and stack traces are read with the source map. */
export const FUNCTION_OPTIONS = {
  ...OPTIONS,
  minifyIdentifiers: true,
  inject: [join(ROOT, 'lib/runtime/stack-traces.ts')],
} as const satisfies BuildOptions;
