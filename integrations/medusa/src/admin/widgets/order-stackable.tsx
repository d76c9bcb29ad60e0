// The discounts of an order: gross to net, the state of its redemption, and a link to the dashboard.
import { defineWidgetConfig } from '@medusajs/admin-sdk';
import type { AdminOrder, DetailWidgetProps } from '@medusajs/framework/types';
import { Badge, Container, Heading, Text } from '@medusajs/ui';
import { useEffect, useState } from 'react';

interface Attempt {
  readonly number: number;
  readonly state: string;
  readonly redemption_id: string | null;
  readonly failure: string | null;
}

interface Described {
  readonly attempts: readonly Attempt[];
  readonly redemption: {
    readonly order?: {
      readonly amount?: number;
      readonly total_amount?: number;
    };
  } | null;
  readonly applied: readonly { readonly name: string; readonly gift: boolean; readonly amount: number }[];
  readonly digits: number;
  readonly dashboard_url: string | null;
  readonly returns: readonly {
    readonly return_id: string;
    readonly reception: number;
    readonly state: string;
    readonly note: string | null;
    readonly refund_amount: number | null;
    readonly gift_amount: number;
  }[];
}

const COLORS: Readonly<Record<string, 'green' | 'orange' | 'red' | 'grey'>> = {
  redeemed: 'green',
  owed: 'orange',
  started: 'orange',
  rollback_due: 'orange',
  refused: 'red',
  rolled_back: 'grey',
};

function useOrder(id: string): Described | null {
  const [described, setDescribed] = useState<Described | null>(null);
  useEffect(() => {
    const controller = new AbortController();
    fetch(`/admin/stackable/orders/${id}`, { credentials: 'include', signal: controller.signal })
      .then((response) => (response.ok ? (response.json() as Promise<Described>) : null))
      .then(setDescribed)
      .catch(() => undefined);
    return () => controller.abort();
  }, [id]);
  return described;
}

function Row({ label, amount }: { readonly label: string; readonly amount: string }) {
  return (
    <div className="flex justify-between">
      <Text size="small">{label}</Text>
      <Text size="small">{amount}</Text>
    </div>
  );
}

type Format = (minor: number) => string;

function formatIn(currency: string, digits: number): Format {
  const format = new Intl.NumberFormat(undefined, {
    style: 'currency',
    currency,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return (minor) => format.format(minor / 10 ** digits);
}

/** From the goods over each discount to what is left to pay for them, and what gift cards paid of the order. */
function GrossToNet({ described, format }: { readonly described: Described; readonly format: Format }) {
  const { amount, total_amount } = described.redemption?.order ?? {};
  const rowOf = ({ name, amount: minor }: Described['applied'][number]) => (
    <Row key={name} label={name} amount={format(-minor)} />
  );
  const discounts = described.applied.filter(({ gift }) => !gift);
  return (
    <>
      {amount !== undefined && discounts.length > 0 && <Row label="Goods" amount={format(amount)} />}
      {discounts.map(rowOf)}
      {amount !== undefined && discounts.length > 0 && (
        <Row label="Left to pay for goods" amount={format(total_amount ?? amount)} />
      )}
      {described.applied.some(({ gift }) => gift) && <Text size="small">Paid by gift cards</Text>}
      {described.applied.filter(({ gift }) => gift).map(rowOf)}
    </>
  );
}

function Returns({ described, format }: { readonly described: Described; readonly format: Format }) {
  return described.returns.map(({ return_id, reception, state, note, refund_amount, gift_amount }) => (
    <div key={`${return_id}:${reception}`}>
      {refund_amount !== null && <Row label="Returned goods" amount={format(refund_amount)} />}
      {gift_amount > 0 && <Row label="Back on gift cards" amount={format(gift_amount)} />}
      {state === 'due' && <Text size="small">A return is not sent yet.</Text>}
      {note !== null && <Text size="small">{note}</Text>}
    </div>
  ));
}

const OrderStackable = ({ data }: DetailWidgetProps<AdminOrder>) => {
  const described = useOrder(data.id);
  const latest = described?.attempts.at(-1);
  if (!described || !latest) return null;
  const format = formatIn(data.currency_code, described.digits);
  return (
    <Container className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between">
        <Heading level="h2">Stackable</Heading>
        <Badge size="2xsmall" color={COLORS[latest.state] ?? 'grey'}>
          {latest.state.replaceAll('_', ' ')}
        </Badge>
      </div>
      <GrossToNet described={described} format={format} />
      {latest.failure !== null && <Text size="small">Refused: {latest.failure}</Text>}
      <Returns described={described} format={format} />
      {described.dashboard_url !== null && (
        <a className="text-ui-fg-interactive" href={described.dashboard_url} target="_blank" rel="noreferrer">
          Open in the dashboard
        </a>
      )}
    </Container>
  );
};

export const config = defineWidgetConfig({ zone: 'order.details.side.after' });

export default OrderStackable;
