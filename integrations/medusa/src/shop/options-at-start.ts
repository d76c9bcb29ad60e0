// The options of the plugin while files load, before there is a container.
import { configManager } from '@medusajs/framework/config';
import { readOptions } from '../core/options';

interface ConfiguredPlugin {
  readonly resolve: string;
  readonly options?: unknown;
}

/** Whether the plugin takes the hooks of Medusa's workflows. @throws Error for wrong options, which stops the start */
export function takesHooks(): boolean {
  const plugins = configManager.config.plugins as readonly (string | ConfiguredPlugin)[];
  const own = plugins.find((plugin) =>
    (typeof plugin === 'string' ? plugin : plugin.resolve).includes('@stackable/medusa-plugin'),
  );
  return own === undefined ? true : readOptions(typeof own === 'string' ? {} : own.options).hooks;
}
