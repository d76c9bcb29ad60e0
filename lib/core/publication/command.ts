// The command in a request to publish, independent of its route and form.
import { type Failure, isFailure } from '../../errors';
import type { Metadata } from '../../model/common';
import type { RequestCustomer } from '../../model/records/customer';
import type { PublicationCampaign, PublishOptionsQuery, PublishQuery, PublishRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';

export interface PublishCommand {
  /** Code or id; takes precedence over the campaign. */
  readonly voucher: string | null;
  /** Name or id. */
  readonly campaign: string | null;
  readonly count: number;
  /** The option of the request; the campaign may require it as well. */
  readonly joinOnce: boolean;
  /** A text is an id or a source id. */
  readonly customer: RequestCustomer | string;
  readonly sourceId: string | null;
  readonly channel: string;
  readonly metadata: Metadata;
}

/** The command as it was sent: a shopper token may replace the customer. */
export type ParsedPublishCommand = Omit<PublishCommand, 'customer'> & {
  readonly customer: PublishCommand['customer'] | null;
};

/**
 * POST: the body, with what the query adds to it.
 * @returns the command; or missing_vouchers, or too_many_vouchers_requested
 * @see docs/behaviour/publications.md#refusals
 */
export function commandOfBody(body: PublishRequest, query: PublishOptionsQuery): ParsedPublishCommand | Failure {
  const joinOnce = body.join_once === true || query.join_once === true;
  const campaign = body.campaign ?? query.campaign ?? null;
  return readCommand({ ...body, campaign, joinOnce, customer: body.customer ?? null });
}

/**
 * The command of a GET request, which publishes one code at a time.
 * @returns the failures of `commandOfBody`, and invalid_query_params without a customer
 */
export function commandOfQuery(query: PublishQuery): ParsedPublishCommand | Failure {
  const { customer } = query;
  if (!customer) return { key: 'invalid_query_params', details: 'Property .customer is required.' };
  const command = readCommand({ ...query, customer, joinOnce: query.join_once === true });
  if (isFailure(command)) return command;
  return command.count > 1 ? tooMany(1, 'by this route') : command;
}

interface RawPublishCommand extends Omit<PublishRequest, 'customer'> {
  readonly customer: RequestCustomer | string | null;
  readonly joinOnce: boolean;
}

function readCommand(sent: RawPublishCommand): ParsedPublishCommand | Failure {
  const campaign = campaignSent(sent.campaign);
  const voucher = sent.voucher ?? null;
  const name = campaign.id ?? campaign.name ?? null;
  if (voucher === null && name === null) {
    return { key: 'missing_vouchers', details: 'Name a voucher or a campaign.' };
  }
  const sourceId = sent.source_id ?? null;
  const count = voucher === null ? (campaign.count ?? 1) : 1;
  const failure = refuseCount(count, sourceId);
  if (failure) return failure;
  return {
    voucher,
    campaign: name,
    count,
    joinOnce: sent.joinOnce || campaign.join_once === true,
    customer: sent.customer,
    sourceId,
    channel: sent.channel ?? 'API',
    metadata: sent.metadata ?? {},
  };
}

function campaignSent(campaign: PublishRequest['campaign']): PublicationCampaign {
  return typeof campaign === 'string' ? { name: campaign } : (campaign ?? {});
}

function refuseCount(count: number, sourceId: string | null): Failure | null {
  if (count > LIMITS.publicationCount) return tooMany(LIMITS.publicationCount, 'at once');
  return count > 1 && sourceId !== null ? tooMany(1, 'with a source_id') : null;
}

function tooMany(max: number, where: string): Failure {
  const details = `At most ${max} ${max === 1 ? 'voucher' : 'vouchers'} can be published ${where}.`;
  return { key: 'too_many_vouchers_requested', details };
}
