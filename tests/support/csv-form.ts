// A form with a file of rows, as browsers and the official client send one.

const BOUNDARY = 'rows-of-a-file';

export interface SentForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function csvForm(...lines: readonly string[]): SentForm {
  return csvFormWith({}, ...lines);
}

/** A form with fields before the file. */
export function csvFormWith(fields: Readonly<Record<string, string>>, ...lines: readonly string[]): SentForm {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const head = 'Content-Disposition: form-data; name="file"; filename="rows.csv"\r\nContent-Type: text/csv';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `${parts.join('')}--${BOUNDARY}\r\n${head}\r\n\r\n${lines.join('\n')}\n\r\n--${BOUNDARY}--\r\n`,
  };
}
