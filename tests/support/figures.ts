// Figures looked for in what was said: as numbers of their own, not the same digits inside an id, which has them by chance.

/** Of minor units, and of the amount with a point that they are shown as. */
export function figures(...units: readonly number[]): RegExp {
  const forms = units.map((number) => String(number).replace(/(?=\d\d$)/, '\\.?'));
  return new RegExp(`(?<!\\w)(?:${forms.join('|')})(?!\\w)`);
}
