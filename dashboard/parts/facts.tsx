// A list of names and values; missing values are left out.
import type { ReactNode } from 'react';
import { CopyIcon } from './copy-button';
import { IdLink } from './id-link';

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ),
      )}
    </dl>
  );
}

/** Longer IDs are shortened. */
const LONGEST = 22;
const KEPT = 4;
const LONGEST_PREFIX = 8;

/** `cust_52gm…9mpm`: the prefix, and four signs from either end. */
export function shortenId(id: string): string {
  if (id.length <= LONGEST) return id;
  const prefix = id.indexOf('_') + 1;
  const head = id.slice(0, (prefix <= LONGEST_PREFIX ? prefix : 0) + KEPT);
  return `${head}…${id.slice(-KEPT)}`;
}

/** An ID among facts: shortened, so that it never breaks, with a button that copies the whole. */
export function FactId({ id }: { readonly id: string }) {
  return (
    <span className="fact-id">
      <IdLink id={id}>
        <span className="code" title={id}>
          {shortenId(id)}
        </span>
      </IdLink>
      <CopyIcon text={id} />
    </span>
  );
}
