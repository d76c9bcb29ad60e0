// Calls that end by themselves, whatever part of them is slow.

/** For the SDK: what ends the call. */
export interface CallOptions {
  readonly abortSignal: AbortSignal;
}

/**
 * Wait so long for a call, the body of its answer included, which the timeouts of the SDK do not look at.
 * @throws Error named TimeoutError after that; what becomes of the call is not known
 */
export async function within<T>(ms: number, call: (options: CallOptions) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(Object.assign(new Error(`No whole answer within ${Math.round(ms)} ms`), { name: 'TimeoutError' }));
      controller.abort();
    }, ms);
  });
  try {
    return await Promise.race([call({ abortSignal: controller.signal }), end]);
  } finally {
    clearTimeout(timer);
  }
}
