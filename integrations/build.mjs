// Compiles the package of the working directory, with the files of shop-core that it imports, into its dist folder.
import { rmSync } from 'node:fs';
import { compile } from './compile.mjs';

rmSync('dist', { recursive: true, force: true });
process.exitCode = compile('tsconfig.build.json', 'dist');
