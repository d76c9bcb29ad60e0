// What no answer to the attacker may hold: names, codes and ids that it never sent, and balances as any number.

/** Below this a number is found in answers by chance. */
const TELLING = 10_000_000;

export class Secrets {
  private readonly texts = new Map<string, string>();
  private readonly amounts = new Map<number, string>();
  private readonly sent = new Set<string>();

  /** @param what it is, to be told when it is found */
  add(text: string, what: string): void {
    if (text.length < 6) throw new Error(`${what} is too short to be looked for.`);
    this.texts.set(text, what);
  }

  addAmount(amount: number, what: string): void {
    if (amount >= TELLING) this.amounts.set(amount, what);
  }

  /** What the attacker says itself is no secret any more, here and in later answers that keep it. */
  note(request: string): void {
    for (const text of this.texts.keys()) if (!this.sent.has(text) && request.includes(text)) this.sent.add(text);
  }

  /** What an answer holds that it should not. @param known amounts that the caller may know */
  foundIn(answer: string, known: ReadonlySet<number>): readonly string[] {
    const texts = [...this.texts].filter(([text]) => !this.sent.has(text) && answer.includes(text));
    const numbers = new Set(numbersIn(answer));
    const amounts = [...this.amounts].filter(([amount]) => !known.has(amount) && numbers.has(String(amount)));
    return [...texts, ...amounts].map(([value, what]) => `${what} (${value})`);
  }
}

/** The digits of every number, whether it is written with a point, with separators or in the smallest unit. */
function numbersIn(text: string): readonly string[] {
  const written = text.match(/\d[\d., _']*\d|\d/g) ?? [];
  return written.flatMap((one) => {
    const digits = one.replace(/\D/g, '');
    return [digits, `${digits}0`, `${digits}00`, ...one.split(/[^\d]+/)];
  });
}
