// DASHBOARD=off leaves the dashboard out: its functions, and with them their routes.
class DashboardSwitch {
  constructor(serverless) {
    this.hooks = {
      initialize: () => {
        if (process.env.DASHBOARD !== 'off') return;
        const { functions, resources } = serverless.service;
        for (const [name, { handler }] of Object.entries(functions)) {
          if (handler.startsWith('dist/functions/dashboard/')) delete functions[name];
        }
        leaveOut(resources);
      },
    };
  }
}

/** The stage may name no route that is not there. */
function leaveOut(node) {
  if (typeof node !== 'object' || node === null) return;
  for (const [key, value] of Object.entries(node)) {
    if (/^[A-Z]+ \/dashboard/.test(key)) delete node[key];
    else leaveOut(value);
  }
}

module.exports = DashboardSwitch;
