// Which function serves a request: as on the gateway, the method and the most specific path decide.

/** Path parameters by name, decoded. */
export type Params = Readonly<Record<string, string>>;

export interface Found<T> {
  readonly value: T;
  /** The gateway's name, such as `GET /v1/vouchers/{code}`. */
  readonly routeKey: string;
  readonly params: Params | undefined;
}

export interface Route<T> {
  /** A method and a path; a path may hold `{code}` for one segment, and end in `{path+}` for all that follow. */
  readonly routeKey: string;
  readonly value: T;
}

interface Node<T> {
  readonly fixed: Map<string, Node<T>>;
  parameter?: Node<T>;
  /** A route that takes all that follows. */
  greedy?: Leaf<T>;
  leaf?: Leaf<T>;
}

interface Leaf<T> {
  readonly route: Route<T>;
  readonly names: readonly string[];
}

/**
 * A router over routes. A segment as it is written wins over a parameter, a parameter over the rest of a path. A parameter is
 * never empty, and what cannot be decoded names nothing.
 * @returns what finds the route of a method and an encoded path; null if there is none
 */
export function routerOf<T>(routes: readonly Route<T>[]): (method: string, path: string) => Found<T> | null {
  const roots = new Map<string, Node<T>>();
  for (const route of routes) {
    const [method = '', path = ''] = route.routeKey.split(' ');
    const root = roots.get(method) ?? { fixed: new Map() };
    roots.set(method, root);
    insert(root, path, route);
  }
  return (method, path) => {
    const root = roots.get(method);
    const segments = root && decoded(path);
    if (!segments) return null;
    const values: string[] = [];
    const leaf = find(root, { segments, values }, 0);
    if (!leaf) return null;
    return { value: leaf.route.value, routeKey: leaf.route.routeKey, params: paramsOf(leaf.names, values) };
  };
}

function insert<T>(root: Node<T>, path: string, route: Route<T>): void {
  const names = [...path.matchAll(/\{(\w+)\+?\}/g)].map(([, name = '']) => name);
  let node = root;
  for (const segment of path.split('/').slice(1)) {
    if (segment.endsWith('+}')) {
      node.greedy = { route, names };
      return;
    }
    node = segment.startsWith('{') ? (node.parameter ??= { fixed: new Map() }) : childOf(node, segment);
  }
  node.leaf = { route, names };
}

function childOf<T>(node: Node<T>, segment: string): Node<T> {
  const child = node.fixed.get(segment) ?? { fixed: new Map() };
  node.fixed.set(segment, child);
  return child;
}

/** Segments of a path; null when one is not encoded as it should be. */
function decoded(path: string): readonly string[] | null {
  const segments = path.split('/').slice(1);
  if (!path.includes('%')) return segments;
  try {
    return segments.map(decodeURIComponent);
  } catch {
    // A malformed escape is not decodable, so no record has this name.
    return null;
  }
}

interface Walk {
  readonly segments: readonly string[];
  /** Values of the parameters so far. */
  readonly values: string[];
}

function find<T>(node: Node<T>, walk: Walk, depth: number): Leaf<T> | undefined {
  const { segments, values } = walk;
  if (depth === segments.length) return node.leaf;
  const segment = segments[depth] ?? '';
  const child = node.fixed.get(segment);
  const found = child && find(child, walk, depth + 1);
  if (found || segment === '') return found;
  if (node.parameter) {
    values.push(segment);
    const below = find(node.parameter, walk, depth + 1);
    if (below) return below;
    values.pop();
  }
  if (node.greedy) values.push(segments.slice(depth).join('/'));
  return node.greedy;
}

function paramsOf(names: readonly string[], values: readonly string[]): Params | undefined {
  if (names.length === 0) return undefined;
  return Object.fromEntries(names.map((name, index) => [name, values[index] ?? '']));
}
