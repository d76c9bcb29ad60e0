// A shop that validates carts as the README of @stackable/agents says, on a running service.
import {
  type AgentDiscounts,
  type AnswerInput,
  fromAnswer,
  nextValidation,
  type Protocol,
  PROTOCOLS,
  toValidation,
  type ValidationAnswer,
  type ValidationInput,
} from '../../integrations/agents/src/index';
import { DEMO_KEYS } from '../../lib/model/keys/access-token';

/** A cart: what is validated, and how its answers are described. */
export type CartInput = ValidationInput & Omit<AnswerInput, 'answer' | 'codes' | 'lines' | 'protocol'>;

/** What a cart is in the words of each protocol. */
export type CartOutputs = ReadonlyMap<Protocol, AgentDiscounts>;

export interface Shop {
  /** Make a record. @returns its id */
  readonly create: (path: string, body: object) => Promise<string>;
  readonly call: (method: string, path: string, body?: object) => Promise<unknown>;
  /** Call a route of the management API, which takes a key pair of its own. */
  readonly manage: (method: string, path: string, body: object) => Promise<unknown>;
  /** Validate once and describe it in every protocol: the service counts unknown codes. */
  readonly checkout: (cart: CartInput) => Promise<CartOutputs>;
}

/** @param address of the service */
export function openShop(address: string): Shop {
  const call: Shop['call'] = (method, path, body) =>
    send({ url: `${address}/v1/${path}`, keys: DEMO_KEYS.server, method, body });
  return {
    call,
    manage: (method, path, body) =>
      send({ url: `${address}/management/v1/${path}`, keys: DEMO_KEYS.management, method, body }),
    create: async (path, body) => ((await call('POST', path, body)) as { readonly id: string }).id,
    checkout: async (cart) => {
      const answer = await validate(cart, call);
      return new Map(PROTOCOLS.map((protocol) => [protocol, fromAnswer({ ...cart, protocol, answer })]));
    },
  };
}

interface ShopRequest {
  readonly url: string;
  readonly method: string;
  readonly keys: { readonly id: string; readonly token: string };
  readonly body: object | undefined;
}

async function send({ url, method, keys, body }: ShopRequest): Promise<unknown> {
  const kind = keys === DEMO_KEYS.management ? 'management' : 'app';
  const headers = { 'content-type': 'application/json', [`x-${kind}-id`]: keys.id, [`x-${kind}-token`]: keys.token };
  const response = await fetch(url, { method, headers, ...(body && { body: JSON.stringify(body) }) });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${url} answered ${response.status}: ${text}`);
  return text === '' ? null : JSON.parse(text);
}

/** The rounds of a validation, three at most. */
async function validate(cart: CartInput, call: Shop['call']): Promise<readonly ValidationAnswer[]> {
  const answers: ValidationAnswer[] = [];
  const first = toValidation(cart);
  let next = first.redeemables.length === 0 ? null : first;
  while (next !== null) {
    answers.push((await call('POST', 'validations', next)) as ValidationAnswer);
    next = nextValidation(first, answers, cart);
  }
  return answers;
}
