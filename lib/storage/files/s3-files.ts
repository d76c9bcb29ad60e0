// Files in a bucket of S3: multipart uploads, and links that S3 answers itself. Only this file calls S3.
import { AwsClient } from 'aws4fetch';
import { invariant } from '../../errors';
import type { Files, Upload } from '../../ports/files';

type Environment = Readonly<Record<string, string | undefined>>;

export interface S3Place {
  readonly bucket: string;
  /** Holds the region and the credentials, under the names Lambda gives them. */
  readonly environment: Environment;
  /** Where S3 is called: in the region of the environment, when absent. */
  readonly endpoint?: string;
}

/** S3 takes no smaller part, but for the last one. */
const LEAST_PART = 5 * 1024 * 1024;
const PATIENCE_MS = 20_000;

export function s3Files(place: S3Place): Files {
  const base = place.endpoint ?? baseOf(place);
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
  };
}

function baseOf({ bucket, environment: { AWS_REGION: region = '' } }: S3Place): string {
  return `https://${bucket}.s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
}

/** The credentials of a function change while it lives, so they are read for each call. */
function client({ environment }: S3Place): AwsClient {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN, AWS_REGION } = environment;
  invariant(AWS_ACCESS_KEY_ID && AWS_SECRET_ACCESS_KEY, 'the environment holds no credentials');
  return new AwsClient({
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN && { sessionToken: AWS_SESSION_TOKEN }),
    ...(AWS_REGION && { region: AWS_REGION }),
    service: 's3',
    retries: 2,
  });
}

interface Call {
  readonly method: string;
  readonly url: string;
  readonly body: string | undefined;
}

/** @throws where S3 refuses, or does not answer in time; what is gone already is no refusal of a deletion */
async function send(place: S3Place, call: Call): Promise<Response> {
  const answer = await sent(place, call);
  if (answer.ok || (call.method === 'DELETE' && answer.status === 404)) return answer;
  throw new Error(`S3 answered ${answer.status}: ${await answer.text()}`);
}

function sent(place: S3Place, { method, url, body }: Call): Promise<Response> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  return client(place).fetch(url, { method, ...(body !== undefined && { body }), signal });
}

function completion(tags: readonly string[]): string {
  const parts = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`);
  return `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
}

async function presigned(
  place: S3Place,
  address: string,
  { seconds, name }: { readonly seconds: number; readonly name: string },
): Promise<string> {
  const url = new URL(address);
  url.searchParams.set('X-Amz-Expires', String(seconds));
  url.searchParams.set('response-content-type', 'text/csv; charset=utf-8');
  url.searchParams.set('response-content-disposition', `attachment; filename="${name}"`);
  return (await client(place).sign(url, { aws: { signQuery: true } })).url;
}
