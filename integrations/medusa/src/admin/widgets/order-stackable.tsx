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
      readonly total_discount_amount?: number;
      readonly total_amount?: number;
    };
  } | null;
  readonly dashboard_url: string | null;
  readonly returns: readonly { readonly return_id: string; readonly state: string; readonly note: string | null }[];
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

function Row({ label, minor, digits }: { readonly label: string; readonly minor: number; readonly digits: number }) {
  return (
    <div className="flex justify-between">
      <Text size="small">{label}</Text>
      <Text size="small">{(minor / 10 ** digits).toFixed(digits)}</Text>
    </div>
  );
}

function digitsOf(currency: string): number {
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().maximumFractionDigits ?? 2;
}

const OrderStackable = ({ data }: DetailWidgetProps<AdminOrder>) => {
  const described = useOrder(data.id);
  const latest = described?.attempts.at(-1);
  if (!described || !latest) return null;
  const { amount, total_discount_amount, total_amount } = described.redemption?.order ?? {};
  const digits = digitsOf(data.currency_code);
  return (
    <Container className="flex flex-col gap-y-2">
      <div className="flex items-center justify-between">
        <Heading level="h2">Stackable</Heading>
        <Badge size="2xsmall" color={COLORS[latest.state] ?? 'grey'}>
          {latest.state.replace('_', ' ')}
        </Badge>
      </div>
      {amount !== undefined && (
        <>
          <Row label="Goods" minor={amount} digits={digits} />
          <Row label="Discounts" minor={-(total_discount_amount ?? 0)} digits={digits} />
          <Row label="Left to pay for goods" minor={total_amount ?? amount} digits={digits} />
        </>
      )}
      {latest.failure !== null && <Text size="small">Refused: {latest.failure}</Text>}
      {described.returns.map(
        ({ return_id, note }) =>
          note !== null && (
            <Text size="small" key={return_id}>
              {note}
            </Text>
          ),
      )}
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
