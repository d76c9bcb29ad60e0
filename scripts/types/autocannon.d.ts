// The part of autocannon that the benchmark uses; the package ships no types.
declare module 'autocannon' {
  export interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly {
      readonly method: string;
      readonly path: string;
      readonly headers?: Readonly<Record<string, string>>;
      readonly body?: string;
      /** Builds the next request. */
      readonly setupRequest?: (request: object) => object;
    }[];
    /** Requests a second of all connections together; as many as are answered, when absent. */
    readonly overallRate?: number;
    /** False marks an answer as a mismatch. */
    readonly verifyBody?: (body: string) => boolean;
  }
  export interface Result {
    readonly requests: { readonly total: number; readonly average: number };
    readonly latency: { readonly p50: number; readonly p97_5: number; readonly p99: number; readonly max: number };
    readonly non2xx: number;
    readonly errors: number;
    readonly mismatches: number;
  }
  // The package's own export.
  // oxlint-disable-next-line no-restricted-exports
  export default function autocannon(options: Options): Promise<Result>;
}
