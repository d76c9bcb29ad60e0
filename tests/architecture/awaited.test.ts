// Nothing runs on after an answer: on AWS a process is frozen then, and what it left behind is finished later or never.
import { filesBelow, readSource } from '../support/sources';

const FILES = [...filesBelow('functions', '.ts'), ...filesBelow('lib', '.ts')];

/** Ways to start work and not to wait for it; the linter refuses a promise that nobody takes. */
const LEFT_ALONE = [
  /^\s*void\s+\w/m,
  /=>\s*void\s+\w+[(.]/,
  /\bsetImmediate\(/,
  /\bsetInterval\(/,
  /\bqueueMicrotask\(/,
];

describe('the service', () => {
  it('leaves no work un-awaited', () => {
    const found = FILES.filter((file) => LEFT_ALONE.some((pattern) => pattern.test(readSource(file))));

    expect(FILES.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
