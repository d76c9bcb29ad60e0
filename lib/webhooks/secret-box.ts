// Encrypts secrets before they are stored: with a key in a file on one machine, with one of KMS on AWS.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BoundedMap } from '../async/memory';
import { awsClient, awsEndpoint, type AwsEnvironment } from '../aws/client';
import { invariant } from '../errors';
import type { SecretBox } from '../ports/events';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/**
 * Create a box that encrypts secrets with a key in memory.
 * @param keyOf 32 bytes; read when it is first used
 */
export function keyBox(keyOf: () => Buffer): SecretBox {
  let key: Buffer | undefined;
  return {
    seal: (text) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv(ALGORITHM, (key ??= keyOf()), nonce);
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Promise.resolve(Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64'));
    },
    open: (sealed) => {
      const bytes = Buffer.from(sealed, 'base64');
      const decipher = createDecipheriv(ALGORITHM, (key ??= keyOf()), bytes.subarray(0, NONCE_BYTES));
      decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
      const text = decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES));
      return Promise.resolve(Buffer.concat([text, decipher.final()]).toString('utf8'));
    },
  };
}

/**
 * Create a box that encrypts secrets with a key from a file.
 * @param path of a file that holds 32 bytes as base64, and that its owner alone may read
 */
export function fileBox(path: string): SecretBox {
  return keyBox(() => Buffer.from(readFileSync(path, 'utf8').trim(), 'base64'));
}

const PATIENCE_MS = 3_000;
/** Cache time of a decrypted secret, ms: a busy function calls KMS once in this time. */
const REMEMBERED_MS = 300_000;
const MOST_REMEMBERED = 1_000;

/**
 * Create a box that encrypts secrets with AWS KMS; decrypted texts are cached for a short time.
 * @param endpoint that of KMS in the region of the environment, when absent
 */
export function kmsBox(keyId: string, environment: AwsEnvironment, endpoint?: string): SecretBox {
  const opened = new BoundedMap<string, { readonly text: string; readonly untilMs: number }>(MOST_REMEMBERED);
  const call = (operation: 'Encrypt' | 'Decrypt', body: object) => callKms(operation, body, { environment, endpoint });
  return {
    seal: async (text) => {
      const { CiphertextBlob } = await call('Encrypt', {
        KeyId: keyId,
        Plaintext: Buffer.from(text).toString('base64'),
      });
      invariant(CiphertextBlob, 'KMS answered without a ciphertext');
      return CiphertextBlob;
    },
    open: async (sealed) => {
      const known = opened.get(sealed);
      if (known && known.untilMs > performance.now()) return known.text;
      const { Plaintext } = await call('Decrypt', { KeyId: keyId, CiphertextBlob: sealed });
      invariant(Plaintext, 'KMS answered without a text');
      const text = Buffer.from(Plaintext, 'base64').toString('utf8');
      opened.set(sealed, { text, untilMs: performance.now() + REMEMBERED_MS });
      return text;
    },
  };
}

interface KmsAnswer {
  readonly CiphertextBlob?: string;
  readonly Plaintext?: string;
}

interface KmsPlace {
  readonly environment: AwsEnvironment;
  readonly endpoint: string | undefined;
}

async function callKms(operation: string, body: object, { environment, endpoint }: KmsPlace): Promise<KmsAnswer> {
  const answer = await awsClient(environment, 'kms', 1).fetch(endpoint ?? awsEndpoint('kms', environment), {
    method: 'POST',
    headers: { 'content-type': 'application/x-amz-json-1.1', 'x-amz-target': `TrentService.${operation}` },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(PATIENCE_MS),
  });
  if (!answer.ok) throw new Error(`KMS answered ${answer.status}`);
  return (await answer.json()) as KmsAnswer;
}
