// Check the metadata of a record against the schema of its kind.
import type { Failure } from '../../errors';
import type { Metadata, Principal } from '../../model/common';
import type { Config } from '../../model/config';
import type { MetadataObject } from '../../model/metadata/schema';
import { isSame } from '../record/same';
import { schemaOf } from './definition';
import { misfitsOf, type Misfit } from './fit';

type Schemas = Pick<Config, 'metadataSchemas'>;

/** The checked part of a record: absent metadata counts as empty. */
interface Described {
  readonly metadata?: Metadata | null | undefined;
}

export interface MetadataWrite {
  readonly object: MetadataObject;
  /** The record before the change; null for a new one. Unchanged metadata is not checked. */
  readonly before: Described | null;
  readonly after: Described;
  /** The caller. A web page learns only that the metadata is invalid, not the constraints or the stored values. */
  readonly principal?: Principal;
}

/**
 * Refuse metadata that violates the schema of its record; unchanged metadata is not checked again.
 * @returns metadata_validation_failed, which names each property with its problem
 * @see docs/behaviour/metadata.md#what-is-checked
 */
export function refuseByMetadataSchema(
  config: Schemas,
  { object, before, after, principal = 'PROJECT' }: MetadataWrite,
): Failure | null {
  if (config.metadataSchemas.size === 0) return null;
  const schema = schemaOf(config, object);
  const metadata = after.metadata ?? {};
  if (!schema || (before && isSame(before.metadata ?? {}, metadata))) return null;
  const misfits = misfitsOf(metadata, schema, config);
  if (misfits.length === 0) return null;
  if (principal !== 'PROJECT') return failed(`Metadata of the ${object} does not fit its schema.`);
  return failed(misfits.slice(0, NAMED).map(describeMisfit).join('; '));
}

/** The maximum number of properties in one refusal, and the maximum length of a text in it. */
const NAMED = 10;
const LONGEST = 200;

function describeMisfit({ name, reasons, value }: Misfit): string {
  const actual = value === undefined ? '' : ` (actual value is '${shortened(textOf(value))}')`;
  return `${shortened(name)}: ${reasons.map(shortened).join(', ')}${actual}`;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

function shortened(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

function failed(details: string): Failure {
  return { key: 'metadata_validation_failed', details };
}
