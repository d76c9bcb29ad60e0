// Amounts and moments in the language of the browser, the currency and the time zone of the project.
import { useSuspenseQuery, queryOptions } from '@tanstack/react-query';
import { ApiProblem, callApi } from '../api/client';
import { MINUS, moneyText, signedText } from '../model/money';
import { t } from '../texts/text';

interface Project {
  readonly id: string;
  readonly name: string;
  readonly currency: string | null;
  readonly timezone: string;
}

/** Those who may not see the settings read plain numbers, in the zone of their browser. Any other failure is one: nobody guesses a zone. */
export const projectQuery = queryOptions({
  queryKey: ['project'],
  queryFn: async ({ signal }): Promise<Project | null> => {
    const answer = await callApi<{ readonly data: readonly Project[] }>('/management/v1/projects', { signal }).catch(
      (error: unknown) => {
        if (error instanceof ApiProblem && error.status === 403) return null;
        throw error;
      },
    );
    return answer?.data[0] ?? null;
  },
  staleTime: Infinity,
});

export function useProject(): { readonly currency: string | null; readonly timezone: string; readonly locale: string } {
  const { data } = useSuspenseQuery(projectQuery);
  return {
    currency: data?.currency ?? null,
    timezone: data?.timezone ?? Intl.DateTimeFormat().resolvedOptions().timeZone,
    locale: navigator.language,
  };
}

/** Writes amounts inside of sentences. */
export function useMoney(): (amount: number) => string {
  const how = useProject();
  return (amount) => moneyText(amount, how);
}

/** @param amount hundredths */
export function Amount({ amount, isSigned = false }: { readonly amount: number; readonly isSigned?: boolean }) {
  const how = useProject();
  return <Figure text={isSigned ? signedText(amount, how) : moneyText(amount, how)} />;
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

/** A moment in the project's zone, to the minute or the second; exactly, with the zone, on hover and for screen readers. */
export function When({ date, isExact = false }: { readonly date: string; readonly isExact?: boolean }) {
  const { locale, timezone } = useProject();
  const moment = new Date(date);
  const short = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: isExact ? 'medium' : 'short',
    timeZone: timezone,
  });
  const exact = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeStyle: 'long', timeZone: timezone });
  return (
    <time dateTime={date} title={exact.format(moment)} className="figure">
      {short.format(moment)}
    </time>
  );
}
