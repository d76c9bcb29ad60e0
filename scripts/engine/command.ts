// What runs an engine, and what of this machine that depends on.

export interface Serving {
  readonly port: number;
  /** The file of the data; absent for none, in memory. */
  readonly database: string | undefined;
}

export interface EngineCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** Absent for the embedded engine. */
  readonly instead?: {
    /** What is added to serve. */
    readonly serve: (serving: Serving) => readonly string[];
    /** What its caller is told. */
    readonly note: string;
    /** How long it may take until it answers. */
    readonly readyMs: number;
  };
}

export interface Platform {
  readonly platform: string;
  readonly arch: string;
  /** Resolves a module as `require.resolve` does. */
  readonly resolve: (id: string) => string;
  /** Runs a command to its end; throws when it cannot be run or fails. */
  readonly run: (file: string, args: readonly string[], timeoutMs?: number) => void;
  readonly has: (path: string) => boolean;
  /** The folder of Amazon DynamoDB Local where it is not the usual one. */
  readonly jars?: string | undefined;
}
