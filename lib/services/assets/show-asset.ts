// The picture of a QR code's or barcode's id.
import { notFound } from '../../errors';
import type { ShowAssetQuery } from '../../model/generated';
import type { Runtime } from '../../ports/runtime';
import { type Picture, drawBarcode, drawQr, fitsBarcode, scaleOf } from './asset-pictures';
import type { AssetKind } from '../vouchers/voucher-response';
import { openAssetId } from './assets';
import { getOrDrawPicture } from './code-pictures';

const DEFAULT_SIZE = 20;

/**
 * The picture of a QR code or barcode.
 * @throws ApiError not_found for an id that is not genuine, and for a code that no barcode can represent;
 *   too_many_requests when too many are drawn
 */
export async function showAsset(
  rt: Runtime<'config'>,
  kind: AssetKind,
  id: string,
  query: ShowAssetQuery,
): Promise<Picture> {
  const project = projectOf(id);
  const key = project === null ? null : await rt.store.config.assetKey({ project, caseSensitiveCodes: true });
  const code = project !== null && key ? openAssetId({ project, kind, key }, id) : null;
  if (code === null || (kind === 'barcode' && !fitsBarcode(code))) throw notFound(kind, id);
  const image = { text: code, size: query.size ?? DEFAULT_SIZE, format: query.format ?? 'png' };
  const name = [kind, image.format, scaleOf(image.size), code].join(' ');
  return getOrDrawPicture(rt, name, () => (kind === 'qr' ? drawQr(image) : drawBarcode(image)));
}

/** The project in an id; only its key proves that the id is genuine. */
function projectOf(id: string): string | null {
  const [encoded = '', sealed] = id.split('.');
  const project = Buffer.from(encoded, 'base64url').toString('utf8');
  return sealed !== undefined && /^[\w-]{1,64}$/.test(project) ? project : null;
}
