// Processes that hold little memory.
import { setFlagsFromString } from 'node:v8';

/**
 * Objects of a request are garbage once it is answered. By default V8 collects only after up to 48 MB of new objects,
 * and hundreds of old ones. With these flags it collects earlier, and may still grow for large requests. At the same
 * growth of the heap, a validation of 30 codes took 7.0 ms of CPU with a young generation of 2 MB, and 6.0 with 8. The
 * growth is set for memory: 60 % took the same CPU as 40 % within the variance of runs, and at most 11 MB more in all
 * processes (docs/performance.md).
 */
export const SMALL = ['--max-semi-space-size=8', '--initial-old-space-size=16', '--heap-growing-percent=40'];

/** Limits glibc to one arena: otherwise each thread keeps freed memory for itself, some 5 MB per process. */
export const ONE_ARENA = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

/** The same for this process, which runs already: its young generation stays at the initial 1 MB. */
export function keepSmall(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
}
