// npm run bench:worst: duration of a search for the worst case, bundled like the handlers.
import { runBundled } from '../bundled';

void runBundled('bench/worst-case/worst-run.ts');
