import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Returns whether this process can install packages: as root on Debian or Ubuntu. */
export const canInstallPackages = (): boolean => process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** Installs packages of Debian. Returns whether all are installed. */
export const installPackages = (names: readonly string[]): boolean => {
  const apt = (...args: string[]) =>
    spawnSync('apt-get', ['-qq', '-y', ...args], {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    }).status === 0
  return apt('update') && apt('install', '--no-install-recommends', ...names)
}
