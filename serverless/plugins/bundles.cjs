// Builds, then packages each function as its bundle and source map, with the packages that stand beside it and the
// dashboard's files where they are used; the framework never searches the project for files.
const { execFileSync } = require('node:child_process');
const { readdirSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');

class Bundles {
  constructor(serverless) {
    this.serverless = serverless;
    this.hooks = {
      'before:package:createDeploymentArtifacts': () => this.zipAll(),
    };
  }

  async zipAll() {
    const build = ['--import', 'tsx', 'scripts/build/main.ts'];
    execFileSync(process.execPath, build, { cwd: this.serverless.serviceDir, stdio: 'inherit' });
    const packager = this.serverless.pluginManager.plugins.find((plugin) => typeof plugin.zipFiles === 'function');
    await Promise.all(this.serverless.service.getAllFunctions().map((name) => this.zip(packager, name)));
  }

  async zip(packager, name) {
    const definition = this.serverless.service.getFunction(name);
    const bundle = definition.handler.replace(/\.[^./]+$/, '.js');
    const files = this.withNamed(bundle);
    if (bundle.endsWith('/dashboard/page.js')) files.push(...this.dashboardFiles());
    // Relative, so that what was packaged at one place can be deployed from another.
    const artifact = relative(this.serverless.serviceDir, await packager.zipFiles(files, `${name}.zip`));
    definition.package = { ...definition.package, artifact };
  }

  /** A bundle, and the files of dist that it or one of them names. */
  withNamed(bundle) {
    const files = new Set([bundle]);
    for (const file of files) {
      const code = readFileSync(join(this.serverless.serviceDir, file), 'utf8');
      for (const [, name] of code.matchAll(/require\("(?:\.\.\/\.\.|\.)\/([\w-]+\.js)"\)/g)) files.add(`dist/${name}`);
    }
    return [...files, `${bundle}.map`];
  }

  /** What the page's function serves, as the build wrote it. */
  dashboardFiles() {
    const files = readdirSync(join(this.serverless.serviceDir, 'dist', 'dashboard', 'files'));
    return ['dist/dashboard/manifest.json', ...files.map((file) => `dist/dashboard/files/${file}`)];
  }
}

module.exports = Bundles;
