// Holds recorded answers against a published definition.
import type { RecordedAnswer } from './answers';
import { type Contradiction, contradictionsOf } from './contradictions';
import { type Definition, examplesOf, type PublishedOperation, schemaOf, withoutNames } from './definition';
import type { KnownGroup } from './known';

const ERROR = '#/components/schemas/Error';

export interface Found {
  /** Such as `GET /v1/vouchers/{code} 200`. */
  readonly place: string;
  /** Such as `/assets missing`. */
  readonly what: string;
  /** An example answer with it. */
  readonly body: string;
  /** True when the definition's own examples of this answer have it as well. */
  readonly isInExamples: boolean;
}

export interface Outcome {
  readonly answers: number;
  /** Operations of the definition with at least one answer that succeeded. */
  readonly covered: readonly string[];
  /** Routes with answers that the definition does not have. */
  readonly unpublished: readonly string[];
  /** Number of occurrences of each group of the list. */
  readonly met: ReadonlyMap<string, number>;
  /** Contradictions that are not on the list. */
  readonly unknown: readonly Found[];
  /** Entries of the list that did not occur, though their operation answered with that status. */
  readonly stale: readonly string[];
}

export function check(
  definition: Definition,
  answers: readonly RecordedAnswer[],
  known: ReadonlyMap<string, KnownGroup>,
): Outcome {
  const listed = listedOf(known);
  const found = new Map<string, Found>();
  const covered = new Set<string>();
  const unpublished = new Set<string>();
  const places = new Set<string>();
  let checked = 0;
  for (const answer of answers) {
    const operation = definition.operations.get(withoutNames(`${answer.method} ${answer.route}`));
    if (!operation) {
      unpublished.add(`${answer.method} ${answer.route}`);
      continue;
    }
    checked += 1;
    if (answer.status < 300) covered.add(operation.name);
    places.add(`${operation.name} ${answer.status}`);
    for (const one of foundIn(definition, operation, answer)) found.set(keyOf(one, listed), one);
  }
  return {
    answers: checked,
    covered: [...covered].sort(),
    unpublished: [...unpublished].sort(),
    met: metOf(listed, found),
    unknown: [...found].filter(([key]) => !listed.has(key)).map(([, one]) => one),
    stale: [...listed].filter(([key, { place }]) => places.has(place) && !found.has(key)).map(([key]) => key),
  };
}

/** The line of the list where there is one: with the word, or for any word. */
function keyOf({ place, what }: Found, listed: ReadonlyMap<string, Listed>): string {
  const key = `${place} ${what}`;
  const anyWord = key.replace(/ enum .*$/, ' enum *');
  return listed.has(anyWord) ? anyWord : key;
}

interface Listed {
  readonly group: string;
  readonly place: string;
}

function listedOf(known: ReadonlyMap<string, KnownGroup>): ReadonlyMap<string, Listed> {
  return new Map(
    [...known].flatMap(([group, { contradictions }]) =>
      Object.entries(contradictions).flatMap(([place, whats]) =>
        whats.map((what): [string, Listed] => [`${place} ${what}`, { group, place }]),
      ),
    ),
  );
}

function metOf(listed: ReadonlyMap<string, Listed>, found: ReadonlyMap<string, Found>): ReadonlyMap<string, number> {
  const met = new Map<string, number>();
  for (const [key, { group }] of listed) met.set(group, (met.get(group) ?? 0) + (found.has(key) ? 1 : 0));
  return met;
}

function foundIn(definition: Definition, operation: PublishedOperation, answer: RecordedAnswer): Found[] {
  const place = `${operation.name} ${answer.status}`;
  const inExamples = exampleContradictions(definition, operation, answer.status);
  return contradictionsWith(definition, operation, answer).map(({ at, kind }) => {
    const what = `${at} ${kind}`;
    return { place, what, body: answer.body, isInExamples: inExamples.has(what) };
  });
}

function contradictionsWith(
  { resolve }: Definition,
  { responses }: PublishedOperation,
  { status, body }: RecordedAnswer,
): readonly Contradiction[] {
  // The definition describes no refusals, but the body that they have.
  if (status >= 400) return contradictionsOf(resolve, { $ref: ERROR }, JSON.parse(body));
  const response = responses[status];
  if (!response) return [{ at: '', kind: `status ${status}` }];
  const schema = schemaOf(response);
  if (schema) return body === '' ? [{ at: '', kind: 'no body' }] : contradictionsOf(resolve, schema, JSON.parse(body));
  return body === '' || response.content ? [] : [{ at: '', kind: 'body' }];
}

const examples = new WeakMap<PublishedOperation, Map<number, ReadonlySet<string>>>();

function exampleContradictions(definition: Definition, operation: PublishedOperation, status: number) {
  const kept = examples.get(operation) ?? new Map<number, ReadonlySet<string>>();
  examples.set(operation, kept);
  const found = kept.get(status) ?? contradictionsInExamples(definition, operation, status);
  kept.set(status, found);
  return found;
}

function contradictionsInExamples({ resolve }: Definition, { responses }: PublishedOperation, status: number) {
  const response = responses[status];
  const schema = response && schemaOf(response);
  if (!schema) return new Set<string>();
  const found = examplesOf(response).flatMap((value) => contradictionsOf(resolve, schema, value));
  return new Set(found.map(({ at, kind }) => `${at} ${kind}`));
}
