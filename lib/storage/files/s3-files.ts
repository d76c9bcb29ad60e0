// Files in a bucket of S3: multipart uploads, and links that S3 answers itself. Only this file calls S3.
import { awsClient, awsEndpoint, type AwsEnvironment } from '../../aws/client';
import { invariant } from '../../errors';
import type { Files, LinkOptions, Upload } from '../../ports/files';
import { sendingForm } from './s3-form';

export interface S3Place {
  readonly bucket: string;
  readonly environment: AwsEnvironment;
  /** Endpoint of S3; the region of the environment by default. */
  readonly endpoint?: string;
}

/** S3's minimum size of a part, except for the last one, bytes. */
const LEAST_PART = 5 * 1024 * 1024;
const PATIENCE_MS = 20_000;
const RETRIES = 2;

/** Build a file store in an S3 bucket. */
export function s3Files(place: S3Place): Files {
  const base = place.endpoint ?? awsEndpoint(`${place.bucket}.s3`, place.environment);
  const call = (method: string, path: string, body?: string) => send(place, { method, url: `${base}/${path}`, body });
  const named = ({ key, id }: Upload) => `${key}?uploadId=${encodeURIComponent(id)}`;
  return {
    leastPart: LEAST_PART,
    start: async (key) => {
      const answer = await call('POST', `${key}?uploads=`);
      const id = /<UploadId>([^<]+)<\/UploadId>/.exec(await answer.text())?.[1];
      invariant(id, 'S3 names the upload it begins');
      return { key, id };
    },
    put: async ({ key, id }, { number, text }) => {
      const answer = await call('PUT', `${key}?partNumber=${number}&uploadId=${encodeURIComponent(id)}`, text);
      const tag = answer.headers.get('etag');
      invariant(tag, 'S3 tags each part');
      return tag;
    },
    complete: async (upload, tags) => {
      const answer = await sent(place, { method: 'POST', url: `${base}/${named(upload)}`, body: completion(tags) });
      const text = await answer.text();
      // Done before: S3 has forgotten the upload, and has the file.
      if (answer.status === 404) {
        await call('HEAD', upload.key);
        return;
      }
      if (!answer.ok) throw new Error(`S3 answered ${answer.status}: ${text}`);
      // It may answer 200 and then fail.
      if (text.includes('<Error>')) throw new Error(`S3 did not complete an upload: ${text}`);
    },
    abort: async (upload) => {
      await call('DELETE', named(upload));
    },
    remove: async (key) => {
      await call('DELETE', key);
    },
    link: (key, how) => presigned(place, `${base}/${key}`, how),
    form: (key, how) => sendingForm({ ...place, base }, key, how),
    read: async (key) => {
      const answer = await sent(place, { method: 'GET', url: `${base}/${key}`, body: undefined });
      // Without the permission to list, S3 responds 403 for a missing file: its key has our project in it.
      if (answer.status === 404 || answer.status === 403) return null;
      if (!answer.ok) throw new Error(`S3 answered ${answer.status}: ${await answer.text()}`);
      invariant(answer.body, 'S3 answers with the file');
      return answer.body;
    },
  };
}

interface S3Request {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

/** @throws when S3 refuses, or does not answer in time; deleting a missing file is no error */
async function send(place: S3Place, call: S3Request): Promise<Response> {
  const answer = await sent(place, call);
  if (answer.ok || (call.method === 'DELETE' && answer.status === 404)) return answer;
  throw new Error(`S3 answered ${answer.status}: ${await answer.text()}`);
}

function sent(place: S3Place, { method, url, body }: S3Request): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return awsClient(place.environment, 's3', RETRIES).fetch(url, { method, body, signal });
}

function completion(tags: readonly string[]): string {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

function presigned(
  place: S3Place,
  address: string,
  { seconds, name, type }: Pick<LinkOptions, 'seconds' | 'name' | 'type'>,
): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('response-content-type', `${type}; charset=utf-8`);
  url.searchParams.set('response-content-disposition', `attachment; filename="${name}"`);
  return awsClient(place.environment, 's3', RETRIES).presign(url, seconds);
}
