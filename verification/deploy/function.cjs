// One environment of a function of Lambda: it loads the handler of an unpacked zip, and answers the events that its parent sends.
const { join } = require('node:path');

const { LAMBDA_TASK_ROOT: root, _HANDLER: name } = process.env;
const [file, member] = name.split(/\.(?=[^.]+$)/);
const handler = require(join(root, file))[member];

process.on('message', async ({ id, event, arn, timeoutMs }) => {
  const endMs = Date.now() + timeoutMs;
  const context = { awsRequestId: id, invokedFunctionArn: arn, getRemainingTimeInMillis: () => endMs - Date.now() };
  try {
    process.send({ id, answer: (await handler(event, context)) ?? null });
  } catch (error) {
    process.send({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) });
  }
});
