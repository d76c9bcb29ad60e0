// An HTTP API holds 300 integrations and 300 routes. A deployment has no routes of its own for other spellings, which the default
// route redirects, and only those of the seldom used rooms that the parameter `rooms` names. A local run has all of them.
const { readFileSync } = require('node:fs');
const { join } = require('node:path');
const { routesOf } = require('./route-groups.cjs');
const { withoutMembers } = require('./without-members.cjs');

const ALIASES_FILE = join(__dirname, '../aliases.yml');

class LeftOutRoutes {
  constructor(serverless) {
    this.serverless = serverless;
    this.service = serverless.service;
    this.hooks = { initialize: () => this.serverless.processedInput.commands[0] !== 'offline' && this.leaveOut() };
  }

  leaveOut() {
    const { service } = this;
    const aliases = aliasRoutes();
    const rooms = roomsLeftOut(service.custom.rooms);
    const entries = Object.entries(service.functions);
    const [left, kept] = [entries.filter(isOfRoom(rooms)), entries.filter((entry) => !isOfRoom(rooms)(entry))];
    const routes = new Set([...aliases, ...left.flatMap(([, one]) => routesOf(one))]);
    for (const [, one] of kept) one.events = one.events?.filter(({ httpApi }) => !aliases.has(httpApi));
    service.functions = Object.fromEntries(kept);
    // The stage may name no route that is not there.
    service.resources = withoutMembers(service.resources, (name) => routes.has(name));
  }
}

/** The routes of lines such as `GET /v1/a/{id}/bs: /v1/a/{id}/b`. */
function aliasRoutes() {
  return new Set([...readFileSync(ALIASES_FILE, 'utf8').matchAll(/^([A-Z]+ \S+): /gm)].map(([, route]) => route));
}

/** @throws Error for a room that is not a seldom used one: its name would otherwise be ignored */
function roomsLeftOut({ seldom, deployed }) {
  const named = String(deployed ?? '')
    .split(',')
    .map((room) => room.trim())
    .filter((room) => room !== '');
  const unknown = named.filter((room) => !seldom.includes(room));
  if (unknown.length > 0) throw new Error(`rooms: ${unknown.join(', ')} is none of ${seldom.join(', ')}.`);
  return seldom.filter((room) => !named.includes(room));
}

function isOfRoom(rooms) {
  return ([, { handler }]) => rooms.some((room) => handler.includes(`/functions/${room}/`));
}

module.exports = LeftOutRoutes;
