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
  // The value of a module that is loaded later would be undefined.
  logOverride: { 'import-is-undefined': 'error' },
  logLevel: 'silent',
} as const satisfies BuildOptions;
