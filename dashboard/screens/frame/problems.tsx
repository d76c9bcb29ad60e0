// Addresses that lead nowhere, and screens that failed.
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { ProblemNote, Screen } from '../../parts/screen';
import { t } from '../../texts/text';

export function NotFound() {
  return (
    <Screen title={t('Not found')}>
      <p>{t("This page doesn't exist, or the record was deleted.")}</p>
      <p>
        <Link to="/redemptions">{t('Go to the redemptions')}</Link>
      </p>
    </Screen>
  );
}

export function ScreenError({ error, reset }: ErrorComponentProps) {
  const queries = useQueryErrorResetBoundary();
  const retry = (): void => {
    queries.reset();
    reset();
  };
  return (
    <Screen title={t("Couldn't save")}>
      <ProblemNote error={error instanceof Error ? error : new Error(String(error))} retry={retry} />
    </Screen>
  );
}
