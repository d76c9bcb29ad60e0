// How long a caller waits for a function.

/**
 * Rejects after a timeout; a later result is ignored, and nothing of it is kept.
 * @param late makes the error of the timeout
 */
export async function inTime<Result>(
  result: Promise<Result>,
  milliseconds: number,
  late: () => Error,
): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), milliseconds);
  });
  try {
    return await Promise.race([result, end]);
  } finally {
    clearTimeout(timer);
  }
}
