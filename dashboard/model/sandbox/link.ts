// The state of the sandbox as text in an address: compressed, so that a link stays short.
import { EMPTY_STATE, EXPANSIONS, type SandboxLine, type SandboxRedeemable, type SandboxState } from './state';

const MOST_CHARACTERS = 20_000;

export async function writeFragment(state: SandboxState): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(state)), new CompressionStream('deflate-raw'));
  const text = btoa(Array.from(packed, (byte) => String.fromCharCode(byte)).join(''));
  return text.replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** @returns null when the text is none of ours */
export async function readFragment(text: string): Promise<SandboxState | null> {
  if (text === '' || text.length > MOST_CHARACTERS || !/^[\w-]+$/.test(text)) return null;
  try {
    const bytes = Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (one) => one.charCodeAt(0));
    const plain = await through(bytes, new DecompressionStream('deflate-raw'));
    return stateOf(JSON.parse(new TextDecoder().decode(plain)));
  } catch {
    // A truncated link, or another text.
    return null;
  }
}

async function through(
  bytes: Uint8Array<ArrayBuffer>,
  stream: CompressionStream | DecompressionStream,
): Promise<Uint8Array> {
  const chunks: number[] = [];
  const read = async (): Promise<void> => {
    const reader = stream.readable.getReader();
    for (let next = await reader.read(); !next.done; next = await reader.read()) {
      chunks.push(...(next.value as Uint8Array));
    }
  };
  const writer = stream.writable.getWriter();
  // Any failure means that the text is not one of our fragments.
  await Promise.all([writer.write(bytes), writer.close(), read()]);
  return Uint8Array.from(chunks);
}

type LinkMembers = Readonly<Record<string, unknown>>;

/** Converts any link content to a valid state. */
function stateOf(value: unknown): SandboxState {
  const read = asRead(value);
  const { mode } = read;
  return {
    // A link never spends.
    mode: mode === 'qualify' || mode === 'best' || mode === 'near' ? mode : 'validate',
    customer: text(read['customer']),
    tracking: text(read['tracking']),
    amount: text(read['amount']),
    metadata: text(read['metadata']),
    scenario: text(read['scenario']) || EMPTY_STATE.scenario,
    objective: read['objective'] === 'PAYABLE' ? 'PAYABLE' : EMPTY_STATE.objective,
    expand: expansionsIn(read['expand']),
    lines: list(read['lines']).map(lineOf),
    redeemables: list(read['redeemables']).map(redeemableOf),
  };
}

function expansionsIn(value: unknown): readonly string[] {
  const named: readonly unknown[] = Array.isArray(value) ? value : [];
  return EXPANSIONS.flatMap(([name]) => (named.includes(name) ? [name] : []));
}

function lineOf(read: LinkMembers): SandboxLine {
  return {
    kind: read['kind'] === 'sku' ? 'sku' : 'product',
    id: text(read['id']),
    quantity: text(read['quantity']) || '1',
    price: text(read['price']),
    ...(typeof read['amount'] === 'string' && { amount: read['amount'] }),
  };
}

function redeemableOf(read: LinkMembers): SandboxRedeemable {
  return { id: text(read['id']), credits: text(read['credits']), reward: text(read['reward']) };
}

function asRead(value: unknown): LinkMembers {
  return typeof value === 'object' && value !== null ? (value as LinkMembers) : {};
}

function list(value: unknown): readonly LinkMembers[] {
  return Array.isArray(value) ? value.slice(0, 100).map(asRead) : [];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
