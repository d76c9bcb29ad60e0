// The parsed request to publish, from any route and form.
import { commandOfBody, commandOfQuery, type ParsedPublishCommand } from '../../core/publication/command';
import type { PublishOptionsQuery, PublishQuery, PublishRequest } from '../../model/generated';
import { unwrap } from '../shared/unwrap';

/**
 * Parse the command of a publication whose body names the codes (POST).
 * @throws ApiError missing_vouchers, too_many_vouchers_requested
 */
export function publishCommand(body: PublishRequest, query: PublishOptionsQuery): ParsedPublishCommand {
  return unwrap(commandOfBody(body, query));
}

/**
 * Parse the command of a publication whose query names the code (GET).
 * @throws ApiError as `publishCommand`, and invalid_query_params without a customer
 */
export function publishCommandOfQuery(query: PublishQuery): ParsedPublishCommand {
  return unwrap(commandOfQuery(query));
}
