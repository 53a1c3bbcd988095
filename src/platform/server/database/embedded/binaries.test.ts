import { chmod, cp, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { program, reachableBinaries } from './binaries.ts'
import { runAs } from './run-as.ts'
import { chooseServerUser } from './server-user.ts'

const closedFolder = await mkdtemp(join(tmpdir(), 'jaunt-closed-'))
const folders: string[] = [closedFolder]
afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true })
})

test('the installed server is used in place if its user can read it', async () => {
  const { folder, version } = await reachableBinaries(undefined)
  expect(folder).toContain('node_modules')
  expect(version).toMatch(/^\d+\.\d+$/)
})

test.skipIf(process.getuid?.() !== 0)(
  'for root, a checkout that the server’s user can’t read is copied once',
  async () => {
    const source = join(closedFolder, 'native')
    await cp((await reachableBinaries(undefined)).folder, source, { recursive: true, verbatimSymlinks: true })
    await chmod(closedFolder, 0o700)
    const user = await chooseServerUser(dirname(tmpdir()))
    const { folder } = await reachableBinaries(user, source)
    folders.push(folder)
    expect(folder.startsWith(closedFolder)).toBe(false)
    const { uid, mode } = await stat(folder)
    expect({ uid, writableByOthers: mode & 0o022 }).toEqual({ uid: 0, writableByOthers: 0 })
    expect((await runAs(user, program({ folder }, 'initdb'), ['--version'])).code).toBe(0)
    expect((await reachableBinaries(user, source)).folder).toBe(folder)
  },
)
