// The parsed request to publish, from any route and form.
import { commandOfBody, commandOfQuery, type ParsedPublishCommand } from '../../core/publication/command';
import type { PublishOptionsQuery, PublishQuery, PublishRequest } from '../../model/generated';
import { unwrap } from '../shared/unwrap';

/** POST. @throws ApiError missing_vouchers, too_many_vouchers_requested */
export function publishCommand(body: PublishRequest, query: PublishOptionsQuery): ParsedPublishCommand {
  return unwrap(commandOfBody(body, query));
}

/** GET. @throws ApiError as `publishCommand`, and invalid_query_params without a customer */
export function publishCommandOfQuery(query: PublishQuery): ParsedPublishCommand {
  return unwrap(commandOfQuery(query));
}
