// Draws QR codes and barcodes (Code 128), as PNG or SVG.
import { code128, drawingSVG, qrcode } from 'bwip-js/node';

export interface Picture {
  readonly contentType: 'image/png' | 'image/svg+xml';
  readonly content: Buffer;
}

interface PictureRequest {
  readonly text: string;
  /** 1 to 100: every ten make a module one pixel wider. */
  readonly size: number;
  readonly format: 'png' | 'svg';
}

const SIZES_PER_PIXEL = 10;
/** Wider pictures are slow to draw and of no use. */
const MAX_WIDTH = 4000;
/** Modules per character of Code 128, and around the text. */
const MODULES_PER_CHARACTER = 11;
const MODULES_AROUND = 60;
const QUIET_ZONE = 4;

/** Pixels of one module: 1 to 11. */
export function scaleOf(size: number): number {
  return 1 + Math.floor(size / SIZES_PER_PIXEL);
}

/** A QR code with error correction of level M and a quiet zone of four modules. */
export async function drawQr({ text, size, format }: PictureRequest): Promise<Picture> {
  const scale = scaleOf(size);
  const level = { eclevel: 'M', fixedeclevel: true };
  const options = { bcid: 'qrcode', text, scale, ...level, padding: QUIET_ZONE, backgroundcolor: 'FFFFFF' };
  return format === 'svg' ? svg(qrcode(options, drawingSVG())) : png(await qrcode(options));
}

/** Code 128 has an end. */
const MAX_BARCODE_BYTES = 500;

/** Return whether a text is short enough for a barcode. */
export function fitsBarcode(text: string): boolean {
  return Buffer.byteLength(text) <= MAX_BARCODE_BYTES;
}

/**
 * Draw a barcode (Code 128) with its text below. The text must pass `fitsBarcode`.
 * @param asked.text text that passes `fitsBarcode`
 */
export async function drawBarcode({ text, size, format }: PictureRequest): Promise<Picture> {
  const modules = Buffer.byteLength(text) * MODULES_PER_CHARACTER + MODULES_AROUND;
  const scale = Math.max(1, Math.min(scaleOf(size), Math.floor(MAX_WIDTH / modules)));
  const options = { bcid: 'code128', text, scale, includetext: true, padding: QUIET_ZONE, backgroundcolor: 'FFFFFF' };
  return format === 'svg' ? svg(code128(options, drawingSVG())) : png(await code128(options));
}

function png(content: Buffer): Picture {
  return { contentType: 'image/png', content };
}

function svg(text: string): Picture {
  return { contentType: 'image/svg+xml', content: Buffer.from(text, 'utf8') };
}
