// What the tests of set-up services share: a project to work in, and the failure a call is refused with.
import type { Caller } from '../../lib/model/common';
import { aCaller, aRuntime, type TestRuntime, type TestRuntimeOptions } from './runtime';

export interface SetupProject {
  readonly rt: TestRuntime;
  readonly caller: Caller;
}

export async function aProject(options: TestRuntimeOptions = {}): Promise<SetupProject> {
  return { rt: await aRuntime(options), caller: aCaller() };
}

/** The failure a call is refused with; a call that succeeds, or breaks, is an error. */
export async function refusal(work: Promise<unknown>): Promise<Readonly<Record<string, unknown>>> {
  const error: unknown = await work.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  const failure = (error as { failure?: Record<string, unknown> } | null)?.failure;
  if (!failure) throw new Error(`Expected a refusal, got ${String(error)}`, { cause: error });
  return failure;
}
