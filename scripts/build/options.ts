// How code that runs on Node is bundled.
import type { BuildOptions } from 'esbuild';

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
