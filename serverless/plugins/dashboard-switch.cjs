// DASHBOARD=off leaves the dashboard out: its functions, and with them their routes.
class DashboardSwitch {
  constructor(serverless) {
    this.service = serverless.service;
    this.hooks = { initialize: () => process.env.DASHBOARD === 'off' && this.leaveOut() };
  }

  leaveOut() {
    const { service } = this;
    const kept = Object.entries(service.functions).filter(([, one]) => !one.handler.includes('/functions/dashboard/'));
    service.functions = Object.fromEntries(kept);
    // The stage may name no route that is not there.
    service.resources = without(service.resources, /^[A-Z]+ \/dashboard/);
  }
}

/** The same without members of such names, at any depth. */
function without(node, names) {
  if (Array.isArray(node)) return node.map((one) => without(one, names));
  if (typeof node !== 'object' || node === null) return node;
  const kept = Object.entries(node).filter(([name]) => !names.test(name));
  return Object.fromEntries(kept.map(([name, value]) => [name, without(value, names)]));
}

module.exports = DashboardSwitch;
