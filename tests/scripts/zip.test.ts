// Archives of functions: what they hold by the published format, and that they are the same for the same content.
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { crc32, inflateRawSync } from 'node:zlib';

type ArchiveOf = (files: readonly string[]) => Buffer;
const { zipsOf } = createRequire(__filename)('../../scripts/serverless/zip.cjs') as {
  readonly zipsOf: (folder: string) => ArchiveOf;
};

const FILES: Readonly<Record<string, string>> = {
  'dist/functions/a/b.js': `exports.handler = 1;\n${'// much of the same\n'.repeat(500)}`,
  'dist/größe.js': 'ä',
  'dist/empty.js': '',
};
const NAMES = Object.keys(FILES);

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'stackable-zip-'));
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  }
});

afterAll(() => rmSync(folder, { recursive: true }));

interface Entry {
  readonly name: string;
  readonly text: string;
  readonly mode: number;
}

/** Read as unpackers do: from the end record to the index, and from there to each file. */
function entriesOf(zip: Buffer): readonly Entry[] {
  const end = zip.length - 22;
  expect(zip.readUInt32LE(end)).toBe(0x06054b50);
  expect(zip.readUInt32LE(end + 12) + zip.readUInt32LE(end + 16)).toBe(end);
  let at = zip.readUInt32LE(end + 16);
  return Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
    expect(zip.readUInt32LE(at)).toBe(0x02014b50);
    const header = zip.subarray(at);
    at += 46 + header.readUInt16LE(28) + header.readUInt16LE(30) + header.readUInt16LE(32);
    return entryOf(zip, header);
  });
}

function entryOf(zip: Buffer, header: Buffer): Entry {
  const name = header.toString('utf8', 46, 46 + header.readUInt16LE(28));
  const local = zip.subarray(header.readUInt32LE(42));
  expect(local.readUInt32LE(0)).toBe(0x04034b50);
  // Both headers say the same of the file.
  expect(local.subarray(4, 28)).toEqual(header.subarray(6, 30));
  const begins = 30 + local.readUInt16LE(26) + local.readUInt16LE(28);
  expect(local.toString('utf8', 30, begins)).toBe(name);
  const content = inflateRawSync(local.subarray(begins, begins + header.readUInt32LE(20)));
  expect([content.length, crc32(content)]).toEqual([header.readUInt32LE(24), header.readUInt32LE(16)]);
  return { name, text: content.toString('utf8'), mode: header.readUInt32LE(38) >>> 16 };
}

describe('zipsOf', () => {
  it('holds each file once, readable by everybody, in the order of their names', () => {
    const archive = zipsOf(folder)([...NAMES, NAMES[0]!]);

    expect(entriesOf(archive)).toEqual(NAMES.toSorted().map((name) => ({ name, text: FILES[name], mode: 0o100644 })));
    expect(archive.length).toBeLessThan(FILES[NAMES[0]!]!.length);
  });

  it('makes the same bytes of the same content, whenever and in whatever order', () => {
    const before = zipsOf(folder)(NAMES);
    for (const name of NAMES) utimesSync(join(folder, name), 1, 1);

    expect(zipsOf(folder)(NAMES.toReversed())).toEqual(before);
  });

  it('packs a file for several archives alike', () => {
    const archiveOf = zipsOf(folder);

    const [small, large] = [archiveOf(['dist/empty.js']), archiveOf(NAMES)];

    expect(entriesOf(small)).toEqual([{ name: 'dist/empty.js', text: '', mode: 0o100644 }]);
    expect(large).toEqual(zipsOf(folder)(NAMES));
  });

  it('fails for a file that is not there', () => {
    expect(() => zipsOf(folder)(['dist/none.js'])).toThrow('ENOENT');
  });
});
