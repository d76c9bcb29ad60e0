// The form for uploading a file to a bucket: S3 itself checks its policy and signature. See
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
import { createHmac } from 'node:crypto';
import type { AwsEnvironment } from '../../aws-client';
import { invariant } from '../../errors';
import type { Files, SendingForm } from '../../ports/files';

interface UploadBucket {
  readonly bucket: string;
  readonly environment: AwsEnvironment;
  /** The address of the bucket. */
  readonly base: string;
}

/** Only at this key, not above the size, not after the end. */
export function sendingForm(
  { bucket, environment, base }: UploadBucket,
  key: string,
  { nowMs, seconds, most }: Parameters<Files['form']>[1],
): Promise<SendingForm> {
  const { AWS_ACCESS_KEY_ID: id, AWS_SECRET_ACCESS_KEY: secret, AWS_SESSION_TOKEN: token, AWS_REGION } = environment;
  invariant(id && secret && AWS_REGION, 'the environment holds credentials and a region');
  const moment = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [moment.slice(0, 8), AWS_REGION, 's3', 'aws4_request'] as const;
  const signed = {
    key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [id, ...scope].join('/'),
    'x-amz-date': moment,
    ...(token && { 'x-amz-security-token': token }),
  };
  const conditions = [{ bucket }, ...Object.entries(signed).map(([name, value]) => ({ [name]: value }))];
  const expiration = new Date(nowMs + seconds * 1000).toISOString();
  const policy = { expiration, conditions: [...conditions, ['content-length-range', 1, most]] };
  const text = Buffer.from(JSON.stringify(policy)).toString('base64');
  const fields = { ...signed, policy: text, 'x-amz-signature': signature(secret, scope, text) };
  return Promise.resolve({ url: `${base}/`, fields });
}

/**
 * Sign a text by AWS Signature Version 4, with a key derived from the secret and the scope (day, region, service);
 * returns hex.
 */
export function signature(secret: string, scope: readonly string[], text: string): string {
  const key = scope.reduce<Buffer | string>((from, part) => hmac(from, part), `AWS4${secret}`);
  return hmac(key, text).toString('hex');
}

function hmac(key: Buffer | string, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
