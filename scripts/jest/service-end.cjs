// After the test files: the service ends before the engine it asks.
const { setTimeout: sleep } = require('node:timers/promises');
const { isAlive } = require('../../server/engine/processes');

module.exports = async () => {
  const [, , pid] = process.env.TEST_SERVICE.split(' ');
  process.kill(Number(pid), 'SIGTERM');
  while (isAlive(Number(pid))) await sleep(20);
};
