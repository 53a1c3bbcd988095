import { sql } from 'kysely'
import { afterAll, afterEach, expect, test, vi } from 'vitest'
import { testApp, testPassword } from '#tests/support/test-app.ts'
import { createTestBrowser } from '#tests/support/test-browser.ts'
import { compose } from './compose.ts'

const { config, db } = await testApp()
const hour = 3_600_000
afterEach(() => void vi.useRealTimers())

test.each([
  ['ahead', hour],
  ['behind', -hour],
])('a process whose own clock is an hour %s stores the time of the database', async (direction, aheadMs) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + aheadMs })
  const app = await compose(config, { jobs: { runsJobs: false }, maxEventLoopDelayMs: 0, admission: false })
  afterAll(() => app.close())
  const email = `${direction}@test.com`
  const person = { email, firstName: 'Ann', lastName: 'Lee', password: testPassword, phone: '' }
  expect((await createTestBrowser(app.http).post('/api/register', person)).status).toBe(200)
  const { rows } = await sql<{ minutes: number }>`
    select (extract(epoch from now() - created_at) / 60)::double precision as minutes
    from app_user where email = ${email}`.execute(db)
  expect(Math.abs(rows[0]!.minutes)).toBeLessThan(30)
})
