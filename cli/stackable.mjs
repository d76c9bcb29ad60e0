#!/usr/bin/env node
// The command line as an executable of the package: it loads TypeScript as `npm run` does.
import 'tsx';

await import('./main.ts');
