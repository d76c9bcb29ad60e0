// POST /v1/decisions/replay
import { endpoint } from '../../lib/http/endpoint';
import { replay } from '../../lib/services/decisions/replay';
import * as body from '../../schemas/compiled/decisions/replay';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/decisions/replay'],
    scope: 'evaluate',
    role: 'ReadRole',
    operation: 'replayDecision',
    summary: 'Replay a decision',
    description:
      'Decides again from a decision document alone, and names each value of the outcome that differs. ' +
      'Nothing is read or written.',
    body,
    limits: 'decision',
    rooms: [],
    answer: 'records/decision',
  },
  ({ body }) => Promise.resolve(replay(body)),
);
