import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { runningDatabaseUrl } from '#platform/server/database/embedded.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startServerProcess } from '#tests/support/server-process.ts'
import { buildPages } from '../../scripts/build.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = await mkdtemp(join(tmpdir(), 'jaunt-default-'))
await chmod(dataDir, 0o755)

beforeAll(() => buildPages({ log: () => {} }))
afterAll(async () => {
  const outside = await readFile(join(dataDir, 'postgres', 'location'), 'utf8').catch(() => undefined)
  if (outside) await rm(outside, { recursive: true, force: true })
  await rm(dataDir, { recursive: true })
})

const query = async (text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: await runningDatabaseUrl(dataDir) })
  await client.connect()
  return (await client.query(text).finally(() => client.end())).rows
}
const run = async (script: string, environment: Record<string, string>, ...given: string[]) => {
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE } = process.env
  const options = { cwd: root, env: { PATH, HOME, NODE_COMPILE_CACHE, ...environment } }
  try {
    return (await promisify(execFile)(process.execPath, [`scripts/${script}.ts`, ...given], options)).stdout
  } catch (problem) {
    return `✗ ${(problem as { stderr: string }).stderr}`
  }
}
const seed = (environment: Record<string, string>) => run('seed', environment)
const statusOf = async (url: string) => (await fetch(url)).status

describe('with only a data folder', () => {
  test('the first start creates its own database and prints the address and the accounts', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    await expect.poll(server.output).toContain('demo staff')
    const said = server.output()
    expect(said).toContain('Loaded the catalogue: ')
    for (const path of ['/', '/supplier', '/admin', '/api/docs'])
      expect(said).toContain(`${server.url}${path}\n`)
    for (const kind of ['organiser', 'guest', 'supplier', 'staff'])
      expect(said).toMatch(new RegExp(`demo ${kind} +${kind}@test\\.com {2}${demoPassword}\n`))
    expect(said).toContain(dataDir)
    expect(await statusOf(`${server.url}/stag/in-newcastle`)).toBe(200)
    await query("insert into dictionary_message (name, text) values ('kept', 'Kept')")
    await server.stop()
    expect(await runningDatabaseUrl(dataDir), 'its database is stopped').toBeUndefined()
  })

  test('the second start loads nothing again and retains the data', async () => {
    const server = await startServerProcess({ DATA_DIR: dataDir })
    await expect.poll(server.output).toContain('is ready')
    expect(server.output()).not.toContain('Loaded the catalogue')
    expect(await query("select text from dictionary_message where name = 'kept'")).toEqual([{ text: 'Kept' }])
    expect(await seed({ DATA_DIR: dataDir }), 'beside it the catalogue may be loaded').not.toContain('✗')
    expect(await run('load-data', { DATA_DIR: dataDir }), 'as the files have it').toContain(
      'Nothing to change',
    )
    expect(await run('load-data', { DATA_DIR: dataDir }, '--all')).toMatch(/^✗ Usage: npm run load-data/)
    expect(await runningDatabaseUrl(dataDir), 'which leaves its database running').toBeDefined()
    await query("insert into schema_migration (name) values ('9999-from-the-future')")
    await server.stop()
  })

  test('a failed seed prints the reason and leaves no database running', async () => {
    expect(await seed({ DATA_DIR: dataDir })).toMatch(/^✗ The database is newer than this Jaunt/)
    expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
  })
})

test('npm run seed migrates and fills an empty database', async () => {
  const { db, url } = await testDatabase()
  for (const name of ['public', 'pgboss']) await db.schema.dropSchema(name).cascade().execute()
  await db.schema.createSchema('public').execute()
  expect(await seed({ DATABASE_URL: url, DATA_DIR: dataDir })).toContain('Loaded the catalogue: ')
  const products = await db.selectFrom('product').select('id').execute()
  expect(products.length).toBeGreaterThanOrEqual(120)
})

describe('in production', () => {
  const secret = 'p'.repeat(32)
  // The second start finds the catalogue that the first one has loaded.
  let databaseUrl = ''
  beforeAll(async () => {
    databaseUrl = (await testDatabase()).url
  })
  /** Requests what exists for demos only, and tries to log in with a demo account. */
  const tryOut = async (environment: Record<string, string>) => {
    const server = await startServerProcess({
      DATABASE_URL: databaseUrl,
      NODE_ENV: 'production',
      SESSION_SECRET: secret,
      ...environment,
    })
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json' }
      return (await fetch(`${server.url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) }))
        .status
    }
    const found = {
      login: await post('/api/login', { username: 'staff@test.com', password: demoPassword }),
      gateway: await post('/sandbox-gateway/pay', {}),
      identity: await statusOf(`${server.url}/identity/.well-known/openid-configuration`),
      site: await statusOf(`${server.url}/stag`),
    }
    await expect.poll(server.output).toContain('is ready')
    await server.stop()
    return { ...found, accountsPrinted: server.output().includes(demoPassword) }
  }

  test('there are no demo accounts, no test gateway and no built-in identity provider', async () => {
    expect(await tryOut({})).toEqual({
      accountsPrinted: false,
      login: 403,
      gateway: 404,
      identity: 404,
      site: 200,
    })
  })

  test('all of these exist if demos are allowed', async () => {
    expect(await tryOut({ DEMO: 'yes' })).toEqual({
      accountsPrinted: true,
      login: 200,
      gateway: 422,
      identity: 200,
      site: 200,
    })
  })
})
