// POST /v1/uploads
import { endpoint } from '../../lib/http/endpoint';
import { workRoom } from '../../lib/runtime/rooms/work';
import { createUpload } from '../../lib/services/uploads/uploads';
import * as body from '../../schemas/compiled/uploads/create';

export const handler = endpoint(
  {
    method: 'POST',
    paths: ['/v1/uploads'],
    scope: 'issue',
    role: 'UploadRole',
    operation: 'createUpload',
    summary: 'Begin an upload of a file',
    description:
      'Answers a form that takes one CSV file of up to 100 MB within the hour: `url` is where it is posted to as ' +
      '`multipart/form-data`, with `fields` first and the file as `file` last. The id of the upload then stands for ' +
      'the file in one of the imports of CSV files, within a day and once.',
    body,
    rooms: [workRoom],
    answer: 'uploads/create.answer',
  },
  ({ runtime, caller }) => createUpload(runtime, caller),
);
