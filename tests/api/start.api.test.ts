import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { type ClientRequest, request } from 'node:http'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'
import { freePort } from '#platform/server/free-port.ts'
import { seededDatabase } from '#tests/support/database.ts'
import { until } from '#tests/support/until.ts'

const root = join(import.meta.dirname, '../..')
const { db, url } = await seededDatabase()
const dataDir = mkdtempSync(join(tmpdir(), 'jaunt-start-'))
afterAll(() => rmSync(dataDir, { recursive: true }))

const start = (port: number, environment: Record<string, string> = {}): ChildProcess =>
  spawn(process.execPath, ['scripts/start.ts'], {
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: '',
      DATABASE_URL: url,
      DATA_DIR: dataDir,
      MEDIA_PREPARE: 'no',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...environment,
    },
  })

const outputOf = (child: ChildProcess): { readonly text: string; saying(part: string): Promise<void> } => {
  const output = { text: '', saying: async () => {} }
  const saying = async (part: string) => {
    await until(() => output.text.includes(part) || child.exitCode !== null)
    if (!output.text.includes(part)) throw new Error(`ended without saying '${part}':\n${output.text}`)
  }
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output.text += chunk))
  return Object.assign(output, { saying })
}

/** Starts a request whose body is incomplete. */
const startRequest = (port: number): ClientRequest => {
  const begun = request({
    port,
    host: '127.0.0.1',
    method: 'POST',
    path: '/api/login',
    headers: { 'content-type': 'application/json', 'content-length': '{"half":1}'.length },
  })
  begun.write('{"half":')
  return begun
}

describe('npm start', () => {
  test('on SIGTERM the server accepts no new requests, completes those in progress and exits with 0', async () => {
    const port = await freePort()
    const child = start(port)
    const output = outputOf(child)
    await output.saying(`http://localhost:${port}/`)
    const begun = startRequest(port)
    // Connections are accepted in order: this response proves that the one before was accepted.
    await fetch(`http://127.0.0.1:${port}/health`)
    child.kill('SIGTERM')
    child.kill('SIGTERM') // npm and the terminal can both pass the signal on
    await output.saying('finishing')
    const isRefused = () =>
      fetch(`http://127.0.0.1:${port}/health`).then(
        () => false,
        () => true,
      )
    await until(isRefused)
    const answered = once(begun, 'response')
    begun.end('1}')
    const [response] = await answered
    expect(await text(response)).toContain('requestId')
    const [code] = await once(child, 'exit')
    expect(code).toBe(0)
  })

  test('the first start creates one event of the demo organiser that the demo guest has joined', async () => {
    const weekend = () =>
      db
        .selectFrom('event_guest')
        .innerJoin('event', 'event.id', 'event_guest.event_id')
        .select(['event_guest.customer_id', 'event.status_stage', 'event.people'])
        .where('event.title', 'like', '%by the Tyne')
        .orderBy('event_guest.customer_id')
        .execute()
    const planned = ['demo-guest', 'demo-organiser'].map((customer_id) => ({
      customer_id,
      status_stage: 'Enquiry',
      people: 10,
    }))
    const made = async () =>
      (await db.selectFrom('demo_scenario').select('number').where('is_finished', '=', true).execute()).length
    let before = 0
    for (const _start of ['first', 'second']) {
      const child = start(await freePort())
      await outputOf(child).saying('is ready')
      // The start also begins to create the demo data, which the next start continues without waiting for it.
      const seen = before
      await until(async () => (await made()) > seen || child.exitCode !== null)
      child.kill('SIGTERM')
      const [code] = await once(child, 'exit')
      expect(code).toBe(0)
      expect(await weekend()).toEqual(planned)
      const after = await made()
      expect(after).toBeGreaterThan(before)
      before = after
    }
    const events = await db
      .selectFrom('event')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirst()
    expect(events!.count, 'no scenario has created two events').toBeLessThanOrEqual(60)
    const creations = await db.selectFrom('event_creation').select('request_id').execute()
    expect(new Set(creations.map(({ request_id }) => request_id)).size).toBe(creations.length)
  })

  test('an occupied port is named, with how to choose another', async () => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as { port: number }
    const child = start(port)
    const output = outputOf(child)
    const [code] = await once(child, 'close')
    other.close()
    expect(code).toBe(1)
    expect(output.text).toBe(`Port ${port} is already in use. Choose another: PORT=${port + 1} npm start\n`)
  })

  test('an unavailable database is named without its password', async () => {
    const child = start(await freePort(), {
      DATABASE_URL: `postgres://me:hidden@127.0.0.1:${await freePort()}/none`,
    })
    const output = outputOf(child)
    const [code] = await once(child, 'close')
    expect(code).toBe(1)
    expect(output.text).toMatch(/The database 127\.0\.0\.1:\d+\/none of DATABASE_URL cannot be reached/)
    expect(output.text).not.toContain('hidden')
  })

  test('every invalid configuration value is listed', async () => {
    const child = start(await freePort(), { DEMO: 'perhaps', LOG_LEVEL: 'loud' })
    const output = outputOf(child)
    await once(child, 'close')
    expect(output.text).toContain('- DEMO must be yes or no')
    expect(output.text).toContain('- LOG_LEVEL must be one of')
  })
})
