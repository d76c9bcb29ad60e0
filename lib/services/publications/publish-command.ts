// What a request to publish asks for, whichever route and form it came in.
import { ApiError } from '../../errors';
import type { Metadata } from '../../model/common';
import type { RequestCustomer } from '../../model/records/customer';
import type { PublicationCampaign, PublishOptionsQuery, PublishQuery, PublishRequest } from '../../model/generated';
import { LIMITS } from '../../model/limits';

export interface PublishCommand {
  /** Code or id; wins over the campaign. */
  readonly voucher: string | null;
  /** Name or id. */
  readonly campaign: string | null;
  readonly count: number;
  /** What the call says; the campaign may say so too. */
  readonly joinOnce: boolean;
  /** A text is an id or a source id. */
  readonly customer: RequestCustomer | string;
  readonly sourceId: string | null;
  readonly channel: string;
  readonly metadata: Metadata;
}

/** As it was sent: a shopper token may stand for the customer. */
export type SentPublishCommand = Omit<PublishCommand, 'customer'> & {
  readonly customer: PublishCommand['customer'] | null;
};

/**
 * POST: the body, with what the query adds to it.
 * @throws ApiError missing_vouchers, too_many_vouchers_requested
 */
export function publishCommand(body: PublishRequest, query: PublishOptionsQuery): SentPublishCommand {
  const joinOnce = body.join_once === true || query.join_once === true;
  const campaign = body.campaign ?? query.campaign ?? null;
  return readCommand({ ...body, campaign, joinOnce, customer: body.customer ?? null });
}

/** GET publishes one code at a time. @throws ApiError as `publishCommand` */
export function publishCommandOfQuery(query: PublishQuery): SentPublishCommand {
  const { customer } = query;
  if (!customer) throw new ApiError({ key: 'invalid_query_params', details: 'Property .customer is required.' });
  const command = readCommand({ ...query, customer, joinOnce: query.join_once === true });
  if (command.count > 1) throw tooMany(1, 'by this route');
  return command;
}

interface Sent extends Omit<PublishRequest, 'customer'> {
  readonly customer: RequestCustomer | string | null;
  readonly joinOnce: boolean;
}

function readCommand(sent: Sent): SentPublishCommand {
  const campaign = campaignSent(sent.campaign);
  const voucher = sent.voucher ?? null;
  const name = campaign.id ?? campaign.name ?? null;
  if (voucher === null && name === null) {
    throw new ApiError({ key: 'missing_vouchers', details: 'Name a voucher or a campaign.' });
  }
  const sourceId = sent.source_id ?? null;
  return {
    voucher,
    campaign: name,
    count: voucher === null ? readCount(campaign.count ?? 1, sourceId) : 1,
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

function readCount(count: number, sourceId: string | null): number {
  if (count > LIMITS.publicationCount) throw tooMany(LIMITS.publicationCount, 'at once');
  if (count > 1 && sourceId !== null) throw tooMany(1, 'with a source_id');
  return count;
}

function tooMany(max: number, where: string): ApiError {
  const details = `At most ${max} ${max === 1 ? 'voucher' : 'vouchers'} can be published ${where}.`;
  return new ApiError({ key: 'too_many_vouchers_requested', details });
}
