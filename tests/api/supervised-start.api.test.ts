import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { runningDatabaseUrl } from '#platform/server/database/embedded.ts'
import { freePort } from '#platform/server/free-port.ts'
import { until } from '#tests/support/until.ts'
import packageDescription from '../../package.json' with { type: 'json' }
import { buildPages } from '../../scripts/build.ts'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'jaunt-supervised-'))
chmodSync(dataDir, 0o755)
const started: ChildProcess[] = []

beforeAll(() => buildPages({ log: () => {} }))
afterAll(async () => {
  for (const child of started)
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await once(child, 'exit')
    }
  rmSync(dataDir, { recursive: true })
})

/** Starts the product as `npm start` does. */
const start = (port: number) => {
  const child = spawn(process.execPath, packageDescription.scripts.start.split(' ').slice(1), {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
      DATA_DIR: dataDir,
      PORT: String(port),
      LOG_LEVEL: 'warn',
      DEMO_EVENT: 'no',
      MEDIA_PREPARE: 'no',
    },
  })
  started.push(child)
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  return { child, output: () => output, url: `http://127.0.0.1:${port}` }
}

const readinessOf = (url: string) =>
  fetch(`${url}/ready`).then(
    (response) => response.json() as Promise<{ status: string; restarts?: number; last?: object }>,
    () => undefined,
  )
const untilReady = ({ url }: { url: string }, restarts: number) =>
  until(async () => {
    const found = await readinessOf(url)
    return found?.status === 'ready' && found.restarts === restarts
  }, 50)
const serverProcess = () => Number(readFileSync(join(dataDir, 'postgres/jaunt.pid'), 'utf8'))

test('a killed server is restarted on the same database, /ready gives the reason, and SIGTERM stops everything', async () => {
  const run = start(await freePort())
  await untilReady(run, 0)
  expect(await readinessOf(run.url)).toEqual({ status: 'ready', restarts: 0 })
  const [first, databaseUrl] = [serverProcess(), await runningDatabaseUrl(dataDir)]
  expect(first).not.toBe(run.child.pid)
  if (process.platform === 'linux')
    expect(readFileSync(`/proc/${first}/cmdline`, 'utf8').split('\0')).toContain('--max-old-space-size=1000')

  process.kill(first, 'SIGKILL')
  await untilReady(run, 1)
  expect(serverProcess()).not.toBe(first)
  expect(await runningDatabaseUrl(dataDir)).toBe(databaseUrl)
  expect(await readinessOf(run.url)).toEqual({
    status: 'ready',
    restarts: 1,
    last: { at: expect.any(String), reason: 'signal SIGKILL' },
  })
  expect(run.output()).toMatch(/The server has ended \(signal SIGKILL\)\. Restart 1 follows in 0\.5 s\./)

  run.child.kill('SIGTERM')
  expect(await once(run.child, 'exit')).toEqual([0, null])
  expect(await readinessOf(run.url)).toBeUndefined()
  expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
})

test('SIGTERM right after the server was killed leaves no database running', async () => {
  const run = start(await freePort())
  await untilReady(run, 0)
  process.kill(serverProcess(), 'SIGKILL')
  await until(() => run.output().includes('Restart 1 follows'))
  run.child.kill('SIGTERM')
  expect(await once(run.child, 'exit')).toEqual([0, null])
  expect(await runningDatabaseUrl(dataDir)).toBeUndefined()
})

test('an occupied port ends the start', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address() as { port: number }
  const run = start(port)
  expect(await once(run.child, 'close')).toEqual([1, null])
  other.close()
  expect(run.output()).toContain(`Port ${port} is already in use.`)
  expect(run.output()).not.toContain('Restart')
})
