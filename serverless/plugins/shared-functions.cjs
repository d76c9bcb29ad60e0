// Makes serverless-offline take all functions from one module, that of `npm run serve`: they share code, caches and connections to the
// table, where a bundle of its own for each function would load all of it again. What is deployed stays as it is (ADR 060).
const MODULE = 'dist/serve/process';

class SharedFunctions {
  constructor(serverless) {
    this.service = serverless.service;
    // Every deployment checks serverless.yml against the schema of the framework. To load it takes a fifth of a local start.
    if (serverless.processedInput?.commands[0] === 'offline') skipCheck(serverless.configSchemaHandler);
    this.hooks = { 'before:offline:start:init': () => this.share() };
  }

  share() {
    const { functions } = this.service;
    for (const [name, definition] of Object.entries(functions)) definition.handler = `${MODULE}.handlers.${name}`;
  }
}

function skipCheck(handler) {
  handler.validateConfig = () => Promise.resolve();
}

module.exports = SharedFunctions;
