// A form with a file of rows, as browsers and the official client send one.

const BOUNDARY = 'rows-of-a-file';

export interface SentForm {
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export function csvForm(...lines: readonly string[]): SentForm {
  const part = 'Content-Disposition: form-data; name="file"; filename="rows.csv"\r\nContent-Type: text/csv';
  return {
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
    body: `--${BOUNDARY}\r\n${part}\r\n\r\n${lines.join('\n')}\n\r\n--${BOUNDARY}--\r\n`,
  };
}
