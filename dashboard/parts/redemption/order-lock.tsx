// Whether a request has an order now, and taking its lock from one that is stuck.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type OrderSession, releaseOrder, sessionsOfOrder } from '../../api/redemptions';
import { mayMoveValue, sessionQuery } from '../../api/session';
import { useAction } from '../form/action';
import { ActionDialog } from '../form/dialog';
import { When } from '../format';
import { PendingValue, ProblemNote } from '../screen';
import { rich } from '../../texts/rich';
import { t } from '../../texts/text';

interface OrderLockProps {
  /** Its id, or its source id. */
  readonly order: string;
}

export function OrderLock({ order }: OrderLockProps) {
  const { data, error, refetch } = useQuery(sessionsOfOrder(order));
  const { data: session } = useQuery(sessionQuery);
  const [chosen, choose] = useState<OrderSession | null>(null);
  const [held] = data?.sessions ?? [];
  if (data === undefined && error) return <ProblemNote error={error} retry={() => void refetch()} />;
  return (
    <>
      <span role="status" className={held ? undefined : 'soft'}>
        {data === undefined ? <PendingValue /> : null}
        {data === null ? t('no order has this name, and no request uses it') : null}
        {data && !held ? t('free: no request uses it') : null}
        {held ? rich('in use, until {end} at the latest', { end: <When date={held.expires_at} /> }) : null}
      </span>{' '}
      {held && session && mayMoveValue(session, 'evaluate') ? (
        <button type="button" className="button" onClick={() => choose(held)}>
          {t('Release the order…')}
        </button>
      ) : null}
      {chosen ? <ReleaseDialog order={order} chosen={chosen} close={() => choose(null)} /> : null}
    </>
  );
}

interface DialogProps extends OrderLockProps {
  readonly chosen: OrderSession;
  readonly close: () => void;
}

function ReleaseDialog({ order, chosen, close }: DialogProps) {
  const queries = useQueryClient();
  const action = useAction({
    work: () => releaseOrder(order, chosen.id),
    // Its request may have ended by itself meanwhile.
    settledBy: ['not_found'],
    done: () => {
      void queries.invalidateQueries({ queryKey: ['order lock'] });
      void queries.invalidateQueries({ queryKey: ['audit'] });
      close();
    },
  });
  return (
    <ActionDialog
      action={action}
      title={t('Release this order?')}
      verb={t('Release')}
      busy={t('Releasing…')}
      close={close}
      isDanger
    >
      <p>
        {t(
          'The next request may use the order at once. The request that has it now is refused when it would redeem or change something. Earlier redemptions stay.',
        )}
      </p>
    </ActionDialog>
  );
}
