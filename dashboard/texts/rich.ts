// A text with links, names or amounts in it: each language puts them where its grammar wants them.
import { createElement, Fragment, type ReactNode } from 'react';
import { piecesOf, translate } from './text';

/** @param english a literal, as for `t`; `{name}` is replaced by a part of the page */
export function rich(english: string, values: Readonly<Record<string, ReactNode>>): ReactNode {
  const pieces = piecesOf(translate(english)).map((piece, index) => (index % 2 === 0 ? piece : values[piece]));
  return createElement(Fragment, null, ...pieces);
}
