// How many wrong codes one session may try: a platform must not find codes by guessing.
import { readOutcome, type ValidationAnswers } from './answers';
import { foldCode } from './requests';

/** Refused codes after which a session tries no new ones. */
export const MAX_REFUSED_CODES = 10;

/** What a session has tried so far. The shop keeps it with the session. */
export interface GuessRecord {
  readonly refused: readonly string[];
  readonly accepted: readonly string[];
}

/** Select the codes to validate: after too many refused ones only those that applied before. */
export function selectTriedCodes(codes: readonly string[], guesses: GuessRecord | undefined): readonly string[] {
  if (!guesses || guesses.refused.length < MAX_REFUSED_CODES) return codes;
  return codes.filter((code) => guesses.accepted.includes(foldCode(code)));
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
  return {
    refused: [...new Set([...refused, ...outcome.refused.keys()])].filter((code) => !newlyAccepted.has(code)),
    accepted: [...newlyAccepted],
  };
}
