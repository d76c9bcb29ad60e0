// Tokens that confirm a preview: each for one input, for one success, for five minutes.
import { createHash, randomBytes } from 'node:crypto';

/** How long a preview may be confirmed, ms. */
const LIFETIME_MS = 5 * 60_000;

/** Most previews that wait at a time; the oldest ends first. */
const MAX_WAITING = 100;

export interface Confirmations {
  /** @returns a token for this input */
  readonly issue: (input: object) => string;
  /** Whether the token stands for this input. */
  readonly isValid: (token: string, input: object) => boolean;
  /** End a token, once what it confirmed has happened. */
  readonly close: (token: string) => void;
}

interface Preview {
  readonly digest: string;
  readonly untilMs: number;
}

/** @param now the time, ms */
export function createConfirmations(now: () => number = Date.now): Confirmations {
  const waiting = new Map<string, Preview>();
  return {
    issue: (input) => {
      const [oldest] = waiting.keys();
      if (oldest !== undefined && waiting.size >= MAX_WAITING) waiting.delete(oldest);
      const token = randomBytes(18).toString('base64url');
      waiting.set(token, { digest: digestOf(input), untilMs: now() + LIFETIME_MS });
      return token;
    },
    isValid: (token, input) => {
      const preview = waiting.get(token);
      return preview !== undefined && preview.digest === digestOf(input) && preview.untilMs >= now();
    },
    close: (token) => void waiting.delete(token),
  };
}

function digestOf(input: object): string {
  return createHash('sha256')
    .update(JSON.stringify(Object.entries(input).sort()))
    .digest('base64');
}
