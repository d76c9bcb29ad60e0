// A caller of the service with its keys: the backend of the shop, or a browser on its page.
import { callHandler, type HttpAnswer } from '../../tests/support/events';
import { allRoutes, filledPath } from '../../tests/support/routes';

const ROUTES = new Map(allRoutes().map((route) => [route.key, route]));

type Params = Readonly<Record<string, string>>;

export class Shop {
  /** @param sourceIp the address of a browser; of a backend it does not matter */
  constructor(
    private readonly keys: Readonly<Record<string, string>>,
    private readonly sourceIp = '192.0.2.1',
  ) {}

  /** @param key such as `GET /v1/vouchers/{code}` */
  async answer(key: string, body?: unknown, params: Params = {}, headers: Params = {}): Promise<HttpAnswer> {
    const route = ROUTES.get(key);
    if (!route) throw new Error(`There is no route ${key}.`);
    const path = filledPath(route, params);
    return callHandler(route.handler, {
      method: route.method,
      path,
      params,
      body,
      routeKey: key,
      headers: { ...this.keys, ...headers },
      sourceIp: this.sourceIp,
    });
  }

  /** The body of an answer that is a success; anything else ends the attack. */
  async ask(key: string, body?: unknown, params?: Params, headers?: Params): Promise<HttpAnswer['body']> {
    const { status, body: answer } = await this.answer(key, body, params, headers);
    if (status < 300) return answer;
    throw new Error(`${key} answered ${status}: ${JSON.stringify(answer)}`);
  }

  async id(key: string, body?: unknown, params?: Params): Promise<string> {
    return (await this.ask(key, body, params)).id;
  }
}
