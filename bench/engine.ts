// npm run bench:engine: duration of a decision, bundled like the handlers.
import { runBundled } from './bundled';

void runBundled('bench/engine-run.ts');
