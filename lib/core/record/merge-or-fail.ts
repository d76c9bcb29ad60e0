// Combine members of a record that are decided one by one.
import { type Failure, isFailure } from '../../errors';

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? Exclude<First, Failure> & Joined<Rest>
  : unknown;

/**
 * Merges the members of all parts into one object.
 *
 * @param parts never an unchecked request: its members could have the names of a failure's members
 * @returns the first failure among the parts
 */
export function mergeOrFail<Parts extends readonly object[]>(...parts: Parts): Joined<Parts> | Failure {
  const failure = parts.find((part): part is Failure => isFailure(part));
  return failure ?? (Object.assign({}, ...parts) as Joined<Parts>);
}
