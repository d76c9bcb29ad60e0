// Amounts and moments in the language of the browser, the currency and the time zone of the project.
import { useSuspenseQuery, queryOptions } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useMemo } from 'react';
import type { ProjectSettings } from '../../lib/model/records/settings';
import { ApiProblem, callApi } from '../api/client';
import { PROJECTS_PATH } from '../model/calls/first';
import { formatCount, MINUS, moneyText, formatSignedMoney } from '../model/money';
import { isThisYear, momentFormat, type MomentLength } from '../model/zone';
import { t } from '../texts/text';

interface Project extends Pick<ProjectSettings, 'return_policy' | 'return_tender_order'> {
  readonly id: string;
  readonly name: string;
  readonly currency: string | null;
  readonly timezone: string;
}

/**
 * Users without access to the settings get plain numbers, in the zone of their browser. Any other failure is an error:
 * a zone is never guessed.
 */
export const projectQuery = queryOptions({
  queryKey: ['project'],
  queryFn: async ({ signal }): Promise<Project | null> => {
    const answer = await callApi<{ readonly data: readonly Project[] }>(PROJECTS_PATH, {
      signal,
      mayBeOut: true,
    }).catch((error: unknown) => {
      if (error instanceof ApiProblem && error.status === 403) return null;
      throw error;
    });
    return answer?.data[0] ?? null;
  },
  staleTime: Infinity,
});

interface ProjectHow {
  readonly currency: string | null;
  readonly timezone: string;
  readonly locale: string;
}

const How = createContext<ProjectHow | null>(null);

/** Reads the project once for all that shows amounts and moments: a list has hundreds of these. */
export function OfProject({ children }: { readonly children: ReactNode }) {
  const { data } = useSuspenseQuery(projectQuery);
  const { currency = null, timezone = ownZone() } = data ?? {};
  const how = useMemo(() => ({ currency, timezone, locale: navigator.language }), [currency, timezone]);
  return <How value={how}>{children}</How>;
}

function ownZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

export function useProject(): ProjectHow {
  const how = use(How);
  if (how === null) throw new Error('Amounts and moments stand inside of <OfProject>.');
  return how;
}

/** Writes amounts inside of sentences. */
export function useMoney(): (amount: number) => string {
  const how = useProject();
  return (amount) => moneyText(amount, how);
}

/** @param amount hundredths */
export function Amount({ amount, isSigned = false }: { readonly amount: number; readonly isSigned?: boolean }) {
  const how = useProject();
  return <Figure text={isSigned ? formatSignedMoney(amount, how) : moneyText(amount, how)} />;
}

/** A count, such as points: "1,259". */
export function Count({ value }: { readonly value: number }) {
  const { locale } = useProject();
  return <Figure text={formatCount(value, locale)} />;
}

/** A number as text. Many screen readers pass over the sign of a minus: they are given the word, and eyes the sign. */
export function Figure({ text }: { readonly text: string }) {
  if (!text.startsWith(MINUS)) return <span className="figure">{text}</span>;
  return (
    <span className="figure">
      <span className="spoken">{`${t('minus')}\u00a0`}</span>
      <span aria-hidden="true">{MINUS}</span>
      {text.slice(MINUS.length)}
    </span>
  );
}

const IsInTable = createContext(false);

/** Rows of a table do not repeat the current year. */
export function InTable({ children }: { readonly children: ReactNode }) {
  return <IsInTable value>{children}</IsInTable>;
}

/** A moment in the project's zone, to the minute or the second; exactly, with the zone, on hover, for screen readers, and as `InFull` shows it. */
export function When({ date, isExact = false }: { readonly date: string; readonly isExact?: boolean }) {
  const { locale, timezone } = useProject();
  const isInTable = use(IsInTable);
  const moment = new Date(date);
  const format = (length: MomentLength) => momentFormat(length, { locale, timezone }).format(moment);
  return (
    <time dateTime={date} title={format('EXACT')} className="figure">
      {format(isExact ? 'SECOND' : isInTable && isThisYear(moment, timezone) ? 'MINUTE_OF_YEAR' : 'MINUTE')}
    </time>
  );
}
