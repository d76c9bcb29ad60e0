// Every id of the product leads to what it names.
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { ClaimedCustomerResponse } from '../../lib/model/generated-answers/records';
import { redemptionOfReturn } from '../model/returns/left';

interface IdLinkProps {
  readonly id: string;
  /** Display name; the id by default. */
  readonly children?: ReactNode;
}

export function IdLink({ id, children }: IdLinkProps) {
  const shown = <bdi className={children === undefined ? 'code' : undefined}>{children ?? id}</bdi>;
  switch (kindOf(id)) {
    case 'r':
      return (
        <Link to="/redemptions/$id" params={{ id: redemptionOfReturn(id) ?? id }}>
          {shown}
        </Link>
      );
    case 'v':
      return <CodeLink code={id}>{shown}</CodeLink>;
    case 'camp':
      return (
        <Link to="/campaigns/$id" params={{ id }}>
          {shown}
        </Link>
      );
    case 'cust':
      return <CustomerLink id={id}>{shown}</CustomerLink>;
    case 'promo':
    case 'stack':
      return (
        <Link to="/tiers/$id" params={{ id }}>
          {shown}
        </Link>
      );
    case 'pub':
      return (
        <Link to="/publications" search={{ open: id }}>
          {shown}
        </Link>
      );
    case 'ord':
      return (
        <Link to="/redemptions" search={{ order: id }}>
          {shown}
        </Link>
      );
    case 'wh':
      return <InOperations search={{ tab: 'deliveries', webhook: id }}>{shown}</InOperations>;
    case 'whs':
      return <InOperations search={{ tab: 'deliveries', open: id }}>{shown}</InOperations>;
    case 'exp':
      return <InOperations search={{ tab: 'exports', open: id }}>{shown}</InOperations>;
    case 'aa':
      return <InOperations search={{ tab: 'jobs', open: id }}>{shown}</InOperations>;
    default:
      return shown;
  }
}

/** Redemptions, rollbacks and failures of both; a return is shown with its redemption. */
const REDEMPTION_PREFIXES: readonly string[] = ['r', 'rr', 'rf', 'rrf', 'rt'];

function kindOf(id: string): string | undefined {
  const prefix = /^([a-z]+)_/.exec(id)?.[1] ?? '';
  return REDEMPTION_PREFIXES.includes(prefix) ? 'r' : prefix;
}

/**
 * An id, or its display name, truncated to the available width; `InFull` shows it, and the linked page has it in full.
 */
export function ShortId({ id, children = id }: IdLinkProps) {
  const name = typeof children === 'string' && children !== id ? `${children} (${id})` : id;
  return (
    <IdLink id={id}>
      <span className={children === id ? 'one-line code' : 'one-line'} title={name}>
        {children}
      </span>
    </IdLink>
  );
}

interface InOperationsProps {
  readonly search: Readonly<Record<string, string>>;
  readonly children: ReactNode;
}

function InOperations({ search, children }: InOperationsProps) {
  return (
    <Link to="/operations" search={search}>
      {children}
    </Link>
  );
}

export function CodeLink({ code, children }: { readonly code: string; readonly children?: ReactNode }) {
  return (
    <Link to="/codes/$code" params={{ code }}>
      {children ?? <bdi className="code">{code}</bdi>}
    </Link>
  );
}

/** @param id of the customer: ours, or the shop's source id */
export function CustomerLink({ id, children }: IdLinkProps) {
  return (
    <Link to="/customers/$id" params={{ id }}>
      {children ?? <bdi>{id}</bdi>}
    </Link>
  );
}

interface CustomerNameProps {
  readonly of: Pick<ClaimedCustomerResponse, 'id' | 'name' | 'source_id'>;
}

/**
 * The name of a customer in a row: one line, with its full text in `title`. A customer who was never stored has no link.
 */
export function CustomerName({ of: { id, name, source_id } }: CustomerNameProps) {
  const shown = name ?? source_id ?? id ?? '–';
  const label = (
    <bdi className="one-line" title={shown}>
      {shown}
    </bdi>
  );
  return id ? <CustomerLink id={id}>{label}</CustomerLink> : label;
}

/** A campaign by its id. Its name leads there as well, unless a screen has the address of that name. */
export function CampaignLink({ id, children }: IdLinkProps) {
  return (
    <Link to="/campaigns/$id" params={{ id }}>
      {children ?? <bdi>{id}</bdi>}
    </Link>
  );
}

interface CampaignNameProps {
  /** Absent in records that have the name alone. */
  readonly id?: string | null | undefined;
  readonly name: string | null | undefined;
}

/** The name of a campaign in a row: one line, with its full text in `title`. */
export function CampaignName({ id, name }: CampaignNameProps) {
  if (!name) return '–';
  return (
    <CampaignLink id={id ?? name}>
      <bdi className="one-line long" title={name}>
        {name}
      </bdi>
    </CampaignLink>
  );
}
