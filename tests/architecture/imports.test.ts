// Who may import whom: the layers of docs/architecture.md, and the reading of ADR 007.
import { filesBelow, importsOf, type Import, readSource } from '../support/sources';

interface Layer {
  readonly name: string;
  readonly files: RegExp;
  /** What may be imported, beside files of the same layer. */
  readonly may: readonly RegExp[];
  /** What may be imported as types, which leave nothing behind in the bundle. */
  readonly mayType?: readonly RegExp[];
}

const LAYERS: readonly Layer[] = [
  {
    name: 'functions',
    files: /^functions\//,
    may: [
      /^lib\/(http|services|model)\//,
      /^lib\/(audit-runtime|errors)$/,
      /^lib\/runtime($|\/)/,
      /^schemas\//,
      /^@middy\//,
    ],
    mayType: [/^aws-lambda$/],
  },
  {
    name: 'lib/http',
    files: /^lib\/http\//,
    // An endpoint binds the ports that its service takes.
    may: [
      /^lib\/errors$/,
      /^lib\/runtime\/bind$/,
      /^lib\/(ports|async)\//,
      /^lib\/model\//,
      // The changes of a draft are checked by the schemas of the routes that they name.
      /^schemas\/compiled\/(campaigns|promotions|validation-rules|management)\//,
      /^@middy\//,
      /^ajv/,
      /^qs$/,
      // The protocol of identity providers, in two functions.
      /^oauth4webapi$/,
      /^node:(crypto|util|zlib)$/,
    ],
    // The library of tokens is loaded when one comes.
    mayType: [/^aws-lambda$/, /^jose$/],
  },
  {
    name: 'lib/services',
    files: /^lib\/services\//,
    // bwip-js draws the pictures of codes; the csv packages read and write files of rows.
    may: [
      /^lib\/(core|model)\//,
      /^lib\/errors$/,
      /^lib\/(ports|async)\//,
      /^node:(timers\/promises|util|crypto)$/,
      /^bwip-js/,
      /^csv-(parse|stringify)(\/sync)?$/,
    ],
  },
  {
    name: 'lib/core',
    files: /^lib\/core\//,
    // The catalogue of errors is data, and `invariant` is pure.
    may: [/^lib\/model\//, /^lib\/errors$/, /^temporal-polyfill$/],
  },
  {
    name: 'lib/storage',
    files: /^lib\/storage\//,
    // ADR 007: the core says what to read and write, as data.
    may: [
      /^lib\/errors$/,
      /^lib\/(ports|async)\//,
      /^lib\/model\//,
      /^@aws-sdk\//,
      /^node:(crypto|http|https|net|zlib)$/,
      // Files of one machine are in a folder, those of AWS in a bucket.
      /^node:(fs|fs\/promises|path|stream\/promises)$/,
      /^lib\/aws\//,
    ],
    mayType: [/^lib\/core\//],
  },
  {
    name: 'lib/audit',
    files: /^lib\/audit\//,
    // It computes once more what redemptions have counted, to compare it with what is stored.
    may: [
      /^lib\/(ports|model|storage)\//,
      /^@aws-sdk\//,
      /^node:util$/,
      /^lib\/core\/(redemption|order\/order-counts|time\/calendar)/,
    ],
    mayType: [/^lib\/core\//],
  },
  // A hash is pure.
  { name: 'lib/model', files: /^lib\/model\//, may: [/^node:crypto$/] },
  {
    name: 'lib/ports',
    files: /^lib\/ports\//,
    may: [/^lib\/model\//],
    mayType: [/^lib\/core\//],
  },
  {
    name: 'lib/async',
    files: /^lib\/async\//,
    // The deadline of a request follows its calls; the backoff waits; ids are random.
    may: [/^node:(async_hooks|crypto|timers\/promises)$/],
  },
  {
    name: 'lib/aws',
    files: /^lib\/aws\//,
    // The one signer of calls of AWS.
    may: [/^lib\/errors$/, /^lib\/async\//, /^@smithy\/signature-v4$/, /^node:crypto$/],
  },
  { name: 'lib/errors', files: /^lib\/errors\.ts$/, may: [] },
  {
    name: 'lib/webhooks',
    files: /^lib\/webhooks\//,
    // The only folder that speaks to receivers, and to the queue and the keys of AWS.
    may: [
      /^lib\/errors$/,
      /^lib\/aws\//,
      /^lib\/async\//,
      /^ipaddr\.js$/,
      /^node:(crypto|dns\/promises|fs|http|https|net)$/,
    ],
    mayType: [/^lib\/(ports|model)\//],
  },
  // It reads the files of the dashboard, which are deployed with their function.
  { name: 'lib/runtime', files: /^lib\/runtime\//, may: [/^lib\//, /^node:(crypto|fs|module|path)$/] },
];

const FILES = [...filesBelow('functions', '.ts'), ...filesBelow('lib', '.ts')];

function isAllowed(layer: Layer, { from, isType }: Pick<Import, 'from' | 'isType'>): boolean {
  const allowed = [...layer.may, ...(isType ? (layer.mayType ?? []) : [])];
  return layer.files.test(from) || layer.files.test(`${from}.ts`) || allowed.some((pattern) => pattern.test(from));
}

describe('imports', () => {
  it('know a layer for every file', () => {
    const homeless = FILES.filter((file) => LAYERS.filter(({ files }) => files.test(file)).length !== 1);

    expect(homeless).toEqual([]);
  });

  it.each(LAYERS.map((layer) => [layer.name, layer] as const))(
    'of %s stay inside what it may import',
    (_name, layer) => {
      const imports = FILES.filter((file) => layer.files.test(file)).flatMap(importsOf);

      expect(imports.filter((one) => !isAllowed(layer, one))).toEqual([]);
    },
  );

  it('are distinguished: a file that breaks a layer is found', () => {
    const core = LAYERS.find(({ name }) => name === 'lib/core')!;

    expect(isAllowed(core, { from: 'lib/storage/keys', isType: true })).toBe(false);
    expect(isAllowed(core, { from: 'node:fs', isType: false })).toBe(false);
    expect(importsOf('lib/ports/runtime.ts').every(({ isType }) => isType)).toBe(true);
    expect(importsOf('functions/redemptions/redeem.ts').length).toBeGreaterThan(2);
  });
});

describe('lib/core', () => {
  it('has no clock, randomness, environment, promise or output of its own', () => {
    const impure =
      /\bDate\.now\(|\bnew Date\(\)|\bMath\.random\(|\bprocess\.|\bconsole\.|\basync\b(?!-)|\bawait\b|\bPromise\b|\bsetTimeout\(/;
    const lines = FILES.filter((file) => file.startsWith('lib/core/')).flatMap((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => impure.test(line.replace(/\/\/.*|^\s*\*.*|^\s*\/\*.*/, '')))
        .map((line) => `${file}: ${line.trim()}`),
    );

    expect(lines).toEqual([]);
  });

  const REMEMBERS = /^(?:export )?(?:let|var)\b|\bWeakMap\b|^(?:export )?const \w+(?::[^=]+)? = new (?:Map|Set)\b/;

  it('remembers nothing between calls: what is kept is an argument', () => {
    const lines = FILES.filter((file) => file.startsWith('lib/core/')).flatMap((file) =>
      readSource(file)
        .split('\n')
        .filter((line) => REMEMBERS.test(line))
        .map((line) => `${file}: ${line.trim()}`),
    );

    expect(lines).toEqual([]);
  });

  it.each([
    'const KNOWN = new Map<string, number>();',
    'export const SEEN: ReadonlySet<string> = new Set();',
    'let last = null;',
    'const made = new WeakMap();',
  ])('would be found to remember: %s', (line) => {
    expect(REMEMBERS.test(line)).toBe(true);
  });
});

describe('the environment', () => {
  it('is read in lib/runtime alone', () => {
    const readers = FILES.filter((file) => /\bprocess\.env\b/.test(readSource(file)));

    expect(readers).toEqual(['lib/runtime/bind.ts', 'lib/runtime/environment.ts']);
  });
});
