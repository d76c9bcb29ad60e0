// The module: its tables, the options of the plugin, and the client of the service.
import { MedusaService } from '@medusajs/framework/utils';
import { type Settings, readOptions } from '../../core/options';
import { type Client, createClient } from '../../shop-core/client';
import { StackableAttempt } from './models/attempt';
import { StackableCart } from './models/cart';
import { StackableReturn } from './models/return';

interface Dependencies {
  readonly logger: { readonly warn: (line: string) => void };
}

export class StackableModuleService extends MedusaService({ StackableCart, StackableAttempt, StackableReturn }) {
  readonly settings: Settings;
  readonly client: Client;
  /** Digits behind the point of each currency: they never change. */
  readonly digits = new Map<string, number>();

  constructor(dependencies: Dependencies, options: unknown) {
    // eslint-disable-next-line prefer-rest-params -- Medusa's base class reads the arguments
    super(...arguments);
    this.settings = readOptions(options);
    this.client = createClient({ url: this.settings.url, warn: (line) => dependencies.logger.warn(line) });
  }
}
