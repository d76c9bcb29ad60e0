// Members of a record that are decided one by one.
import { type Failure, isFailure } from '../../errors';

type Joined<Parts> = Parts extends readonly [infer First, ...infer Rest]
  ? Exclude<First, Failure> & Joined<Rest>
  : unknown;

/**
 * The members of all parts as one object.
 * @param parts none may be what a caller sent as it is: its members may be named as those of a refusal are
 * @returns the first refusal among the parts
 */
export function joined<Parts extends readonly object[]>(...parts: Parts): Joined<Parts> | Failure {
  const failure = parts.find((part): part is Failure => isFailure(part));
  return failure ?? (Object.assign({}, ...parts) as Joined<Parts>);
}
