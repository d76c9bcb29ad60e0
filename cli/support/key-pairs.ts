// The key pairs for calls of other systems. They come from a file or from the environment: every process of the machine
// can see a command line, and the shell stores it.
import { readFileSync, statSync } from 'node:fs';

export interface KeyPair {
  readonly id: string;
  readonly token: string;
}

export interface KeyPairs {
  readonly from: KeyPair;
  /** Null when none was given. */
  readonly to: KeyPair | null;
}

type Side = keyof KeyPairs;

export const KEYS_USAGE = `Keys: a JSON file {"from": {"app_id": "…", "app_token": "…"}, "to": {…}} that only you can read, or the environment \
variables FROM_APP_ID, FROM_APP_TOKEN, TO_APP_ID and TO_APP_TOKEN. A pair in the file goes before one in the environment.`;

/** @param file null for the environment alone. @throws Error with one line on what is wrong; it never shows a token */
export function readKeyPairs(file: string | null, environment: NodeJS.ProcessEnv = process.env): KeyPairs {
  const filed = file === null ? {} : readFile(file);
  const from = pairIn(filed, 'from') ?? pairOf(environment, 'FROM');
  const to = pairIn(filed, 'to') ?? pairOf(environment, 'TO');
  if (from === null) throw new Error('The keys of the system to read from are missing: see --keys in the usage.');
  return { from, to };
}

/** Permission bits of other users. */
const OTHERS = 0o077;

function readFile(file: string): Readonly<Record<string, unknown>> {
  let text: string;
  try {
    if ((statSync(file).mode & OTHERS) !== 0) throw new Error(`others can read it: run chmod 600 ${file}`);
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`The file of keys cannot be used: ${(error as Error).message}`, { cause: error });
  }
  const value = parsed(text);
  if (typeof value === 'object' && value !== null) return value as Readonly<Record<string, unknown>>;
  throw new Error(`The file of keys ${file} is no JSON object with "from" and "to".`);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's own message would reveal content of the file.
    return null;
  }
}

function pairIn(filed: Readonly<Record<string, unknown>>, side: Side): KeyPair | null {
  const pair = filed[side] as { readonly app_id?: unknown; readonly app_token?: unknown } | undefined;
  if (pair === undefined) return null;
  const { app_id: id, app_token: token } = pair;
  if (isHeader(id) && isHeader(token)) return { id, token };
  throw new Error(`"${side}" in the file of keys needs "app_id" and "app_token".`);
}

function pairOf(environment: NodeJS.ProcessEnv, side: 'FROM' | 'TO'): KeyPair | null {
  const [id, token] = [environment[`${side}_APP_ID`], environment[`${side}_APP_TOKEN`]];
  if (!id && !token) return null;
  if (isHeader(id) && isHeader(token)) return { id, token };
  throw new Error(`${side}_APP_ID and ${side}_APP_TOKEN belong together.`);
}

/** True for text that is a valid header value. */
function isHeader(text: unknown): text is string {
  return typeof text === 'string' && /^[\x21-\x7e]{1,255}$/.test(text);
}
