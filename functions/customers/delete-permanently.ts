// POST /v1/customers/{customerId}/permanent-deletion
import { endpoint } from '../../lib/http/endpoint';
import { WORK_ROOMS } from '../../lib/runtime/work-rooms';
import { deletePermanently } from '../../lib/services/customers/customer-deletion';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/customers/{customerId}/permanent-deletion'],
    scope: 'privacy',
    role: 'SetupRole',
    operation: 'deleteCustomerPermanently',
    summary: 'Delete a person for good',
    description:
      'Removes the customer before it answers, and clears the person from records of the past in the ' +
      'background. Amounts, codes and effects stay, so that redemptions can be rolled back.',
    rooms: WORK_ROOMS,
    answer: 'records/permanent-deletion',
  },
  ({ runtime, caller, params }) => deletePermanently(runtime, caller, params.customerId),
);
