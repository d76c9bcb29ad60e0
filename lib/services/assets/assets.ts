// QR codes and barcodes of vouchers: ids that only the service can make.
import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';

export type AssetKind = 'qr' | 'barcode';

const NONCE_LENGTH = 12;
const TAG_LENGTH = 16;
const KEY_LENGTH = 32;

/** A new secret of a project. */
export function newProjectKey(): string {
  return randomBytes(KEY_LENGTH).toString('base64url');
}

interface Sealed {
  readonly project: string;
  readonly kind: AssetKind;
  readonly key: string;
}

/**
 * Seal a code into an id: AES-256-GCM, bound to the project and the kind. The nonce follows from the code, so a voucher
 * keeps its id; equal nonces only ever seal equal text.
 */
export function sealAssetId({ project, kind, key }: Sealed, code: string): string {
  const secret = Buffer.from(key, 'base64url');
  const bound = `${project}#${kind}`;
  const nonce = createHmac('sha256', secret).update(`${bound}#${code}`).digest().subarray(0, NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
  return `${Buffer.from(project).toString('base64url')}.${sealed}`;
}

/** The code inside an id; null for one that was not sealed so, to the last bit. */
export function openAssetId(assetId: Sealed, id: string): string | null {
  const secret = Buffer.from(assetId.key, 'base64url');
  const sealed = Buffer.from(id.split('.')[1] ?? '', 'base64url');
  if (sealed.length <= NONCE_LENGTH + TAG_LENGTH) return null;
  const decipher = createDecipheriv('aes-256-gcm', secret, sealed.subarray(0, NONCE_LENGTH), {
    authTagLength: TAG_LENGTH,
  }).setAAD(Buffer.from(`${assetId.project}#${assetId.kind}`));
  decipher.setAuthTag(sealed.subarray(-TAG_LENGTH));
  try {
    const text = Buffer.concat([decipher.update(sealed.subarray(NONCE_LENGTH, -TAG_LENGTH)), decipher.final()]);
    const code = text.toString('utf8');
    // Base64 has more than one spelling of the same bytes; only ours is an id.
    return sealAssetId(assetId, code) === id ? code : null;
  } catch {
    // The authentication tag does not match: the id was altered, and is invalid.
    return null;
  }
}

/** The assets of a voucher: the same as long as it exists. Null before the project has a key for them. */
export function assetsOf(caller: Pick<Caller, 'project' | 'baseUrl'>, code: string, config: Config) {
  const { assetKey: key } = config;
  if (!key) return null;
  const asset = (kind: AssetKind) => {
    const id = sealAssetId({ project: caller.project, kind, key }, code);
    return { id, url: `${caller.baseUrl ?? ''}/api/v1/assets/${kind}/${encodeURIComponent(id)}` };
  };
  return { qr: asset('qr'), barcode: asset('barcode') };
}
