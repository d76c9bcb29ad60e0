// The API finds a part of a name as it is written; people type it in small letters.

/** The ways in which a part of a name may be written: as typed, small, with a capital, in capitals; each once. */
export function spellingsOf(typed: string): readonly string[] {
  const small = typed.toLocaleLowerCase();
  const [first = ''] = small;
  return [...new Set([typed, small, first.toLocaleUpperCase() + small.slice(first.length), typed.toLocaleUpperCase()])];
}
