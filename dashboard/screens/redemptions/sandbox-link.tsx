// The way from a redemption to a try of the same.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { mayMoveValue, sessionQuery } from '../../api/session';
import { type Redemption, redeemableOf } from '../../model/redemption';
import { t } from '../../texts/text';

/** Links a successful redemption to a new try; a failure has this link next to its reason. */
export function Repeat({
  redemption,
  parts,
}: {
  readonly redemption: Redemption;
  readonly parts: readonly Redemption[];
}) {
  if (redemption.object === 'redemption_rollback' || redemption.result === 'FAILURE') return null;
  return (
    <SandboxLink redemption={redemption} parts={parts.length > 0 ? parts : [redemption]}>
      {t('Repeat in the sandbox')}
    </SandboxLink>
  );
}

interface SandboxProps {
  readonly redemption: Redemption;
  readonly parts: readonly Redemption[];
  readonly children: ReactNode;
}

/** The same codes, customer and order, prefilled; for users who may try them. */
export function SandboxLink({ redemption: { customer, customer_id, order }, parts, children }: SandboxProps) {
  const { data: session } = useQuery(sessionQuery);
  if (!session || !mayMoveValue(session, 'evaluate')) return null;
  const codes = parts.flatMap(redeemableOf);
  const who = customer?.id ?? customer_id;
  const search = {
    ...(codes.length > 0 && { codes: codes.map(encodeURIComponent).join(',') }),
    ...(who && { customer: who }),
    ...(order?.id && { order: order.id }),
  };
  return (
    <Link to="/sandbox" search={search} className="button">
      {children}
    </Link>
  );
}
