// Checks the options of the plugin at the start.
import { readOptions } from '../../../core/options';

export default function checkOptions({ options }: { readonly options?: unknown }): Promise<void> {
  readOptions(options);
  return Promise.resolve();
}
