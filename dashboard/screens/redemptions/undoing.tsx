// Takes units of a redemption back, or all of it: the buttons and their dialogs.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { returnsQuery } from '../../api/returns';
import { mayMoveValue, sessionQuery } from '../../api/session';
import { isRolledBack, type Redemption } from '../../model/redemption';
import { mayHaveReturns, returnableOf } from '../../model/returns/left';
import { t } from '../../texts/text';
import { ReturnDialog } from './return-dialog';
import { RollbackDialog } from './rollback-dialog';

interface UndoingProps {
  readonly redemption: Redemption;
  /** Empty for a redemption of one redeemable. */
  readonly parts: readonly Redemption[];
}

/** Offered to users who may move value, while there is something to undo. */
export function Undoing({ redemption, parts }: UndoingProps) {
  const { data: session } = useQuery(sessionQuery);
  const isOpen = redemption.object === 'redemption' && redemption.result === 'SUCCESS' && !isRolledBack(redemption);
  return isOpen && session && mayMoveValue(session, 'evaluate') ? (
    <Buttons redemption={redemption} parts={parts.length > 0 ? parts : [redemption]} />
  ) : null;
}

function Buttons({ redemption, parts }: UndoingProps) {
  const hasReturns = mayHaveReturns(redemption);
  const { data: returns } = useQuery({ ...returnsQuery(redemption.id), enabled: hasReturns });
  const [dialog, openDialog] = useState<'return' | 'rollback' | null>(null);
  const queries = useQueryClient();
  // Both dialogs say what returns, which depends on what came back before.
  if (hasReturns && !returns) return null;
  const last = returns?.[0] ?? null;
  const left = returnableOf(redemption, last);
  const close = (): void => openDialog(null);
  const done = (): void => {
    openDialog(null);
    void queries.invalidateQueries();
  };
  const opened = { redemption, parts, last, close, done };
  return (
    <>
      {left ? (
        <button type="button" className="button" onClick={() => openDialog('return')}>
          {t('Return units…')}
        </button>
      ) : null}
      <button type="button" className="button danger" onClick={() => openDialog('rollback')}>
        {t('Roll back…')}
      </button>
      {dialog === 'rollback' ? <RollbackDialog {...opened} /> : null}
      {dialog === 'return' && left ? <ReturnDialog {...opened} left={left} /> : null}
    </>
  );
}
