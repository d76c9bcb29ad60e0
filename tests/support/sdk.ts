// Help for tests that call the service through the official client.
import type { VoucherifyServerSide } from '@voucherify/sdk';
import type { Service } from './service';
import { until } from './until';

export type Client = ReturnType<typeof VoucherifyServerSide>;

/** A record as the service answers it: the client's types leave members out. */
export interface Shown extends Readonly<Record<string, unknown>> {
  readonly id: string;
}

export function shown(answer: unknown): Shown {
  return answer as Shown;
}

const ENDED: readonly unknown[] = ['DONE', 'FAILED'];

export interface FinishedAction extends Shown {
  readonly result: unknown;
}

/** Wait until work in the background has ended. */
export async function finished(client: Client, begun: unknown): Promise<FinishedAction> {
  const { async_action_id: id } = begun as { async_action_id: string };
  let action: FinishedAction | undefined;
  const hasEnded = async (): Promise<boolean> => {
    action = (await client.asyncActions.get(id)) as unknown as FinishedAction;
    return ENDED.includes(action.status);
  };
  await until(hasEnded, { what: () => `The action ${id} has not ended.`, everyMs: 100 });
  return action!;
}

export interface Managed {
  readonly status: number;
  readonly body: Shown & { readonly data: readonly Shown[] };
}

/** A call with the project's management keys, for which the client has no methods. */
export async function manage(service: Service, method: string, path: string, body?: object): Promise<Managed> {
  const options = { headers: service.managementHeaders, ...(body && { body }) };
  return (await service.call(method, path, options)) as unknown as Managed;
}
