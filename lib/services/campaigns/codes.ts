// Random codes: digits drawn from a secret seed, without bias.
import { createHash } from 'node:crypto';
import { type CodeConfig, type CodePlan, formatCode, planCodes } from '../../core/code';
import type { Process } from '../../ports/runtime';
import { unwrap } from '../shared/unwrap';

/**
 * Create the generator of random codes for a code pattern, or the default pattern.
 * @throws ApiError invalid_code_config
 */
export function codeSource(rt: Process, config: CodeConfig | null | undefined): CodeSource {
  return new CodeSource(rt, unwrap(planCodes(config ?? {})));
}

const SEED_LENGTH = 32;
const WORD = 0x1_0000;
const BLOCK_BYTES = 2048;

/** A source of random codes. Its seed holds 165 bits of secure randomness; SHAKE256 draws it out to any length. */
export class CodeSource {
  private readonly seed: string;
  private block: Buffer = Buffer.alloc(0);
  private used = 0;
  private count = 0;

  constructor(
    rt: Process,
    private readonly plan: CodePlan,
  ) {
    this.seed = rt.ids.random('seed', SEED_LENGTH);
  }

  next(): string {
    const { charset, digits } = this.plan;
    return formatCode(
      this.plan,
      Array.from({ length: digits }, () => this.digit(charset.length)),
    );
  }

  /** Words past the last whole multiple of the base are thrown away: every digit is equally likely. */
  private digit(base: number): number {
    const end = WORD - (WORD % base);
    let word = this.word();
    while (word >= end) word = this.word();
    return word % base;
  }

  private word(): number {
    if (this.used >= this.block.length) {
      this.block = createHash('shake256', { outputLength: BLOCK_BYTES })
        .update(`${this.seed}#${this.count++}`)
        .digest();
      this.used = 0;
    }
    const word = this.block.readUInt16BE(this.used);
    this.used += 2;
    return word;
  }
}
