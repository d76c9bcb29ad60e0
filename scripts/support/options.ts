// Values of command lines that several commands read.

/** @throws Error, of `wrong` */
export function numberOption(
  text: string | undefined,
  { option, least, most, usual }: { option: string; least: number; most: number; usual: number },
  wrong: (problem: string) => Error,
): number {
  if (text === undefined) return usual;
  const value = /^\d{1,7}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= least && value <= most) return value;
  throw wrong(`--${option} takes a whole number from ${least} to ${most}.`);
}

/** An address without its last slashes. @throws Error, of `wrong` */
export function addressOption(option: string, text: string | undefined, wrong: (problem: string) => Error): string {
  const url = text !== undefined && URL.canParse(text) ? new URL(text) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.username === '';
  if (!isAddress) throw wrong(`--${option} takes an address such as https://api.example.com.`);
  return url.href.replace(/\/+$/, '');
}
