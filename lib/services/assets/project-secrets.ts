// The secrets of a project, which are created with its first code.
import type { Caller } from '../../model/common';
import type { Config } from '../../model/config';
import type { Runtime } from '../../ports/runtime';
import { changeConfig } from '../shared/configuration';
import { newProjectKey } from './assets';

/** Load the configuration of a project and create its missing secrets for code pictures and tracking ids. */
export async function loadConfigWithSecrets(rt: Runtime<'config' | 'configChanges'>, caller: Caller): Promise<Config> {
  const known = await rt.store.config.load(caller);
  if (hasSecrets(known)) return known;
  await changeConfig(rt, caller, (config) => {
    const { assetKey = newProjectKey(), trackingKey = newProjectKey() } = config;
    return { change: hasSecrets(config) ? null : { assetKey, trackingKey }, answer: null };
  });
  return rt.store.config.load(caller);
}

function hasSecrets({ assetKey, trackingKey }: Config): boolean {
  return Boolean(assetKey) && Boolean(trackingKey);
}
