// The runtime of a process: functions bind rooms, and share what the rooms make.
import type { Runtime } from '../../lib/ports/runtime';
import { bind, edgeRoom, installRuntime } from '../../lib/runtime/bind';
import { ordersRoom } from '../../lib/runtime/rooms/orders';

const { TABLE_NAME } = process.env;

beforeAll(() => {
  process.env.TABLE_NAME = 'a-table';
});

beforeEach(() => installRuntime(null));

afterAll(() => {
  installRuntime(null);
  if (TABLE_NAME === undefined) delete process.env.TABLE_NAME;
  else process.env.TABLE_NAME = TABLE_NAME;
});

describe('bind', () => {
  it('gives functions of one process the same stores', () => {
    const one = bind(edgeRoom);
    const other = bind(edgeRoom, ordersRoom);

    expect(other().store.config).toBe(one().store.config);
    expect(other().store.orders).toBe(other().store.orders);
  });

  it('makes the stores of a room once a function binds it, each on its first use', () => {
    const make = jest.fn(() => ({}));
    const room = { stores: { probe: make } } as unknown as typeof ordersRoom;
    bind(edgeRoom)();

    expect(make).not.toHaveBeenCalled();
    const { store } = bind(room)();
    expect(make).not.toHaveBeenCalled();
    expect((store as unknown as { readonly probe: object }).probe).toBe(make.mock.results[0]?.value);
  });

  it('gives functions the installed ports instead of those of the environment', () => {
    const installed = { log: {} } as Runtime;
    const source = bind(edgeRoom);

    installRuntime(installed);

    expect(source()).toBe(installed);
  });
});
