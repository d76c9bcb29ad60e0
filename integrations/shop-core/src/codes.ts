// Codes as people enter them.

/** The longest code of the service. */
const MOST_CHARACTERS = 255;

/**
 * Whether a text may be sent as a code. The service refuses a whole request for a text that can be none: such a code is
 * left out, so that the others keep working.
 */
export function isSendableCode(code: string): boolean {
  return code.trim() !== '' && code.length <= MOST_CHARACTERS && !/\p{Cc}|\p{Cs}/u.test(code);
}
