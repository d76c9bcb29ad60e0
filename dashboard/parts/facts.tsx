// A list of names and values; missing values are left out.
import { Fragment, type ReactNode } from 'react';

export type Fact = readonly [name: string, value: ReactNode];

export function Facts({ rows }: { readonly rows: readonly Fact[] }) {
  return (
    <dl className="facts">
      {rows.map(([name, value]) =>
        value === null || value === undefined || value === false || value === '' ? null : (
          <Fragment key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}
