import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { canInstallPackages, installPackages } from './install-packages.ts'

/** Includes folders in which Debian installs servers, and which are not on the PATH of an ordinary user. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'].filter(Boolean)

const findProgram = (name: string): string | undefined =>
  folders.map((folder) => join(folder, name)).find((file) => existsSync(file))

/**
 * Returns the path of each program, in the given order. As root on Debian, first installs the missing programs from the
 * packages of the same names.
 * @throws Error with instructions if one is missing
 */
export const ensurePrograms = <const Names extends readonly string[]>(
  names: Names,
): { [Index in keyof Names]: string } => {
  const missing = () => names.filter((name) => !findProgram(name))
  if (missing().length > 0 && canInstallPackages()) installPackages(missing())
  if (missing().length > 0)
    throw new Error(
      `This test needs ${missing().join(' and ')}, not found on the PATH. Install it first (Debian and Ubuntu: ` +
        `apt-get install ${missing().join(' ')}; macOS: brew install ${missing().join(' ')}).`,
    )
  return names.map(findProgram) as { [Index in keyof Names]: string }
}
