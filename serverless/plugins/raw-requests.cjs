// Makes serverless-offline hand functions what was sent, as API Gateway does: bytes, slashes, cookies and origin. Its second server,
// which calls any function with any event, does not listen.
const { createRequire } = require('node:module');

class RawRequests {
  constructor() {
    this.hooks = { 'before:offline:start:init': () => this.extendServers() };
  }

  /** The plugin shows its server to nobody, so every server gets the extensions as it starts. */
  extendServers() {
    const plugin = createRequire(__filename).resolve('serverless-offline');
    const hapi = createRequire(plugin)('@hapi/hapi');
    const prototype = Object.getPrototypeOf(hapi.server());
    const { start } = prototype;
    prototype.start = function startExtended() {
      if (this.table().some(({ path }) => CALLS_FUNCTIONS.test(path))) return this.initialize();
      this.ext('onRequest', keepSlash);
      this.ext('onPreHandler', keepBytes);
      return start.call(this);
    };
  }
}

/** A slash at the end is part of the path: the server would take it off. */
function keepSlash(request, h) {
  request.setUrl(request.raw.req.url);
  return h.continue;
}

/**
 * The plugin reads JSON, and makes a text that is JSON out of a text. It leaves alone what it takes for bytes, and hands it on in
 * base64. Functions get the headers as they were sent; these are the plugin's own. Without an origin it allows no site anything.
 */
function keepBytes(request, h) {
  const isRoute = (request.route.settings.tags ?? []).includes('api');
  if (isRoute) {
    request.mime = BYTES;
    request.headers['content-type'] = BYTES;
    delete request.headers.origin;
  }
  return h.continue;
}

/** Of the Invoke API of Lambda. */
const CALLS_FUNCTIONS = /\/functions\/\{functionName\}\//;
const BYTES = 'application/octet-stream';

module.exports = RawRequests;
