// Moments in the language of the reader and the time zone of the project.

/** To the minute, to the second, or with the weekday and the name of the zone. */
export type MomentLength = 'MINUTE' | 'SECOND' | 'EXACT';

const STYLES: Readonly<Record<MomentLength, Intl.DateTimeFormatOptions>> = {
  MINUTE: { dateStyle: 'medium', timeStyle: 'short' },
  SECOND: { dateStyle: 'medium', timeStyle: 'medium' },
  EXACT: { dateStyle: 'full', timeStyle: 'long' },
};

/** A format takes longer to make than to use a hundred times. */
const formats = new Map<string, Intl.DateTimeFormat>();

export function momentFormat(
  length: MomentLength,
  { locale, timezone }: { readonly locale: string; readonly timezone: string },
): Intl.DateTimeFormat {
  const name = `${length} ${locale} ${timezone}`;
  const known = formats.get(name);
  if (known) return known;
  const format = new Intl.DateTimeFormat(locale, { ...STYLES[length], timeZone: timezone });
  formats.set(name, format);
  return format;
}
