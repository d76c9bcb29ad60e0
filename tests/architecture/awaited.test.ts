// Nothing runs on after an answer: on AWS a process is frozen then, and what it left behind is finished later or never.
import { filesBelow, readSource } from '../support/sources';

const FILES = [...filesBelow('functions', '.ts'), ...filesBelow('lib', '.ts')];

/** Ways to start work and not to wait for it; the linter refuses a promise that nobody takes. */
const LEFT_ALONE = [/\bvoid\s+[\w.]+\(/, /\bsetImmediate\(/, /\bsetInterval\(/, /\bqueueMicrotask\(/];

describe('the service', () => {
  it.each(['void this.draw(0);', 'if (isLow) void draw();', 'const start = () => void run(1);', 'setImmediate(run)'])(
    'is seen to leave work alone in "%s"',
    (line) => {
      expect(LEFT_ALONE.some((pattern) => pattern.test(line))).toBe(true);
    },
  );

  it('leaves no work un-awaited', () => {
    const found = FILES.filter((file) => LEFT_ALONE.some((pattern) => pattern.test(readSource(file))));

    expect(FILES.length).toBeGreaterThan(100);
    expect(found).toEqual([]);
  });
});
