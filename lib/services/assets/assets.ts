// QR codes and barcodes of vouchers: the secret of a project, and the code inside an id.
import { createDecipheriv, randomBytes } from 'node:crypto';
import { type AssetSeal, NONCE_LENGTH, sealAssetId } from '../vouchers/voucher-response';

const TAG_LENGTH = 16;
const KEY_LENGTH = 32;

/** A new secret of a project. */
export function newProjectKey(): string {
  return randomBytes(KEY_LENGTH).toString('base64url');
}

/** The code inside an id; null for one that was not sealed so, to the last bit. */
export function openAssetId(assetId: AssetSeal, id: string): string | null {
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
