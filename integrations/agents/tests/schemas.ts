// The schemas of the three protocols: two from the models of ucp-sdk, one written after the published discount extension.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import Ajv, { type ValidateFunction } from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import type { AgentDiscounts, Protocol } from '../src/index';

type Part = 'discounts' | 'messages' | 'totals';

const PARTS: readonly Part[] = ['discounts', 'messages', 'totals'];

/** @returns what is wrong with an output; empty when it fits */
export type OutputCheck = (output: AgentDiscounts) => readonly string[];

/** The schemas of a protocol, from the folder `schemas` of the package in the working directory. */
export function schemaCheck(protocol: Protocol): OutputCheck {
  const ajv = new Ajv({ strict: false, allErrors: true });
  addFormats(ajv);
  const text = readFileSync(join(process.cwd(), 'schemas', `${protocol}.json`), 'utf8');
  const schemas = JSON.parse(text) as Readonly<Record<Part, object>>;
  const checks = new Map<Part, ValidateFunction>(PARTS.map((part) => [part, ajv.compile(schemas[part])]));
  return (output) =>
    PARTS.flatMap((part) => {
      const check = checks.get(part);
      const values = part === 'totals' ? [output.totals, ...output.line_totals] : [output[part]];
      return values.flatMap((value) => (check?.(value) ? [] : [`${part}: ${ajv.errorsText(check?.errors)}`]));
    });
}
