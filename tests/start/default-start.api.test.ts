import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { runningDatabaseUrl } from '#platform/server/database/embedded.ts'
import { testDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import { buildPages } from '../../scripts/build.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = await mkdtemp(join(tmpdir(), 'jaunt-default-'))
await chmod(dataDir, 0o755)
let server: ServerProcess

beforeAll(() => buildPages({ log: () => {} }))
afterAll(async () => {
  await server?.stop()
  const outsideFolder = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => undefined)
  if (outsideFolder) await rm(outsideFolder, { recursive: true, force: true })
  await rm(dataDir, { recursive: true })
})

const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
const cleanEnvironment = { PATH, HOME, NODE_COMPILE_CACHE }
const query = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: await runningDatabaseUrl(dataDir) })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
const runScript = async (script: string, environment: Record<string, string>) => {
  const options = { cwd: root, env: { ...cleanEnvironment, ...environment } }
  try {
    return (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`], options)).stdout
  } catch (problem) {
    return `✗ ${(problem as { stderr: string }).stderr}`
  }
}
const statusOf = async (url: string) => (await fetch(url)).status
const readinessOf = (url: string) =>
  fetch(`${url}/ready`).then(
    (response) => response.json() as Promise<{ status: string; restarts?: number; last?: object }>,
    () => undefined,
  )
/** Returns the id of the process that uses the data folder: the server, which the supervisor started. */
const serverProcessId = () => Number(readFileSync(join(dataDir, 'postgres/jaunt.pid'), 'utf8'))

describe('npm start with only a data folder', () => {
  test('the first start creates its own database and prints the address and the accounts', async () => {
    server = await startServerProcess({ DATA_DIR: dataDir }, { isSupervised: true })
    await expect.poll(server.output).toContain('demo staff')
    const output = server.output()
    expect(output).toContain('Loaded the catalogue: ')
    for (const path of ['/', '/supplier', '/admin', '/api/docs'])
      expect(output).toContain(`${server.url}${path}\n`)
    for (const kind of ['organiser', 'guest', 'supplier', 'staff'])
      expect(output).toMatch(new RegExp(`demo ${kind} +${kind}@test\\.com {2}${demoPassword}\n`))
    expect(output).toContain(dataDir)
    expect(await statusOf(`${server.url}/stag/in-newcastle`)).toBe(200)
    expect(await readinessOf(server.url)).toEqual({ status: 'ready', restarts: 0 })
    await query("insert into dictionary_message (name, text) values ('kept', 'Kept')")
  })

  test('a killed server is restarted on the same database, loads nothing again, and /ready gives the reason', async () => {
    const [firstProcessId, databaseUrl] = [serverProcessId(), await runningDatabaseUrl(dataDir)]
    expect(firstProcessId).not.toBe(server.pid)
    if (process.platform === 'linux')
      expect(readFileSync(`/proc/${firstProcessId}/cmdline`, 'utf8').split('\0')).toContain(
        '--max-old-space-size=1000',
      )
    process.kill(firstProcessId, 'SIGKILL')
    await until(async () => (await readinessOf(server.url))?.restarts === 1, 50)
    expect(serverProcessId()).not.toBe(firstProcessId)
    expect(await runningDatabaseUrl(dataDir)).toBe(databaseUrl)
    expect(await readinessOf(server.url)).toEqual({
      status: 'ready',
      restarts: 1,
      last: { at: expect.any(String), reason: 'signal SIGKILL' },
    })
    const afterKill = server.output().split(/(?=The server has ended)/)[1]
    expect(afterKill).toContain('The server has ended (signal SIGKILL). Restart 1 follows in 0.5 s.')
    await expect.poll(server.output).toMatch(/The server has ended.*is ready/s)
    expect(server.output().match(/Loaded the catalogue/g), 'only at the first start').toHaveLength(1)
    expect(await query("select text from dictionary_message where name = 'kept'")).toEqual([{ text: 'Kept' }])
  })

  test('the catalogue can be loaded while the server runs, and the server’s database stays available', async () => {
    expect(await runScript('seed', { DATA_DIR: dataDir })).not.toContain('✗')
    expect(await runScript('load-data', { DATA_DIR: dataDir }), 'the data is unchanged').toContain(
      'Nothing to change',
    )
    expect(await runningDatabaseUrl(dataDir)).toBeDefined()
  })

  test('SIGTERM stops the server and its database', async () => {
    await query("insert into schema_migration (name) values ('9999-from-the-future')")
    expect(await server.stop()).toBe(0)
    expect(await readinessOf(server.url)).toBeUndefined()
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
  })

  test('a failed seed prints the reason and leaves no database running', async () => {
    expect(await runScript('seed', { DATA_DIR: dataDir })).toMatch(/^✗ The database is newer than this Jaunt/)
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
  })

  test('SIGTERM right after a kill of the process that started the database leaves no database running', async () => {
    const supervisorArguments = [
      'scripts/with-pinned-node.js',
      '--supervised',
      'tests/support/database-process.ts',
    ]
    const child = spawn(process.execPath, supervisorArguments, {
      cwd: root,
      env: { ...cleanEnvironment, DATA_DIR: dataDir },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    await until(() => output.includes('ready'))
    process.kill(serverProcessId(), 'SIGKILL')
    await until(() => output.includes('Restart 1 follows'))
    expect(await runningDatabaseUrl(dataDir)).toBeDefined()
    child.kill('SIGTERM')
    expect(await once(child, 'exit')).toEqual([0, null])
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
  })
})

test('npm run seed migrates and fills an empty database', async () => {
  const { db, url } = await testDatabase()
  for (const name of ['public', 'pgboss']) await db.schema.dropSchema(name).cascade().execute()
  await db.schema.createSchema('public').execute()
  expect(await runScript('seed', { DATABASE_URL: url, DATA_DIR: dataDir })).toContain(
    'Loaded the catalogue: ',
  )
  const products = await db.selectFrom('product').select('id').execute()
  expect(products.length).toBeGreaterThanOrEqual(120)
})
