// How long a caller waits for a function.

/**
 * What it answers, or an error once so much time has passed; what it does after that is not known to the caller. Nothing of an answer
 * is kept until then.
 * @param late made where it took too long
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
