// @stackable/mcp: the server as a library, for hosts that bring a transport of their own.
export { defineServer, type DefinedTool, type ServerDefinition } from './definition';
export { type HttpSettings, listen } from './http';
export { type Options, readOptions, UsageError } from './options';
export { buildServer, serveStdio } from './sdk/protocol';
