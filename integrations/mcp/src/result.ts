// The result of a tool call, small enough for a model to read: 50 rows and 24 KB at most.

export interface CallResult {
  readonly content: readonly { readonly type: 'text'; readonly text: string }[];
  readonly structuredContent?: Readonly<Record<string, unknown>>;
  readonly isError?: true;
  readonly [extra: string]: unknown;
}

export const MAX_ROWS = 50;
export const MAX_BYTES = 24 * 1024;

/** A sentence in place of an answer. */
export function errorResult(message: string): CallResult {
  return { content: [{ type: 'text', text: message }], isError: true };
}

/** An answer as text and as members, cut to what is allowed; `more` says whether something was cut. */
export function answerResult(answer: object): CallResult {
  const copy = structuredClone(answer) as Record<string, unknown>;
  let isCut = cutRows(copy);
  copy['more'] = copy['more'] === true || isCut;
  while (sizeOf(resultOf(copy)) > MAX_BYTES) {
    const longest = listsIn(copy).sort((one, other) => sizeOf(other) - sizeOf(one))[0];
    if (!longest || longest.length === 0) return errorResult('The answer is too large: ask for less.');
    longest.length = Math.floor(longest.length / 2);
    isCut = true;
    copy['more'] = true;
  }
  return resultOf(copy);
}

function resultOf(answer: Readonly<Record<string, unknown>>): CallResult {
  return { content: [{ type: 'text', text: JSON.stringify(answer) }], structuredContent: answer };
}

function cutRows(answer: object): boolean {
  const long = listsIn(answer).filter((list) => list.length > MAX_ROWS);
  for (const list of long) list.length = MAX_ROWS;
  return long.length > 0;
}

function listsIn(value: unknown): unknown[][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [value as unknown[]] : [];
  return [...own, ...Object.values(value).flatMap(listsIn)];
}

function sizeOf(value: unknown): number {
  return Buffer.byteLength(JSON.stringify(value));
}
