// Owners of codes: the successful publications, and holders of codes without a listed publication.
import { createHash } from 'node:crypto';
import { notFound } from '../../../lib/errors';
import type { PublicationImport } from '../../../lib/core/publication/import-publication';
import { takePublication } from '../../../lib/services/imports/take-publication';
import { idHere } from '../ids';
import { type Move, moveAll, moveNumbered, type MoveOne } from '../move';
import { recordsIn } from '../pages';
import { type Old, PAGE } from '../source';

interface OldPublication extends Old {
  readonly customer_id?: string | null;
  readonly customer?: { readonly id?: string } | null;
  readonly voucher?: { readonly code?: string } | null;
  readonly vouchers?: readonly string[];
  readonly source_id?: string | null;
  readonly channel?: string | null;
  readonly metadata?: PublicationImport['metadata'] | null;
}

export async function movePublications(move: Move): Promise<void> {
  const { source } = move;
  const fetch = async (page: number): Promise<readonly Old[]> => {
    const query = { limit: PAGE, page, order: 'created_at', result: 'SUCCESS' } as const;
    const answer = await source.ask((client) => client.distributions.publications.list(query));
    return recordsIn(answer, 'publications');
  };
  await moveNumbered(move, { step: 'publications', fetch }, movePublication);
}

const movePublication: MoveOne = async ({ rt, caller, record }) => {
  const coming = comingOf(record);
  return { id: coming.id, wasHere: !(await takePublication(rt, caller, coming)) };
};

function comingOf(record: OldPublication): PublicationImport {
  const { customer_id, customer, voucher, vouchers = [], source_id, channel, metadata } = record;
  const customerId = customer_id ?? customer?.id;
  if (!customerId) throw notFound('customer', 'of the publication');
  return {
    id: idHere(record.id) ?? publicationId(record.id),
    createdAt: record.created_at,
    customerId,
    codes: typeof voucher?.code === 'string' ? [voucher.code] : vouchers,
    sourceId: source_id ?? null,
    channel: channel ?? 'API',
    metadata: metadata ?? {},
  };
}

const BATCH = 200;

/** A code that has a holder there and no publication here is given to them, at the moment it was made. */
export async function moveHolders(move: Move): Promise<void> {
  const { state } = move;
  const lines = state.holders();
  for (let at = Number(state.step('holders').cursor ?? 0); at < lines.length; at += BATCH) {
    const records = lines
      .slice(at, at + BATCH)
      .map(({ voucher, ...line }) => ({ ...line, id: voucher, object: 'holder' }));
    await moveAll(move, { step: 'holders', cursor: at + BATCH, records }, moveHolder);
  }
}

const moveHolder: MoveOne = async ({ rt, caller, record }) => {
  const { code, customer, created_at: createdAt } = record as Old & { code: string; customer: string };
  const fact = await rt.store.vouchers.load(caller, code);
  if (!fact) throw notFound('voucher', record.id);
  const id = publicationId(record.id);
  if (fact.voucher.publish.count > 0) return [];
  const publication = {
    id,
    createdAt,
    customerId: customer,
    codes: [code],
    sourceId: null,
    channel: 'API',
    metadata: {},
  };
  const wasTaken = await takePublication(rt, caller, publication);
  return [{ kind: 'publication', there: `holder of ${record.id}`, id, wasHere: !wasTaken }];
};

/** The publication of a code that has none: always the same for the same code. */
function publicationId(voucherId: string): string {
  return idHere(`pub_${createHash('sha256').update(voucherId).digest('hex')}`) ?? '';
}
