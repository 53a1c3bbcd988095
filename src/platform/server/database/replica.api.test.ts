import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { testApp } from '#tests/support/test-app.ts'
import { until } from '#tests/support/until.ts'
import { Reading } from '../cache/dependencies.ts'
import { freePort } from '../free-port.ts'
import { connectDatabase, createPool } from './connect.ts'
import { bindToReplica, createReplica, type Replica } from './replica.ts'
import { currentRequester, newRequester, readOncePerRequest, runFor, runForServer } from './requester.ts'
import { createServingPool } from './serving-pool.ts'

const metricsToken = 'm'.repeat(32)
const primary = await testDatabase()
const otherDatabase = await testDatabase()

const nameOf = (url: string) => new URL(url).pathname.slice(1)
const ignore = () => {}

/** Connects as a server does, for a member of staff who reads from the other database as if it were the replica. */
const readAsStaff = async (work: (currentName: () => Promise<string>) => Promise<unknown>) => {
  const pool = createServingPool(primary.url, { max: 2, onError: ignore })
  const database = connectDatabase(pool)
  const replicaPool = createPool(otherDatabase.url, { max: 2 })
  const currentName = async () =>
    (await sql<{ name: string }>`select current_database() as name`.execute(database)).rows[0]!.name
  const requester = {
    ...newRequester(),
    isVisitor: false,
    replica: { pool: replicaPool } as unknown as Replica,
  }
  try {
    return await runFor(requester, () => work(currentName))
  } finally {
    await replicaPool.end()
    await database.destroy()
  }
}

test('only reads of the request itself use the replica; cached data, roles and work of the server do not', async () => {
  expect(await readAsStaff((currentName) => currentName())).toBe(nameOf(otherDatabase.url))
  const trackedRead = readAsStaff((currentName) => new Reading(new Map()).run(currentName))
  expect(await trackedRead).toBe(nameOf(primary.url))
  const role = readAsStaff((currentName) => readOncePerRequest('a role', currentName))
  expect(await role).toBe(nameOf(primary.url))
  expect(await readAsStaff((currentName) => runForServer(currentName))).toBe(nameOf(primary.url))
})

test('a read that is bound to the replica uses it also when it runs outside of the request', async () => {
  const bound = await readAsStaff(async () => {
    const servers: string[] = []
    const replica = {
      read: async <Result>(work: () => Result) => {
        servers.push('replica')
        return work()
      },
    }
    const requester = { ...newRequester(), replica: replica as unknown as Replica }
    const read = runFor(requester, () => bindToReplica(async (id: string) => [id, currentRequester()]))
    const [id, reader] = await runForServer(() => read('a'))
    return [id, reader === requester, servers]
  })
  expect(bound).toEqual(['a', true, ['replica']])
  const unbound = runFor(newRequester(), () => bindToReplica(async () => currentRequester()))
  expect(await unbound('a')).toBeUndefined()
})

test('a server that is not a replica of the database is not used, and the reason is reported', async () => {
  const pool = createPool(primary.url)
  for (const url of [primary.url, otherDatabase.url]) {
    const reports: string[] = []
    const replica = createReplica(url, {
      primary: pool,
      max: 2,
      warn: (message) => void reports.push(message),
    })
    await until(() => reports.length > 0)
    expect(reports).toEqual([
      'the replica is not used: DATABASE_REPLICA_URL is not a replica of this database',
    ])
    expect(replica.readState()).toEqual({ available: false })
    expect(replica.hasReplayed(0)).toBe(false)
    expect(await replica.read(async () => currentRequester()?.replica)).toBeUndefined()
    await replica.stop()
  }
  await pool.end()
})

test('each write increases the position of the primary', async () => {
  const pool = createPool(primary.url)
  const replica = createReplica(otherDatabase.url, { primary: pool, max: 2, warn: ignore })
  const before = await replica.readPosition()
  await sql`create table written (id int)`.execute(primary.db)
  expect(await replica.readPosition()).toBeGreaterThan(before)
  await replica.stop()
  await pool.end()
})

test('without its replica a server starts, is ready and serves staff; /ready and the metrics show that the replica is missing', async () => {
  const site = await testApp({
    environment: {
      METRICS_TOKEN: metricsToken,
      DATABASE_REPLICA_URL: `postgres://jaunt@127.0.0.1:${await freePort()}/jaunt`,
    },
  })
  const staff = await site.signIn('staff')
  expect((await staff.get('/api/people?userType=staff')).body.count).toBeGreaterThan(0)
  const response = await site.visitor().get('/ready')
  expect(response).toMatchObject({ status: 200, body: { status: 'ready', replica: { available: false } } })
  const metrics = await site
    .visitor()
    .get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
  expect(metrics.body).toContain('\njaunt_replica_available 0\n')
  expect(metrics.body).not.toMatch(/^jaunt_replica_lag_seconds/m)
  expect(metrics.body).not.toMatch(/^jaunt_unread_figures_total [1-9]/m)
})
