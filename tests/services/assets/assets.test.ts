// QR codes and barcodes: ids that cannot be made up, and pictures that hold the code.
import { decodeCode128, decodeQr } from '../../support/decoders';
import * as app from '../../support/app';
import { aCodesProject, type CodesProject, failureOf } from '../../support/shop';

const GIFT = { gift: { amount: 1 } };

interface Assets {
  readonly qr: { readonly id: string; readonly url: string };
  readonly barcode: { readonly id: string; readonly url: string };
}

let project: CodesProject;
beforeAll(async () => (project = await aCodesProject()));

async function assetsOf(code: string): Promise<Assets> {
  const caller = { ...project.caller, baseUrl: 'https://shop.example' };
  return (await app.createVoucher(project.rt, caller, code, GIFT)).assets as Assets;
}

describe('assets of a voucher', () => {
  test('are the same whenever they are read, with a url where the caller reached the service', async () => {
    const { qr, barcode } = await assetsOf('STABLE');
    const caller = { ...project.caller, baseUrl: 'https://shop.example' };

    expect((await app.getVoucher(project.rt, caller, 'STABLE')).assets).toEqual({ qr, barcode });
    expect(qr.url).toBe(`https://shop.example/api/v1/assets/qr/${qr.id}`);
    expect(barcode.url).toBe(`https://shop.example/api/v1/assets/barcode/${barcode.id}`);
    expect(decodeURIComponent(qr.id)).not.toContain('STABLE');
  });
});

describe('openAssetId', () => {
  const sealed = { project: 'proj_1', kind: 'qr', key: app.newProjectKey() } as const;
  const id = app.sealAssetId(sealed, 'GIFT-ß-1');

  test('gives the code back', () => {
    expect(app.openAssetId(sealed, id)).toBe('GIFT-ß-1');
  });

  test('knows an id with any character changed as forged', () => {
    const forged = Array.from(id, (character, index) => {
      const other = character === 'A' ? 'B' : 'A';
      return id.slice(0, index) + other + id.slice(index + 1);
    });

    expect(forged.filter((one) => app.openAssetId(sealed, one) !== null)).toEqual([]);
  });

  test.each([
    ['another kind', { ...sealed, kind: 'barcode' as const }, id],
    ['another project', { ...sealed, project: 'proj_2' }, id],
    ['another key', { ...sealed, key: app.newProjectKey() }, id],
    ['an id cut short', sealed, id.slice(0, -1)],
    ['an id with more behind it', sealed, `${id}A`],
    ['nothing', sealed, ''],
  ])('refuses %s', (_name, query, text) => {
    expect(app.openAssetId(query, text)).toBeNull();
  });
});

describe('showAsset', () => {
  test.each([
    ['a short code', 'QR-1'],
    ['a code of all kinds of characters', 'Größe/€ #42?'],
    ['a long code', 'L'.repeat(120)],
  ])('draws a QR code that holds %s', async (_name, code) => {
    const { qr } = await assetsOf(code);

    const picture = await app.showAsset(project.rt, 'qr', qr.id, { size: 1 });

    expect(picture.contentType).toBe('image/png');
    expect(decodeQr(picture.content)).toBe(code);
  });

  test('draws a barcode that holds the code', async () => {
    const { barcode } = await assetsOf('BAR-code-77');

    const picture = await app.showAsset(project.rt, 'barcode', barcode.id, {});

    expect(decodeCode128(picture.content)).toBe('BAR-code-77');
  });

  test.each([
    [1, 1],
    [20, 3],
    [100, 11],
  ])('at size %d makes modules of %d pixels', async (size, pixels) => {
    const { qr } = await assetsOf(`SIZE-${size}`);
    const widthOf = async (wanted: number) =>
      (await app.showAsset(project.rt, 'qr', qr.id, { size: wanted })).content.readUInt32BE(16);

    expect((await widthOf(size)) / (await widthOf(1))).toBe(pixels);
  });

  test('draws barcodes of up to 500 bytes', async () => {
    const [most, more] = [await assetsOf('\u6f22'.repeat(166)), await assetsOf('\u6f22'.repeat(167))];

    const picture = await app.showAsset(project.rt, 'barcode', most.barcode.id, {});
    const refused = await failureOf(app.showAsset(project.rt, 'barcode', more.barcode.id, {}));
    const square = await app.showAsset(project.rt, 'qr', more.qr.id, {});

    expect(picture.contentType).toBe('image/png');
    expect(refused).toMatchObject({ key: 'not_found', resource_type: 'barcode' });
    expect(square.contentType).toBe('image/png');
  });

  test('draws vectors', async () => {
    const { qr, barcode } = await assetsOf('VECTOR');

    for (const [kind, { id }] of [
      ['qr', qr],
      ['barcode', barcode],
    ] as const) {
      const picture = await app.showAsset(project.rt, kind, id, { format: 'svg' });
      expect(picture.contentType).toBe('image/svg+xml');
      expect(picture.content.toString()).toMatch(/^<svg /);
    }
  });

  test.each([
    ['the id of another kind', async () => (await assetsOf('OTHER-KIND')).barcode.id],
    [
      'an altered id',
      async () => (await assetsOf('ALTERED')).qr.id.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
    ],
    ['an unknown project', () => Promise.resolve(`${Buffer.from('proj_none').toString('base64url')}.AAAA`)],
    ['text that is no id', () => Promise.resolve('../etc')],
  ])('knows nothing of %s', async (_name, id) => {
    expect((await failureOf(app.showAsset(project.rt, 'qr', await id(), {}))).key).toBe('not_found');
  });
});

describe('getOrDrawPicture', () => {
  const picture = (text: string) => ({ contentType: 'image/png', content: Buffer.from(text) }) as const;
  /** Nothing but the clock is used. */
  const at = (nowMs: () => number) => ({ clock: { nowMs } }) as unknown as app.Runtime;

  test('draws a picture once', async () => {
    const rt = at(() => 0);
    let draws = 0;
    const draw = () => Promise.resolve(picture(String((draws += 1))));

    const pictures = await Promise.all([1, 2, 3].map(() => app.getOrDrawPicture(rt, 'same', draw)));
    for (let again = 0; again < 100; again += 1) await app.getOrDrawPicture(rt, 'same', draw);

    expect(draws).toBeLessThanOrEqual(pictures.length);
  });

  test('draws twenty others at once, and then five a second', async () => {
    let nowMs = 0;
    const rt = at(() => nowMs);
    let named = 0;
    const drawsUntilRefused = async (): Promise<number> => {
      for (let draws = 0; ; draws += 1) {
        const shown = app.getOrDrawPicture(rt, String((named += 1)), () => Promise.resolve(picture('x')));
        const isRefused = await shown.then(
          () => false,
          () => true,
        );
        if (isRefused) return draws;
      }
    };

    expect(await drawsUntilRefused()).toBe(20);
    nowMs += 1_000;
    expect(await drawsUntilRefused()).toBe(5);
    nowMs += 3_600_000;
    expect(await drawsUntilRefused()).toBe(20);
    // The last one that was drawn.
    await expect(app.getOrDrawPicture(rt, String(named - 1), () => Promise.resolve(picture('x')))).resolves.toEqual(
      picture('x'),
    );
    await expect(app.getOrDrawPicture(rt, 'new', () => Promise.resolve(picture('x')))).rejects.toThrow(
      'too_many_requests',
    );
  });

  test('keeps the last two hundred', async () => {
    let nowMs = 0;
    const rt = at(() => (nowMs += 1_000));
    let draws = 0;
    const show = (name: number) =>
      app.getOrDrawPicture(rt, String(name), () => Promise.resolve(picture(String((draws += 1)))));

    for (let name = 0; name < 201; name += 1) await show(name);
    await show(200);
    await show(1);
    expect(draws).toBe(201);
    await show(0);
    expect(draws).toBe(202);
  });
});
