// Counts per day as bars; the same numbers as a table for screen readers.
import { useState } from 'react';
import type { DayCount } from '../../model/campaign/state';
import { formatCount } from '../../model/money';
import { Count, useProject } from '../format';
import { ScrollRegion } from '../list/data-table';
import { DayReader } from './day-reader';
import { t } from '../../texts/text';

interface DayBarsProps {
  readonly title: string;
  readonly days: readonly DayCount[];
  readonly what: string;
}

const HEIGHT = 96;
const STEP = 10;
const WEEK = 7;

export function DayBars({ title, days, what }: DayBarsProps) {
  const [isTable, showTable] = useState(false);
  const { locale } = useProject();
  const most = Math.max(1, ...days.map(({ count }) => count));
  const sum = days.reduce((total, { count }) => total + count, 0);
  return (
    <figure className="panel stack days">
      <figcaption className="head">
        <h2>{title}</h2>
        <span className="soft small figure">
          {sum === 0 ? t('None on these days') : t('{sum} {what}, peak {most} per day', { sum, what, most })}
        </span>
        {sum === 0 ? null : (
          <button type="button" className="button quiet no-print" onClick={() => showTable(!isTable)}>
            {isTable ? t('Show as bars') : t('Show as table')}
          </button>
        )}
      </figcaption>
      {sum === 0 ? null : isTable ? (
        <DayTable days={days} what={what} />
      ) : (
        <div className="plot">
          <div className="axis small soft figure" aria-hidden="true">
            <Count value={most} />
            <span>0</span>
          </div>
          <DayReader
            label={title}
            values={days.map(({ day, count }) => `${dayWords(day, locale)}: ${formatCount(count, locale)}`)}
          >
            <svg viewBox={`0 0 ${days.length * STEP} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
              {days.map(({ day, count }, index) => (
                <rect
                  key={day}
                  className={count === 0 ? 'none' : 'some'}
                  x={index * STEP + 1.5}
                  width={STEP - 3}
                  y={HEIGHT - Math.max(1, (count / most) * HEIGHT)}
                  height={Math.max(1, (count / most) * HEIGHT)}
                />
              ))}
            </svg>
          </DayReader>
          <div className="ends small soft figure">
            {days
              .filter((_day, index) => index % WEEK === 0)
              .map(({ day }) => (
                <Day key={day} day={day} isShort />
              ))}
          </div>
        </div>
      )}
    </figure>
  );
}

/** A day of the project's calendar, independent of the reader's zone. */
export function Day({ day, isShort = false }: { readonly day: string; readonly isShort?: boolean }) {
  const { locale } = useProject();
  return <time dateTime={day}>{dayWords(day, locale, isShort)}</time>;
}

export function dayWords(day: string, locale: string, isShort = false): string {
  const form = isShort ? ({ month: 'short', day: 'numeric' } as const) : ({ dateStyle: 'medium' } as const);
  return new Intl.DateTimeFormat(locale, { ...form, timeZone: 'UTC' }).format(new Date(`${day}T00:00:00Z`));
}

function DayTable({ days, what }: Pick<DayBarsProps, 'days' | 'what'>) {
  return (
    <ScrollRegion label={t('{what} by day', { what })} isLow>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('Day')}</th>
            <th scope="col" className="end">
              {what}
            </th>
          </tr>
        </thead>
        <tbody>
          {days.map(({ day, count }) => (
            <tr key={day}>
              <th scope="row" className="figure">
                <Day day={day} />
              </th>
              <td className="end figure">
                <Count value={count} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}
