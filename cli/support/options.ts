// What options of a command line take: each function parses the text of one option.
import { InvalidArgumentError } from '@commander-js/extra-typings';

/** Makes a parser of whole numbers within bounds. */
export function wholeNumber(least: number, most: number): (text: string) => number {
  return (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
    if (value >= least && value <= most) return value;
    throw new InvalidArgumentError(`It takes a whole number from ${least} to ${most}.`);
  };
}

/** Makes a parser of texts of at least one character. */
export function shortText(most: number): (text: string) => string {
  return (text) => {
    if (text !== '' && text.length <= most) return text;
    throw new InvalidArgumentError(`It takes 1 to ${most} characters.`);
  };
}

/** Parses an address, and removes its last slashes. */
export function parseAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  const isAddress = url !== null && /^https?:$/.test(url.protocol) && url.search === '' && url.username === '';
  if (!isAddress) throw new InvalidArgumentError('It takes an address such as https://api.example.com.');
  return url.href.replace(/\/+$/, '');
}

/** Parses the id of a project. Ids are part of keys, so nothing else gets there. */
export function parseProject(text: string): string {
  if (/^proj_[a-z0-9]{1,40}$/.test(text)) return text;
  throw new InvalidArgumentError('It takes the id of a project.');
}

const MOMENT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/;

/** Makes a parser of times, or of the word that replaces one. The frame has no null among the values of options. */
export function momentOr(word: string): (text: string) => string {
  return (text) => {
    if (text === word) return text;
    if (MOMENT.test(text) && !Number.isNaN(Date.parse(text))) return text;
    throw new InvalidArgumentError(`It takes ${word}, or a moment such as 2027-01-31T12:00:00Z.`);
  };
}
