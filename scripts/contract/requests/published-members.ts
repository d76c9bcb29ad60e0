// The members of published requests, read from the definition: bodies and queries, nested.
import { type Definition, type Schema, withoutNames } from '../definition';
import { memberPointer } from './served-members';

/** By operation, such as `POST /v1/vouchers/{}`: sorted pointers, such as `/order/items/n/amount` or `?limit`. */
export type PublishedMembers = Readonly<Record<string, readonly string[]>>;

export function publishedMembers({ operations, resolve }: Definition): PublishedMembers {
  const entries = [...operations.values()].map(({ name, body, query }) => {
    const found = new Set<string>();
    const walk = walkInto(found, resolve);
    for (const schema of body) walk({ schema, at: '', through: [] });
    for (const { name: sent, schema } of query) {
      const at = queryPointer(sent);
      found.add(at);
      walk({ schema, at, through: [] });
    }
    return [withoutNames(name), [...found].sort()] as const;
  });
  return Object.fromEntries(entries.filter(([, members]) => members.length > 0).sort(byName));
}

const byName = ([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number =>
  one < other ? -1 : 1;

/** `created_at[after]` and `[created_at][after]` are a member of a member. */
function queryPointer(name: string): string {
  const [first = '', ...rest] = name.split(/[[\]]+/).filter((part) => part !== '');
  return [`?${first}`, ...rest].join('/');
}

interface Step {
  readonly schema: Schema;
  readonly at: string;
  /** References followed on the way: a schema may hold itself. */
  readonly through: readonly string[];
}

type Walk = (step: Step) => void;

function walkInto(found: Set<string>, resolve: Definition['resolve']): Walk {
  const walk: Walk = ({ schema, at, through }) => {
    // What a filter compares with is the same for every field.
    if (typeof schema !== 'object' || /\/?filters\/[^/]+$/.test(at)) return;
    const { $ref, properties = {}, items, additionalProperties: others } = schema;
    if ($ref !== undefined) {
      if (!through.includes($ref)) walk({ schema: resolve($ref), at, through: [...through, $ref] });
      return;
    }
    for (const part of [schema.allOf, schema.oneOf, schema.anyOf].flatMap((parts) => parts ?? [])) {
      walk({ schema: part, at, through });
    }
    for (const [name, member] of Object.entries(properties)) {
      const to = memberPointer(at, name);
      found.add(to);
      walk({ schema: member, at: to, through });
    }
    for (const part of [items, others]) {
      if (typeof part === 'object') walk({ schema: part, at: memberPointer(at, '*'), through });
    }
  };
  return walk;
}
