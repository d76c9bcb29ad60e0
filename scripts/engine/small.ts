// Processes that hold little memory.
import { setFlagsFromString } from 'node:v8';

/**
 * What a request makes is gone when it is answered. Left to itself V8 lets up to 48 MB of what is new, and hundreds of what is older, lie there
 * before it looks. It looks earlier, and may still grow where a request needs much. At the same growth of the heap, a validation of 30 codes took
 * 7.0 ms of CPU with a young generation of 2 MB, and 6.0 with 8. The growth is set for memory: 60 % took the CPU of 40 % within what runs differ
 * by, and 11 MB more in all processes at most (docs/performance.md).
 */
export const SMALL = ['--max-semi-space-size=8', '--initial-old-space-size=16', '--heap-growing-percent=40'];

/** Each thread of a process would keep freed memory for itself, some 5 MB in each process: glibc shares it where it is told so at the start. */
export const ONE_ARENA = { MALLOC_ARENA_MAX: process.env.MALLOC_ARENA_MAX ?? '1' };

/** The same for this process, which runs already: the space of what is new stays at 1 MB, with which it began. */
export function keepSmall(): void {
  setFlagsFromString('--heap-growing-percent=20');
  setFlagsFromString('--semi-space-growth-factor=1');
}
