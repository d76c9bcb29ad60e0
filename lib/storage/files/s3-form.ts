// The form for uploading a file to a bucket: S3 itself checks its policy and signature. See
// https://docs.aws.amazon.com/AmazonS3/latest/API/sigv4-HTTPPOSTConstructPolicy.html
import { awsAccess, type AwsEnvironment } from '../../aws/client';
import { signatureOf } from '../../aws/signer';
import type { Files, SendingForm } from '../../ports/files';

interface UploadBucket {
  readonly bucket: string;
  readonly environment: AwsEnvironment;
  /** The address of the bucket. */
  readonly base: string;
}

/**
 * Build the signed form with which a browser uploads one file: at this key only, up to the maximum size, until its end.
 */
export async function sendingForm(
  { bucket, environment, base }: UploadBucket,
  key: string,
  { nowMs, seconds, most }: Parameters<Files['form']>[1],
): Promise<SendingForm> {
  const access = awsAccess(environment);
  const { accessKeyId, sessionToken } = access.credentials;
  const moment = new Date(nowMs).toISOString().replace(/[-:]|\.\d+/g, '');
  const scope = [moment.slice(0, 8), access.region, 's3', 'aws4_request'];
  const signed = {
    key,
    'x-amz-algorithm': 'AWS4-HMAC-SHA256',
    'x-amz-credential': [accessKeyId, ...scope].join('/'),
    'x-amz-date': moment,
    ...(sessionToken !== undefined && { 'x-amz-security-token': sessionToken }),
  };
  const conditions = [{ bucket }, ...Object.entries(signed).map(([name, value]) => ({ [name]: value }))];
  const expiration = new Date(nowMs + seconds * 1000).toISOString();
  const policy = { expiration, conditions: [...conditions, ['content-length-range', 1, most]] };
  const text = Buffer.from(JSON.stringify(policy)).toString('base64');
  const signature = await signatureOf('s3', access).sign(text, { signingDate: new Date(nowMs) });
  return { url: `${base}/`, fields: { ...signed, policy: text, 'x-amz-signature': signature } };
}
