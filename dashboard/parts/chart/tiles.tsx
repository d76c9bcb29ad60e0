// Figures that are read at a glance. They change without moving what is around them, and are not read out as they do.
import type { ReactNode } from 'react';
import { Count } from '../format';

export interface Tile {
  readonly name: string;
  readonly value: ReactNode;
  readonly note?: ReactNode;
}

const IN_A_ROW = 5;

interface TilesProps {
  readonly label: string;
  readonly tiles: readonly Tile[];
  /** Compact layout for many tiles. */
  readonly isSmall?: boolean;
}

export function Tiles({ label, tiles, isSmall = tiles.length > IN_A_ROW }: TilesProps) {
  return (
    <dl className={isSmall ? 'tiles many' : 'tiles'} aria-label={label} aria-live="off">
      {tiles.map(({ name, value, note }) => (
        <div key={name} className="panel">
          <dt className="soft small">{name}</dt>
          <dd className="figure">{typeof value === 'number' ? <Count value={value} /> : value}</dd>
          {note ? <dd className="soft small note-line">{note}</dd> : null}
        </div>
      ))}
    </dl>
  );
}
