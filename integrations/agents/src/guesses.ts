// How many wrong codes one session may try: a platform must not find codes by guessing.
import { isUntried, readOutcome, type ValidationAnswers } from './answers';
import { foldCode } from '../../shop-core/src/codes';

/** Refused codes after which a session tries no new ones. */
export const MAX_REFUSED_CODES = 10;

/** What a session has tried so far. The shop keeps it with the session. */
export interface GuessRecord {
  readonly refused: readonly string[];
  readonly accepted: readonly string[];
}

/** Select the codes to validate: after too many refused ones none that the session has not tried before. */
export function selectTriedCodes(codes: readonly string[], guesses: GuessRecord | undefined): readonly string[] {
  if (!guesses || guesses.refused.length < MAX_REFUSED_CODES) return codes;
  const tried = new Set([...guesses.refused, ...guesses.accepted]);
  return codes.filter((code) => tried.has(foldCode(code)));
}

/**
 * Add what a validation found to the record of a session.
 * @param before undefined for a new session
 */
export function recordGuesses(before: GuessRecord | undefined, answers: ValidationAnswers): GuessRecord {
  const { refused = [], accepted = [] } = before ?? {};
  const outcome = readOutcome(answers);
  if (outcome === null) return { refused, accepted };
  const applied = outcome.applicable.flatMap(({ object, id }) => (object === 'voucher' ? [foldCode(id ?? '')] : []));
  const newlyAccepted = new Set([...accepted, ...applied]);
  // A code that was skipped because of another one tells nothing about itself.
  const newlyRefused = [...outcome.refused].flatMap(([code, entry]) => (isUntried(entry) ? [] : [code]));
  return {
    refused: [...new Set([...refused, ...newlyRefused])].filter((code) => !newlyAccepted.has(code)),
    accepted: [...newlyAccepted],
  };
}
