// Every served method of 3.x of the official client, through scenarios as its public repository has them.
import { runningService } from '../../support/running-service';
import { type Service } from '../../support/service';
import { manage } from '../../support/sdk';
import { codes } from './codes';
import { files } from './files';
import { loyaltyTiers } from './loyalty-tiers';
import { pendingPoints } from './pending-points';
import { newerClient, type NewerClient, uncalled } from './newer-client';
import { records } from './records';

let service: Service;

beforeAll(async () => {
  service = await runningService();
  await manage(service, 'PUT', `/management/v1/projects/${service.project}`, { client_rate_limit_enabled: false });
});

const call: NewerClient = (name, sent) => newerClient(service)(name, sent);

codes(call, () => service.client());
records(call, () => service);
files(call, () => service.client());
pendingPoints(call);
loyaltyTiers(call);

describe('the operations of 3.x that are served', () => {
  it('have all been called', () => {
    expect(uncalled()).toEqual([]);
  });
});
