// Form bodies with a file: `multipart/form-data`, parsed by the platform.
import { ApiError } from '../../errors';

/** Return whether a content type is multipart/form-data. */
export function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

/**
 * Parse the fields of a multipart form; files are decoded as text, and the first value of a repeated name counts.
 * @throws ApiError invalid_payload for an invalid form, or a file that is not UTF-8
 */
export async function parseMultipart(bytes: Buffer, contentType: string): Promise<Readonly<Record<string, string>>> {
  const form = await formOf(bytes, contentType);
  const fields = new Map<string, string>();
  for (const [name, value] of form) {
    if (!fields.has(name)) fields.set(name, typeof value === 'string' ? value : decoded(await value.arrayBuffer()));
  }
  // A part other than a file is decoded as text, with U+FFFD for invalid bytes.
  if ([...fields.values()].some((text) => text.includes('\ufffd'))) decoded(bytes);
  return Object.fromEntries(fields);
}

interface FormReader {
  formData(): Promise<FormData>;
}

async function formOf(bytes: Buffer, contentType: string): Promise<FormData> {
  try {
    // It holds the whole form in memory, where the event of the function has put it already.
    const form: FormReader = new Response(new Uint8Array(bytes), { headers: { 'content-type': contentType } });
    return await form.formData();
  } catch (cause) {
    throw new ApiError({ key: 'invalid_payload', details: 'The body is no form of parts.' }, { cause });
  }
}

/** A byte order mark stays: it is part of the file. */
function decoded(content: ArrayBuffer | Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(content);
  } catch (cause) {
    throw new ApiError({ key: 'invalid_payload', details: 'The file is not valid UTF-8.' }, { cause });
  }
}
