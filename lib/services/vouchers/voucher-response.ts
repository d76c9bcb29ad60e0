// Vouchers as answers show them, with their QR codes and barcodes under ids that only the service can make.
import { createCipheriv, createHmac } from 'node:crypto';
import { toVoucherResponse } from '../../core/answer/vouchers';
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { VoucherResponse } from '../../model/generated-answers/records';
import type { Voucher } from '../../model/records/voucher';

/** Build the response of a voucher with its category, rules and code pictures. */
export function showVoucher(caller: Caller, voucher: Voucher, config: Config): VoucherResponse {
  return { ...toVoucherResponse(voucher, config), assets: assetsOf(caller, voucher.code, config) };
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

export type AssetKind = 'qr' | 'barcode';

/** Length of the nonce at the start of a sealed id, bytes. */
export const NONCE_LENGTH = 12;

/** Binds an id to its project and kind, with the key of the project. */
export interface AssetSeal {
  readonly project: string;
  readonly kind: AssetKind;
  readonly key: string;
}

/**
 * Seal a code into an id: AES-256-GCM, bound to the project and the kind. The nonce follows from the code, so a voucher
 * keeps its id; equal nonces only ever seal equal text.
 */
export function sealAssetId({ project, kind, key }: AssetSeal, code: string): string {
  const secret = Buffer.from(key, 'base64url');
  const bound = `${project}#${kind}`;
  const nonce = createHmac('sha256', secret).update(`${bound}#${code}`).digest().subarray(0, NONCE_LENGTH);
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(bound));
  const text = Buffer.concat([cipher.update(code, 'utf8'), cipher.final()]);
  const sealed = Buffer.concat([nonce, text, cipher.getAuthTag()]).toString('base64url');
  return `${Buffer.from(project).toString('base64url')}.${sealed}`;
}
