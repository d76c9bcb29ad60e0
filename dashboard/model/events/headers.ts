// Headers of a webhook as typed: one per line, `name: value`.
import { t } from '../../texts/text';

export interface TypedHeaders {
  readonly headers: Readonly<Record<string, string>>;
  /** Lines that could not be parsed. */
  readonly problems: readonly string[];
}

const LINE = /^([^:\s]+)\s*:\s*(.*)$/;

/** Names are lower-case for the API; a name may occur once. Problems leave out values, which may be secrets. */
export function readHeaders(text: string): TypedHeaders {
  const headers = new Map<string, string>();
  const problems: string[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const [, name = '', value = ''] = LINE.exec(line.trim()) ?? [];
    const key = name.toLowerCase();
    if (key === '') problems.push(t('Line {number} is not “name: value”.', { number: index + 1 }));
    else if (headers.has(key)) problems.push(t('Line {number} has {key} once more.', { number: index + 1, key }));
    else headers.set(key, value);
  }
  return { headers: Object.fromEntries(headers), problems };
}
