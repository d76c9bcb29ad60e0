// A process that is killed in the middle of its writes.
import type { Runtime } from '../../lib/ports/runtime';

/** Verbs of stores, by the name of the store, each call of which is a write of the process. */
export type Writes = Readonly<Record<string, readonly string[]>>;

/**
 * Build the runtime of a process that ends at its n-th write: before it on even numbers, and after it, without an
 * answer, on odd ones. All later writes fail as well.
 */
export function dyingAt(rt: Runtime, writes: Writes, fatal: number): Runtime {
  let count = 0;
  const dying = (stored: object, verbs: readonly string[]): object =>
    new Proxy(stored, {
      get: (target, name: string) => {
        const verb = Reflect.get(target, name) as (...sent: unknown[]) => Promise<unknown>;
        if (!verbs.includes(name)) return verb.bind(target);
        return async (...sent: unknown[]) => {
          count += 1;
          if (count >= fatal && fatal % 2 === 0) throw new Error('killed');
          const answer = await verb.apply(target, sent);
          if (count >= fatal) throw new Error('killed');
          return answer;
        };
      },
    });
  const store = new Proxy(rt.store, {
    get: (stores, name: string) => {
      const one = Reflect.get(stores, name) as object;
      return writes[name] ? dying(one, writes[name]) : one;
    },
  });
  return { ...rt, store };
}
