// Form bodies with a file: `multipart/form-data`, parsed by the platform.
import { ApiError } from '../../errors';
import { LIMITS } from '../../model/limits';
import { bodyBytes, type BodyLimits, checkShape, isCarriedAsText, parseBody, type SentBody } from './body';

const NO_FILE = "Payload should have required property 'file'";
function noFile(): ApiError {
  return new ApiError({ key: 'invalid_payload', details: NO_FILE });
}

/**
 * Parse the form of a file: the text of the file under `file`, and the other fields. Any other body is parsed as
 * usual, and has no file.
 * @throws ApiError payload_too_large or invalid_payload
 */
export async function parseFile(event: SentBody, limits: BodyLimits): Promise<unknown> {
  const type = event.headers['content-type'] ?? '';
  if (isMultipart(type)) {
    const { file, ...fields } = await parseMultipart(bodyBytes(event, limits), type);
    if (file === undefined) throw noFile();
    checkShape(fields, limits);
    return { ...fields, file };
  }
  if (type !== '' && !isCarriedAsText(event)) throw noFile();
  const named = parseBody(event, { ...limits, bytes: LIMITS.bodyBytes, isFile: false });
  const hasUpload = typeof named === 'object' && named !== null && 'upload_id' in named && !('file' in named);
  if (!hasUpload) throw noFile();
  return named;
}

/** Return whether a content type is multipart/form-data. */
function isMultipart(contentType: string | undefined): boolean {
  return /^multipart\/form-data\s*(;|$)/i.test(contentType ?? '');
}

/**
 * Parse the fields of a multipart form; files are decoded as text, and the first value of a repeated name counts.
 * @throws ApiError invalid_payload for an invalid form, or a file that is not UTF-8
 */
async function parseMultipart(bytes: Buffer, contentType: string): Promise<Readonly<Record<string, string>>> {
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
