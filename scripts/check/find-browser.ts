import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './install-packages.ts'

/** Journeys in the complete browser need nearly twice the processor time of those in the headless shell. */
const headless = ['chromium-headless-shell']
const names = [...headless, 'chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const defaultPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/**
 * Returns the path of this machine’s Chromium: CHROMIUM_PATH, or the first found on the PATH or in a common location.
 */
const findBrowser = (candidateNames: readonly string[] = names): string | undefined => {
  const { CHROMIUM_PATH: given, PATH = '' } = process.env
  if (given) return existsSync(given) ? given : undefined
  const folders = [...new Set([...PATH.split(delimiter), '/usr/bin', '/snap/bin'])].filter(Boolean)
  const candidates = candidateNames.flatMap((name) => folders.map((folder) => join(folder, name)))
  if (candidateNames === names) candidates.push(...defaultPaths)
  return candidates.find((file) => existsSync(file))
}

const advice =
  'The journeys need Chromium and none was found. Install it (Debian and Ubuntu: ' +
  'apt-get install chromium-headless-shell), or give the path of a Chromium or Chrome in CHROMIUM_PATH.'

const installBrowser = (log: (line: string) => void): void => {
  log('Installing Chromium…')
  if (!installPackages(['chromium-headless-shell']) && !findBrowser()) installPackages(['chromium'])
}

/**
 * Returns the path of a browser. As root on Debian, installs a missing one. With 'headless', installs the headless
 * shell even if the complete browser exists, and uses the complete browser only if the shell can't be installed.
 * @throws Error with instructions if there is no browser
 */
export const ensureBrowser = (log: (line: string) => void, wanted: 'any' | 'headless' = 'any'): string => {
  const canInstall = !process.env.CHROMIUM_PATH && canInstallPackages()
  if (canInstall && !findBrowser(wanted === 'any' ? names : headless)) installBrowser(log)
  const found = findBrowser()
  if (!found) throw new Error(advice)
  return found
}
