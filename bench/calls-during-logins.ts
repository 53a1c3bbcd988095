import { setTimeout as pause } from 'node:timers/promises'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { bodyOf, signUp } from './support/enter-site.ts'
import type { Measure } from './support/measure.ts'
import { inMs } from './support/timing.ts'

const loginCount = 50
const password = 'riverboat7'

const percentile = (values: readonly number[], fraction: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * fraction)]!

/** Repeats a cheap request until other work has ended. Returns the milliseconds of each request. */
const timesDuring = async (call: () => Promise<unknown>, work: Promise<unknown>): Promise<number[]> => {
  let running = true
  const workEnd = work.finally(() => {
    running = false
  })
  const times: number[] = []
  while (running) {
    const startedAt = performance.now()
    await call()
    times.push(performance.now() - startedAt)
    await pause(1)
  }
  await workEnd
  return times
}

export const callsDuringLogins: Measure = {
  name: `p99 of a cheap request while ${loginCount} people log in at once`,
  limit: { atMost: 100 },
  unit: 'ms',
  async run({ app }) {
    const emails: string[] = []
    for (let number = 0; number < loginCount; number += 1) {
      await signUp(app, 10_000 + number)
      emails.push(`bench-${10_000 + number}@test.com`)
    }
    const visitor = createTestBrowser(app.http)
    const call = async () => bodyOf(await visitor.get('/api/role/name/Guest'))
    const quietTimes = await timesDuring(call, pause(1000))
    const logins = emails.map(async (username) =>
      bodyOf(await createTestBrowser(app.http).post('/api/login', { username, password })),
    )
    const busyTimes = await timesDuring(call, Promise.all(logins))
    const [p99, quietP99] = [percentile(busyTimes, 0.99), percentile(quietTimes, 0.99)]
    return {
      value: p99,
      detail: `${busyTimes.length} requests during log-ins; ${inMs(quietP99)} without log-ins`,
    }
  },
}
