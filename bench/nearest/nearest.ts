// npm run bench:nearest: duration of a search for nearest rewards, bundled like the handlers.
import { runBundled } from '../bundled';

void runBundled('bench/nearest/nearest-run.ts');
