// npm run bench:best: duration of a search for the best stack, bundled like the handlers.
import { runBundled } from '../bundled';

void runBundled('bench/best-stack/best-run.ts');
