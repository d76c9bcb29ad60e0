// List prices of AWS in US dollars, and where they are published.

export interface RegionPrices {
  /** For each million of DynamoDB on-demand write and read request units. */
  readonly writeUnits: number;
  readonly readUnits: number;
  /** For each million of requests: HTTP API and Lambda. */
  readonly httpApi: number;
  readonly lambdaRequests: number;
  /** For each GB-second on arm64. */
  readonly lambdaGbSecond: number;
  /** For each GB of log lines taken in, and of data sent to the internet. */
  readonly logsGb: number;
  readonly dataOutGb: number;
}

export const PRICES = {
  'us-east-1': {
    writeUnits: 0.625,
    readUnits: 0.125,
    httpApi: 1,
    lambdaRequests: 0.2,
    lambdaGbSecond: 0.0000133334,
    logsGb: 0.5,
    dataOutGb: 0.09,
  },
  'eu-central-1': {
    writeUnits: 0.7625,
    readUnits: 0.1525,
    httpApi: 1.2,
    lambdaRequests: 0.2,
    lambdaGbSecond: 0.0000133334,
    logsGb: 0.63,
    dataOutGb: 0.09,
  },
} as const satisfies Readonly<Record<string, RegionPrices>>;
export type Region = keyof typeof PRICES;
export const REGIONS = Object.keys(PRICES) as readonly Region[];

export const SOURCES = [
  'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  'https://aws.amazon.com/lambda/pricing/',
  'https://aws.amazon.com/api-gateway/pricing/',
  'https://aws.amazon.com/cloudwatch/pricing/',
  'https://aws.amazon.com/ec2/pricing/on-demand/',
] as const;

interface TableUnits {
  readonly readUnits: number;
  readonly writeUnits: number;
}

/** Dollars for a million calls, of the table alone. */
export function tableDollars(units: TableUnits, region: Region = 'us-east-1'): number {
  const prices = PRICES[region];
  return units.readUnits * prices.readUnits + units.writeUnits * prices.writeUnits;
}

/** Billed resources of a call outside the table. */
export interface EdgeUse {
  /** Billed duration of one call, ms. */
  readonly ms: number;
  readonly memoryMb: number;
  /** Bytes of log lines: that of the function, and that of the access log. */
  readonly logBytes: number;
  /** Bytes of the answer with its headers. */
  readonly answerBytes: number;
}

const BYTES_OF_GB = 1_000_000_000;
const CALLS = 1_000_000;

/** Dollars for a million calls: HTTP API, Lambda, logs and data that leaves the region. */
export function edgeDollars({ ms, memoryMb, logBytes, answerBytes }: EdgeUse, region: Region = 'us-east-1'): number {
  const prices = PRICES[region];
  const gbSeconds = (ms / 1_000) * (memoryMb / 1_024) * CALLS;
  const logs = ((logBytes * CALLS) / BYTES_OF_GB) * prices.logsGb;
  const data = ((answerBytes * CALLS) / BYTES_OF_GB) * prices.dataOutGb;
  return prices.httpApi + prices.lambdaRequests + gbSeconds * prices.lambdaGbSecond + logs + data;
}
