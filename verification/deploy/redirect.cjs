// Loaded before anything else in a process of the emulated AWS: every TLS connection that leaves this machine ends at the emulator.
const tls = require('node:tls');

const { connect } = tls;
const LOCAL = /^(localhost|127\.0\.0\.1|::1)$/;

tls.connect = function connectHere(...args) {
  const [options] = args;
  const host = options?.servername || options?.host;
  if (typeof host !== 'string' || LOCAL.test(host)) return connect.apply(this, args);
  const here = { host: '127.0.0.1', port: Number(process.env.EMULATOR_PORT), rejectUnauthorized: false };
  return connect.call(this, { ...options, ...here, servername: host, lookup: undefined });
};
