// The version of the configuration that files can hold: writes may require one, and answer the next.
import {
  listConfigurationParts,
  selectFileSettings,
  selectStackingRules,
  type ConfigurationPart,
} from '../../../core/management/configuration-parts';
import { ApiError } from '../../../errors';
import type { Caller } from '../../../model/common';
import type { Config } from '../../../model/config';
import type { ConfigChange } from '../../../ports/config';
import type { Process } from '../../../ports/runtime';
import { applyConfigChange } from './apply-change';

/** Fingerprints of records: a stored record never changes, so each is computed once. */
const fingerprints = new WeakMap<object, string>();

/** Compute the version: equal configurations have equal versions. */
export function configurationVersion(rt: Process, config: Config): string {
  const parts = listConfigurationParts(config).map((part) => [part.kind, part.id, fingerprintOf(rt, part)] as const);
  const { settings, stacking } = config;
  const whole = [parts, selectFileSettings(settings), selectStackingRules(stacking)];
  return rt.ids.requestHash(whole).slice(0, VERSION_LENGTH);
}

/** Characters: 128 bits of the fingerprint. */
const VERSION_LENGTH = 32;

function fingerprintOf({ ids }: Process, { source, select }: ConfigurationPart): string {
  const known = fingerprints.get(source) ?? ids.requestHash(select());
  fingerprints.set(source, known);
  return known;
}

/**
 * Refuse a write that requires another version of the configuration.
 * @throws ApiError configuration_changed
 */
export function requireVersion(rt: Process, { configurationWrite }: Caller, config: Config): void {
  const required = configurationWrite?.ifMatch ?? null;
  if (required === null || required.includes('*')) return;
  const version = configurationVersion(rt, config);
  if (required.includes(version)) return;
  const details = `The configuration has the version ${version} by now. Read it again before you change it.`;
  throw new ApiError({ key: 'configuration_changed', details });
}

/** Note the version after a change, which the answer of the request has as its entity tag. */
export function noteVersion(rt: Process, { configurationWrite }: Caller, config: Config, change: ConfigChange): void {
  configurationWrite?.noteVersion(configurationVersion(rt, applyConfigChange(config, change)));
}
