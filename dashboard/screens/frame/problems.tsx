// Addresses that lead nowhere, and screens that failed.
import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { Link, type ErrorComponentProps } from '@tanstack/react-router';
import { ProblemNote, Screen } from '../../parts/screen';

export function NotFound() {
  return (
    <Screen title="Not found">
      <p>There is no such page, or the record is gone.</p>
      <p>
        <Link to="/redemptions">Go to the redemptions</Link>
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
    <Screen title="This did not work">
      <ProblemNote error={error instanceof Error ? error : new Error(String(error))} retry={retry} />
    </Screen>
  );
}
