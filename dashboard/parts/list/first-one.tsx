// An empty list, and how to create the first record: shown only to roles that can create it.
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type Session, sessionQuery } from '../../api/session';
import { Empty } from '../screen';
import { t } from '../../texts/text';

interface FirstOneProps {
  readonly title: string;
  /** True for users who may create one. */
  readonly isFor: (session: Session) => boolean;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function FirstOne({ title, isFor, actions, children }: FirstOneProps) {
  const { data: session } = useQuery(sessionQuery);
  if (!session || !isFor(session)) return <Empty title={title}>{t('The first appears here.')}</Empty>;
  return (
    <Empty title={title} actions={actions}>
      {children}
    </Empty>
  );
}
