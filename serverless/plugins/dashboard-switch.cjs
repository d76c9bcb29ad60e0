// DASHBOARD=off leaves the dashboard out: its functions, and with them their routes.
const { withoutMembers } = require('./without-members.cjs');

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
    service.resources = withoutMembers(service.resources, (name) => /^[A-Z]+ \/dashboard/.test(name));
  }
}

module.exports = DashboardSwitch;
