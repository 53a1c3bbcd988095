import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { freePort } from '#platform/server/free-port.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { type ServerProcess, startServerProcess } from '#tests/support/server-process.ts'
import { until } from '#tests/support/until.ts'
import packageDescription from '../../package.json' with { type: 'json' }
import { buildPages } from '../../scripts/build.ts'

const root = join(import.meta.dirname, '../..')
const { db, url } = await seededDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'jaunt-start-'))
beforeAll(() => buildPages({ log: () => {} }))
afterAll(() => rmSync(dataDir, { recursive: true }))

const start = (environment: Record<string, string>) =>
  startServerProcess({ DATABASE_URL: url, DATA_DIR: dataDir, ...environment })

/** Runs the command of `npm start`, expects it to fail, and returns what it printed. */
const failToStart = async (environment: Record<string, string>): Promise<string> => {
  const child = spawn(process.execPath, packageDescription.scripts.start.split(' ').slice(1), {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      ...environment,
    },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
  expect(await once(child, 'close')).toEqual([1, null])
  return output
}

/** Starts a request whose body is incomplete. */
const startRequest = (site: string): ClientRequest => {
  const pendingRequest = request(`${site}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'content-length': '{"half":1}'.length },
  })
  pendingRequest.write('{"half":')
  return pendingRequest
}

const postStatus = async (address: string, body: object) => {
  const headers = { 'content-type': 'application/json' }
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status
}
const statusOf = async (address: string) => (await fetch(address)).status

/**
 * Logs in with a demo account, and requests the test gateway, the built-in identity provider and a page. Returns the
 * statuses.
 */
const requestDemoParts = async (site: string) => ({
  login: await postStatus(`${site}/api/login`, { username: 'staff@test.com', password: demoPassword }),
  gateway: await postStatus(`${site}/sandbox-gateway/pay`, {}),
  identity: await statusOf(`${site}/identity/.well-known/openid-configuration`),
  site: await statusOf(`${site}/stag`),
})

const demoWeekend = () =>
  db
    .selectFrom('event_guest')
    .innerJoin('event', 'event.id', 'event_guest.event_id')
    .select(['event_guest.customer_id', 'event.status_stage', 'event.people'])
    .where('event.title', 'like', '%by the Tyne')
    .orderBy('event_guest.customer_id')
    .execute()
const plannedWeekend = ['demo-guest', 'demo-organiser'].map((customer_id) => ({
  customer_id,
  status_stage: 'Enquiry',
  people: 10,
}))

const production = { NODE_ENV: 'production', SESSION_SECRET: 'p'.repeat(32) }

describe('npm start in production', () => {
  test('there are no demo accounts, no demo event, no test gateway and no built-in identity provider', async () => {
    const server = await start({ ...production, DEMO_EVENT: 'yes' })
    expect(await requestDemoParts(server.url)).toEqual({ login: 403, gateway: 404, identity: 404, site: 200 })
    await expect.poll(server.output).toContain('is ready')
    await server.stop()
    expect(server.output()).not.toContain(demoPassword)
    expect(await demoWeekend()).toEqual([])
  })

  test('if demos are allowed, the demo accounts, the test gateway and the identity provider exist, and the demo guest has joined the demo event', async () => {
    const server = await start({ ...production, DEMO: 'yes', DEMO_EVENT: 'yes' })
    expect(await requestDemoParts(server.url)).toEqual({ login: 200, gateway: 422, identity: 200, site: 200 })
    await expect.poll(server.output).toContain('is ready')
    await server.stop()
    expect(server.output()).toContain(demoPassword)
    expect(await demoWeekend()).toEqual(plannedWeekend)
  })
})

describe('npm start', () => {
  let server: ServerProcess
  afterAll(() => server?.stop())

  test('a server that starts creates no second demo event, and begins to create the demo data without waiting for it', async () => {
    server = await start({ DEMO_EVENT: 'yes' })
    await expect.poll(server.output).toContain('is ready')
    const listStarted = () =>
      db.selectFrom('demo_scenario').select('number').where('steps_done', '>', 0).execute()
    await expect.poll(listStarted).not.toEqual([])
    expect(await demoWeekend()).toEqual(plannedWeekend)
    const unfinished = db.selectFrom('demo_scenario').select('number').where('is_finished', '=', false)
    expect(await unfinished.execute()).not.toEqual([])
  })

  test('on SIGTERM the server accepts no new requests, completes those in progress and exits with 0', async () => {
    const pendingRequest = startRequest(server.url)
    // Connections are accepted in order: this response proves that the previous connection was accepted.
    await fetch(`${server.url}/health`)
    process.kill(server.pid, 'SIGTERM')
    process.kill(server.pid, 'SIGTERM') // npm and the terminal can both pass the signal on
    await expect.poll(server.output).toContain('finishing')
    const isRefused = () =>
      fetch(`${server.url}/health`).then(
        () => false,
        () => true,
      )
    await until(isRefused)
    const responseEvent = once(pendingRequest, 'response')
    pendingRequest.end('1}')
    const [response] = await responseEvent
    expect(await text(response)).toContain('requestId')
    expect(await server.stop()).toBe(0)
  })

  test('a server does not start on an occupied port, and its message says how to choose another port', async () => {
    const otherServer = createServer().listen(0, '127.0.0.1')
    await once(otherServer, 'listening')
    const { port } = otherServer.address() as { port: number }
    const output = await failToStart({ PORT: String(port) })
    otherServer.close()
    expect(output).toBe(`Port ${port} is already in use. Choose another: PORT=${port + 1} npm start\n`)
  })

  test('the error for an unavailable database names the database without its password', async () => {
    const output = await failToStart({
      PORT: String(await freePort()),
      DATABASE_URL: `postgres://me:hidden@127.0.0.1:${await freePort()}/none`,
    })
    expect(output).toMatch(/The database 127\.0\.0\.1:\d+\/none of DATABASE_URL cannot be reached/)
    expect(output).not.toContain('hidden')
  })

  test('every invalid configuration value is listed', async () => {
    const output = await failToStart({ DEMO: 'perhaps', LOG_LEVEL: 'loud' })
    expect(output).toContain('- DEMO must be yes or no')
    expect(output).toContain('- LOG_LEVEL must be one of')
  })
})
