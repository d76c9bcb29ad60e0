// A list that holds nothing yet, and how the first one is made: said to those alone whose role makes it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { mayMoveValue, maySetUp, sessionQuery } from '../../api/session';
import { Empty } from '../screen';
import { t } from '../../texts/text';

const RIGHTS = { 'set up': maySetUp, 'move value': mayMoveValue } as const;

interface FirstOneProps {
  readonly title: string;
  /** What takes it to make one. */
  readonly right: keyof typeof RIGHTS;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function FirstOne({ title, right, actions, children }: FirstOneProps) {
  const { data: session } = useQuery(sessionQuery);
  if (!session || !RIGHTS[right](session)) return <Empty title={title}>{t('The first appears here.')}</Empty>;
  return (
    <Empty title={title} actions={actions}>
      {children}
    </Empty>
  );
}
