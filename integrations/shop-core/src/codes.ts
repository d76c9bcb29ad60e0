// Codes as people enter them.

/** The longest code of the service. */
const MOST_CHARACTERS = 255;

/** What no code of the service holds: control, format and surrogate characters, and separators of lines. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Whether a text can be a code of the service. A text that cannot is left out of a request: one with control characters
 * refuses the whole request, and each of the others costs a round that finds nothing.
 */
export function isSendableCode(code: string): boolean {
  const composed = code.normalize('NFC');
  return composed !== '' && composed.trim() === composed && composed.length <= MOST_CHARACTERS && !INVISIBLE.test(code);
}

/** The form in which codes are compared without their letter case: the service composes their characters as well. */
export function foldCode(code: string): string {
  return code.normalize('NFC').toLowerCase().normalize('NFC');
}
