// What the demo data offers to try, and how `npm start` shows it.

export interface DemoKeyPair {
  readonly name: string;
  /** The two headers that carry the pair. */
  readonly headers: Readonly<Record<string, string>>;
}

export interface Demo {
  readonly keyPairs: readonly DemoKeyPair[];
  /** A call that redeems a stack of the demo's redeemables. */
  readonly redeem?: {
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: unknown;
  };
}

/** Where the service is. */
export interface Place {
  readonly address: string;
  /** Where its data lies, in words. */
  readonly data: string;
  /** Where the dashboard is, as people open it; null where it is left out. */
  readonly dashboard: string | null;
}

/** The lines that `npm start` prints when the service is ready. */
export function readyLines(demo: Demo, { address, data, dashboard }: Place): string[] {
  const keyPairs = demo.keyPairs.flatMap(({ name, headers }) => [
    `  ${name}`,
    ...headerLines(headers).map((header) => `    ${header}`),
  ]);
  return [
    '',
    `Stackable is ready at ${address}, its data ${data}.`,
    ...(dashboard === null ? [] : [`dashboard: ${dashboard}`]),
    ...(keyPairs.length > 0 ? ['', 'Demo keys', ...keyPairs] : []),
    ...(demo.redeem === undefined ? [] : ['', 'Redeem a stack', ...curlLines(demo.redeem, address)]),
    '',
    'Ctrl-C stops it.',
  ];
}

function headerLines(headers: Readonly<Record<string, string>>): string[] {
  return Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
}

function curlLines({ path, headers, body }: NonNullable<Demo['redeem']>, address: string): string[] {
  const all = headerLines({ ...headers, 'Content-Type': 'application/json' });
  return [
    `  curl -s ${address}${path} \\`,
    ...all.map((header) => `    -H ${shellQuoted(header)} \\`),
    `    -d ${shellQuoted(JSON.stringify(body))}`,
  ];
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`;
}
