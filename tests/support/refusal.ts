// What a call is refused with, as a value.
import { ApiError, type Failure } from '../../lib/errors';

/** The failure a call ends in; throws when it succeeds, and passes on what is no refusal. */
export async function refusalOf(work: Promise<unknown>): Promise<Failure> {
  const done = await work.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if (!('error' in done)) throw new Error(`Not refused: ${JSON.stringify(done.value).slice(0, 500)}`);
  if (done.error instanceof ApiError) return done.error.failure;
  throw done.error;
}
