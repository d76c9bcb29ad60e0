// List prices of AWS in us-east-1, in US dollars, and where they are published.

export const PRICES = {
  /** For each million of DynamoDB on-demand write and read request units. */
  writeUnits: 0.625,
  readUnits: 0.125,
  /** For each million of requests: HTTP API and Lambda. */
  httpApi: 1,
  lambdaRequests: 0.2,
  /** For each GB-second on arm64. */
  lambdaGbSecond: 0.0000133334,
} as const;

export const SOURCES = [
  'https://aws.amazon.com/dynamodb/pricing/on-demand/',
  'https://aws.amazon.com/lambda/pricing/',
  'https://aws.amazon.com/api-gateway/pricing/',
] as const;

/** Dollars for a million calls, of the table alone. */
export function tableDollars(units: { readonly readUnits: number; readonly writeUnits: number }): number {
  return units.readUnits * PRICES.readUnits + units.writeUnits * PRICES.writeUnits;
}

/** Dollars for a million calls, of HTTP API and Lambda. @param ms billed duration of one call */
export function edgeDollars({ ms, memoryMb }: { readonly ms: number; readonly memoryMb: number }): number {
  const gbSeconds = (ms / 1_000) * (memoryMb / 1_024) * 1_000_000;
  return PRICES.httpApi + PRICES.lambdaRequests + gbSeconds * PRICES.lambdaGbSecond;
}
