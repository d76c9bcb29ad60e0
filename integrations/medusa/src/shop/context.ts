// What the plugin takes out of Medusa's container.
import type {
  ICartModuleService,
  ILockingModule,
  IOrderModuleService,
  MedusaContainer,
} from '@medusajs/framework/types';
import { ContainerRegistrationKeys, Modules } from '@medusajs/framework/utils';
import { STACKABLE_MODULE } from '../modules/stackable';
import type { StackableModuleService } from '../modules/stackable/service';

export interface Logger {
  readonly info: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly error: (line: string) => void;
}

/** The part of Medusa's query that the plugin uses; rows have no types across plugins. */
export interface Query {
  readonly graph: (query: {
    readonly entity: string;
    readonly fields: readonly string[];
    readonly filters?: object;
  }) => Promise<{ readonly data: readonly unknown[] }>;
}

/** Methods of the cart module that its published type leaves out. */
export interface CreditLines {
  readonly createCreditLines: (lines: readonly object[]) => Promise<unknown>;
  readonly deleteCreditLines: (ids: readonly string[]) => Promise<unknown>;
}

export interface ShopContext {
  readonly container: MedusaContainer;
  readonly module: StackableModuleService;
  readonly carts: ICartModuleService & CreditLines;
  readonly orders: IOrderModuleService;
  readonly locking: ILockingModule;
  readonly query: Query;
  readonly logger: Logger;
}

export function openContext(container: MedusaContainer): ShopContext {
  return {
    container,
    module: container.resolve<StackableModuleService>(STACKABLE_MODULE),
    carts: container.resolve<ICartModuleService & CreditLines>(Modules.CART),
    orders: container.resolve<IOrderModuleService>(Modules.ORDER),
    locking: container.resolve<ILockingModule>(Modules.LOCKING),
    query: container.resolve<Query>(ContainerRegistrationKeys.QUERY),
    logger: container.resolve<Logger>(ContainerRegistrationKeys.LOGGER),
  };
}
