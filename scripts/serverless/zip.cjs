// Zip archives whose bytes follow from what is in them alone. A file that stands in many archives is packed once.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { crc32, deflateRawSync } = require('node:zlib');

const LOCAL = 0x04034b50;
const CENTRAL = 0x02014b50;
const END = 0x06054b50;
/** Version 2.0 of the format, written on Unix; names are UTF-8. */
const VERSION = 20;
const MADE_BY = (3 << 8) | VERSION;
const UTF_8 = 0x0800;
const DEFLATED = 8;
/** Midnight of 1 January 1980, the first moment that the format has: no archive differs by when it was made. */
const TIME = 0;
const DATE = 0x21;
/** A plain file that everybody may read: what a function runs under may be another user. */
const MODE = 0o100644;

/** @returns a function that makes the archive of some files below a folder, in the order of their names */
exports.zipsOf = (folder) => {
  const packed = new Map();
  const entryOf = (file) => {
    if (!packed.has(file)) packed.set(file, packedFile(folder, file));
    return packed.get(file);
  };
  return (files) => archive([...new Set(files)].sort().map(entryOf));
};

function packedFile(folder, file) {
  const content = readFileSync(join(folder, file));
  const data = deflateRawSync(content);
  const name = Buffer.from(file, 'utf8');
  // What both headers say of the file: version, flags, method, moment, sum, sizes, and lengths of the name and of nothing more.
  const about = numbers([
    ...[half(VERSION), half(UTF_8), half(DEFLATED), half(TIME), half(DATE)],
    ...[word(crc32(content)), word(data.length), word(content.length), half(name.length), half(0)],
  ]);
  return { name, data, about };
}

function archive(entries) {
  const parts = [];
  const index = [];
  let offset = 0;
  for (const { name, data, about } of entries) {
    const local = [numbers([word(LOCAL)]), about, name, data];
    // No comment, the first disk, no inner attributes.
    const place = numbers([half(0), half(0), half(0), word(MODE * 0x10000), word(offset)]);
    index.push(numbers([word(CENTRAL), half(MADE_BY)]), about, place, name);
    parts.push(...local);
    offset += sizeOf(local);
  }
  const count = half(entries.length);
  const end = [word(END), half(0), half(0), count, count, word(sizeOf(index)), word(offset), half(0)];
  return Buffer.concat([...parts, ...index, numbers(end)]);
}

const half = (value) => ({ bytes: 2, value });
const word = (value) => ({ bytes: 4, value });

/** Little endian, one after the other. */
function numbers(values) {
  const buffer = Buffer.alloc(values.reduce((sum, { bytes }) => sum + bytes, 0));
  let at = 0;
  for (const { bytes, value } of values) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function sizeOf(buffers) {
  return buffers.reduce((sum, { length }) => sum + length, 0);
}
