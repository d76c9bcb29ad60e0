// Batches calls for one record each that are made at the same time into one call.

/** Maximum records per call: their ids are in its address. */
const MOST = 50;

interface Waiting<T> {
  readonly resolve: (record: T | null) => void;
  readonly reject: (reason: unknown) => void;
}

/** Creates a loader of records by id; ids requested in the same turn of the event loop share one call. */
export function createBatchLoader<T>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
): (id: string) => Promise<T | null> {
  let waiting = new Map<string, Waiting<T>[]>();
  const send = (): void => {
    const all = [...waiting];
    waiting = new Map();
    for (let at = 0; at < all.length; at += MOST) answer(read, new Map(all.slice(at, at + MOST)));
  };
  return (id) =>
    new Promise((resolve, reject) => {
      if (waiting.size === 0) setTimeout(send, 0);
      waiting.set(id, [...(waiting.get(id) ?? []), { resolve, reject }]);
    });
}

function answer<T>(
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, T>>,
  asked: ReadonlyMap<string, readonly Waiting<T>[]>,
): void {
  read([...asked.keys()]).then(
    (found) => asked.forEach((all, id) => all.forEach(({ resolve }) => resolve(found.get(id) ?? null))),
    (error: unknown) => asked.forEach((all) => all.forEach(({ reject }) => reject(error))),
  );
}
