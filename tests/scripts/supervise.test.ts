import { type ChildProcess, spawn } from 'node:child_process'
import { expect, test } from 'vitest'
import type { Restarts } from '#platform/server/http/create-http-app.ts'
import { restartDelayMs, supervise } from '../../scripts/supervise.js'

type Limits = { flags?: string[]; now?: () => number; maxStartProblems?: number }

/** Supervises a process that runs the first line of code. Each restart runs the next line, or the last line again. */
const superviseLines = (lines: readonly string[], { flags = [] as string[], ...limits }: Limits = {}) => {
  const receivedRestarts: Restarts[] = []
  const log: string[] = []
  let stopCount = 0
  let child!: ChildProcess
  let readyCount = 0
  const { ended, stop } = supervise({
    startServer: (restarts) => {
      receivedRestarts.push(restarts)
      const line = lines[Math.min(receivedRestarts.length, lines.length) - 1]!
      child = spawn(process.execPath, [...flags, '-e', line], {
        stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      })
      child.on('message', (message) => {
        if (message === 'ready') readyCount += 1
      })
      return child
    },
    stopDatabase: async () => {
      stopCount += 1
    },
    log: (line) => void log.push(line),
    ...limits,
  })
  return {
    ended,
    stop,
    receivedRestarts,
    log,
    stopped: () => stopCount,
    child: () => child,
    readyCount: () => readyCount,
  }
}

const ready = "process.send('ready');"
const serve = `${ready} setInterval(() => {}, 1000)`
const failReady = "process.send('ready', () => process.exit(3))"
const startProblem = "process.send('startProblem', () => process.exit(1))"

test('the delay doubles from half a second to 30 seconds', () => {
  expect([1, 2, 3, 4, 5, 6, 7, 8, 100].map(restartDelayMs)).toEqual([
    500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000,
  ])
})

test.concurrent('a server that dies is restarted and gets the number and reason of restarts', async ({
  expect,
}) => {
  const run = superviseLines([failReady, `${ready} process.kill(process.pid, 'SIGKILL')`, serve])
  await expect.poll(() => run.receivedRestarts.length).toBe(3)
  expect(run.receivedRestarts).toEqual([
    { restarts: 0 },
    { restarts: 1, last: { at: expect.any(String), reason: 'exit code 3' } },
    { restarts: 2, last: { at: expect.any(String), reason: 'signal SIGKILL' } },
  ])
  expect(run.log).toEqual([
    expect.stringMatching(/^\d{4}-.*Z The server has ended \(exit code 3\)\. Restart 1 follows in 0\.5 s\.$/),
    expect.stringMatching(/\(signal SIGKILL\)\. Restart 2 follows in 1 s\.$/),
  ])
  run.stop('SIGTERM')
  expect((await run.ended).signal).toBe('SIGTERM')
})

test.concurrent('a server that runs out of heap memory is restarted', async ({ expect }) => {
  const fill = `${ready} const all = []; for (;;) all.push(new Array(1000).fill({}))`
  const run = superviseLines([fill, serve], { flags: ['--max-old-space-size=20'] })
  await expect.poll(() => run.receivedRestarts.length).toBe(2)
  expect(run.receivedRestarts[1]!.last!.reason).toBe('signal SIGABRT')
  run.stop('SIGTERM')
  await run.ended
})

test.concurrent('the delay is reset after the server was healthy', async ({ expect }) => {
  const clock = { now: 0 }
  const run = superviseLines([failReady, failReady, serve, serve], { now: () => clock.now })
  await expect.poll(() => run.readyCount()).toBe(3)
  clock.now = 60_000
  run.child().kill('SIGKILL')
  await expect.poll(() => run.log.length).toBe(3)
  expect(run.log[2]).toContain('Restart 3 follows in 0.5 s')
  run.stop('SIGTERM')
  await run.ended
})

test.concurrent('a start problem or any other exit during the first start ends the supervision', async ({
  expect,
}) => {
  for (const line of [startProblem, 'process.exit(1)']) {
    const run = superviseLines([line])
    expect(await run.ended).toMatchObject({ code: 1 })
    expect([run.receivedRestarts.length, run.stopped()]).toEqual([1, 0])
  }
})

test.concurrent('a start problem after a restart is retried', async ({ expect }) => {
  const run = superviseLines([failReady, startProblem, serve])
  await expect.poll(() => run.receivedRestarts.length).toBe(3)
  run.stop('SIGTERM')
  await run.ended
})

test.concurrent('repeated start problems after a restart end the supervision and stop the database', async ({
  expect,
}) => {
  const run = superviseLines([failReady, startProblem], { maxStartProblems: 2 })
  expect(await run.ended).toEqual({ code: 1, signal: null })
  expect([run.receivedRestarts.length, run.stopped()]).toEqual([3, 1])
})

test.concurrent('a stop during the delay stops the database and starts nothing', async ({ expect }) => {
  const run = superviseLines([failReady])
  await expect.poll(() => run.log.length).toBe(1)
  run.stop('SIGTERM')
  expect(await run.ended).toEqual({ code: 0, signal: null })
  expect([run.receivedRestarts.length, run.stopped()]).toEqual([1, 1])
})
