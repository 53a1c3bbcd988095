import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { contract } from '#app/contract.ts'
import { readConfig } from '#platform/server/config.ts'
import { connectDatabase, createPool, type Database } from '#platform/server/database/connect.ts'
import { migrateToLatest } from '#platform/server/database/migrate.ts'
import { openPostgresFolder, postgresPrograms } from '#tests/support/debian-postgres.ts'
import { listEndpoints } from '#tests/support/list-endpoints.ts'
import { type TestApp, type TestCustomer, testApp } from '#tests/support/test-app.ts'
import { createTestBrowser, type TestBrowser } from '#tests/support/test-browser.ts'
import { until } from '#tests/support/until.ts'
import { seedDatabase } from '../../scripts/seed.ts'

const programs = postgresPrograms()
const metricsToken = 'm'.repeat(32)

/** Starts a proxy to a server. `freeze` stops forwarding bytes, as if the machine of the server were lost. */
const startProxy = async (port: number) => {
  const sockets = new Set<Socket>()
  let isFrozen = false
  const server = createServer((clientSocket) => {
    const serverSocket = connect(port, '127.0.0.1')
    for (const [from, to] of [
      [clientSocket, serverSocket],
      [serverSocket, clientSocket],
    ] as const) {
      sockets.add(from)
      from.on('data', (bytes) => void (isFrozen || to.write(bytes)))
      from.on('error', () => {})
      from.on('close', () => {
        sockets.delete(from)
        if (!isFrozen) to.destroy()
      })
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as { port: number }).port,
    freeze() {
      isFrozen = true
    },
    thaw() {
      isFrozen = false
      drop()
    },
    close() {
      drop()
      server.close()
    },
  }
}

/** Requests of the endpoints that can read from the replica, by name. */
const readRequests: Readonly<Record<string, (staff: TestBrowser) => ReturnType<TestBrowser['get']>>> = {
  'records.listRecords': (staff) => staff.get('/api/record/location?search=york'),
  'records.listRecordIds': (staff) => staff.get('/api/records/location/ids'),
  'records.readRecordRows': (staff) =>
    staff.post('/api/records/location/rows', { idList: ['york', 'leeds'] }),
  'content.queryCollection': (staff) => staff.get('/api/query?collection=transaction&limit=10000'),
  'accounts.listPeople': (staff) => staff.get('/api/people?userType=customer'),
  'accounts.listStaff': (staff) => staff.get('/api/staff'),
  'bookings.listEvents': (staff) => staff.get('/api/events?limit=10000'),
  'bookings.listPayouts': (staff) => staff.get('/api/suppliers/payouts?from=2026-01-01&to=2026-12-31'),
  'bookings.listOpenTasks': (staff) => staff.get('/api/tasks?list=all'),
  'reviews.listReviews': (staff) => staff.get('/api/reviews'),
  'tracking.readStaffStatistics': (staff) => staff.get('/api/staff/statistics?from=2026-01-01&to=2026-12-31'),
  'comms.listMails': (staff) => staff.get('/api/mail'),
}

describe.skipIf(!programs)('staff, on a site with a streaming replica of Debian’s PostgreSQL', () => {
  let postgres: Awaited<ReturnType<typeof openPostgresFolder>>
  let db: Database
  let replicaDb: pg.Pool
  let replicaPort: number
  let proxy: Awaited<ReturnType<typeof startProxy>>
  let standby: string
  let site: TestApp
  let reader: TestBrowser
  let writer: TestBrowser
  let customer: TestCustomer
  const log: string[] = []

  beforeAll(async () => {
    postgres = await openPostgresFolder(programs!)
    const cluster = join(postgres.folder, 'cluster')
    standby = join(postgres.folder, 'standby')
    await postgres.initialise(cluster)
    const server = await postgres.start(cluster, {}, 'postgres')
    const url = server.replace(/postgres$/, 'jaunt')
    const admin = new pg.Client({ connectionString: server })
    await admin.connect()
    await admin.query('create database jaunt')
    await admin.end()
    db = connectDatabase(createPool(url, { max: 5 }))
    await migrateToLatest(db)
    const config = readConfig({ DATABASE_URL: url, SESSION_SECRET: 's'.repeat(32) })
    await seedDatabase(db, config, () => {})
    await postgres.run('pg_basebackup', ['-R', '-D', standby, '-d', server, '-c', 'fast'])
    const replicaUrl = await postgres.start(standby)
    replicaPort = Number(new URL(replicaUrl).port)
    replicaDb = createPool(replicaUrl, { max: 2, onError: () => {} })
    proxy = await startProxy(replicaPort)
    site = await testApp({
      database: { db, url },
      environment: {
        LOG_LEVEL: 'warn',
        METRICS_TOKEN: metricsToken,
        DATABASE_REPLICA_URL: `postgres://jaunt@127.0.0.1:${proxy.port}/jaunt`,
      },
      log: { write: (line) => void log.push(line) },
    })
    reader = await site.signIn('staff')
    writer = await site.signIn('staff')
    customer = await site.signUp()
    await untilAvailable()
  })
  afterAll(async () => {
    await replicaDb?.end()
    proxy?.close()
    await db?.destroy()
    await postgres?.close()
  })

  const readReplicaState = async () => {
    const ready = await site.visitor().get('/ready')
    expect([ready.status, ready.body.status]).toEqual([200, 'ready'])
    return ready.body.replica as { available: boolean; lagSeconds?: number }
  }
  const untilAvailable = () => until(async () => (await readReplicaState()).available, 50)
  const readMetric = async (name: string) => {
    const { body } = await site
      .visitor()
      .get('/metrics', { headers: { authorization: `Bearer ${metricsToken}` } })
    const value = new RegExp(`^${name} (.+)$`, 'm').exec(body)?.[1]
    return value === undefined ? undefined : Number(value)
  }

  /** Returns the ports of the database servers to which `work` sends queries. */
  const portsOf = async (work: () => Promise<unknown>): Promise<ReadonlySet<number>> => {
    const query = vi.spyOn(pg.Client.prototype, 'query')
    try {
      await work()
      return new Set(query.mock.contexts.map((client) => (client as pg.Client).port))
    } finally {
      query.mockRestore()
    }
  }

  /** Changes the first name of the customer, as staff. */
  const rename = async (firstName: string) => {
    const { version } = (await writer.get(`/api/people/${customer.userId}`)).body.data
    const { status } = await writer.put('/api/user', { id: customer.userId, version, firstName })
    expect(status).toBe(200)
  }
  /** Returns a different name for each number. Names can't contain digits. */
  const nameOf = (number: number) => `Ann${'a'.repeat(number)}`
  const nameInList = async (staff: TestBrowser): Promise<string> => {
    const { body } = await staff.get(`/api/people?userType=customer&search=${customer.email}`)
    return body.data[0].firstName
  }

  test('get lists and reports from the replica, and no failure is logged', async () => {
    const declaredNames = listEndpoints(contract).flatMap(({ name, meta }) =>
      meta.readsReplica ? [name] : [],
    )
    expect(Object.keys(readRequests).sort()).toEqual(declaredNames.sort())
    const before = log.length
    for (const [name, read] of Object.entries(readRequests)) {
      const ports = await portsOf(async () => {
        const { status, body } = await read(reader)
        expect(status, `${name} ${JSON.stringify(body)}`).toBe(200)
      })
      expect(ports.has(proxy.port), name).toBe(true)
    }
    expect(log.slice(before)).toEqual([])
  })

  test('get lists from the replica, but customers from the primary, so that customers see their own latest changes', async () => {
    const path = '/api/query?collection=product&limit=3'
    const ports = await portsOf(async () => expect((await customer.get(path)).body.data).toHaveLength(3))
    expect(ports.has(proxy.port)).toBe(false)
  })

  test('see their own writes in every process while the replica is late, and others see them later', async () => {
    const secondProcess = await site.secondProcess()
    await until(async () => {
      const { body } = await createTestBrowser(secondProcess.http).get('/ready')
      return body.replica.available
    }, 50)
    let attempt = 0
    // On a slow machine the replica can get too late for use before the reader's request. Then another attempt follows.
    await until(async () => {
      attempt += 1
      await untilAvailable()
      const before = await nameInList(reader)
      await replicaDb.query('select pg_wal_replay_pause()')
      try {
        const name = nameOf(attempt)
        await rename(name)
        const otherProcessBrowser = createTestBrowser(secondProcess.http)
        for (const [key, value] of writer.cookies) otherProcessBrowser.cookies.set(key, value)
        expect([await nameInList(writer), await nameInList(otherProcessBrowser)]).toEqual([name, name])
        return (await nameInList(reader)) === before
      } finally {
        await replicaDb.query('select pg_wal_replay_resume()')
      }
    })
    await until(async () => (await portsOf(() => nameInList(writer))).has(proxy.port), 50)
    expect(await nameInList(writer)).toBe(nameOf(attempt))
  })

  test('get new data from the primary once the replica is too late, and the lag is reported', async () => {
    await untilAvailable()
    await replicaDb.query('select pg_wal_replay_pause()')
    await rename('Late')
    await until(async () => !(await readReplicaState()).available, 50)
    expect(await nameInList(reader)).toBe('Late')
    expect((await readReplicaState()).lagSeconds).toBeGreaterThan(5)
    expect(await readMetric('jaunt_replica_lag_seconds')).toBeGreaterThan(5)
    expect(await readMetric('jaunt_replica_available')).toBe(0)
    await replicaDb.query('select pg_wal_replay_resume()')
    await untilAvailable()
    expect(await readMetric('jaunt_replica_available')).toBe(1)
    await until(async () => (await readMetric('jaunt_replica_lag_seconds'))! < 5, 50)
  })

  /**
   * Requests lists and reports until `work` is done. `work` can call `readMore` to wait for more responses. Returns the
   * different statuses of the responses.
   */
  const readDuring = async (work: (readMore: () => Promise<void>) => Promise<void>) => {
    let isDone = false
    const statuses: number[] = []
    const readRepeatedly = async () => {
      while (!isDone)
        for (const name of ['bookings.listEvents', 'tracking.readStaffStatistics', 'accounts.listPeople'])
          statuses.push((await readRequests[name]!(reader)).status)
    }
    const readMore = async () => {
      const before = statuses.length
      await until(() => statuses.length >= before + 20)
    }
    const allReads = Promise.all([readRepeatedly(), readRepeatedly(), readRepeatedly()])
    await readMore()
    await work(readMore)
    await readMore()
    isDone = true
    await allReads
    return [...new Set(statuses)]
  }

  test('get lists and reports while the replica is killed and returns', async () => {
    await untilAvailable()
    const statuses = await readDuring(async (readMore) => {
      await postgres.stop(standby, 'immediate')
      await readMore()
      await until(async () => !(await readReplicaState()).available, 20)
      expect(await readMetric('jaunt_replica_available')).toBe(0)
      expect(await readMetric('jaunt_replica_lag_seconds')).toBeUndefined()
      await postgres.start(standby, { port: String(replicaPort) })
      await untilAvailable()
    })
    expect(statuses).toEqual([200])
  })

  test('get responses while the replica is connected, but does not respond', async () => {
    await untilAvailable()
    const names = ['bookings.listEvents', 'tracking.readStaffStatistics', 'accounts.listPeople']
    const readAll = () => Promise.all(names.map(async (name) => (await readRequests[name]!(reader)).status))
    // Opens connections, so that the next requests wait for a result and not for a connection.
    expect(await readAll()).toEqual([200, 200, 200])
    proxy.freeze()
    expect(await readAll()).toEqual([200, 200, 200])
    expect((await readReplicaState()).available).toBe(false)
    proxy.thaw()
    await untilAvailable()
  })

  test('get no list from a replica that was promoted', async () => {
    await untilAvailable()
    await postgres.run('pg_ctl', ['promote', '-D', standby, '-w', '-s'])
    await until(async () => !(await readReplicaState()).available, 20)
    expect(log.at(-1)).toContain('DATABASE_REPLICA_URL is not a replica of this database')
    // The process also polls the state of the replica, sometimes while it lists people.
    await until(async () => !(await portsOf(() => nameInList(reader))).has(proxy.port), 50)
  })
})
