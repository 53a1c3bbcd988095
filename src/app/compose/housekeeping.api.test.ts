import { expect, test } from 'vitest'
import { requestGoogleSignInUrl } from '#tests/support/google-journey.ts'
import { testApp } from '#tests/support/test-app.ts'
import { housekeepingJob } from './housekeeping.ts'

const dayMs = 86_400_000
const site = await testApp()
const countSessions = async () => (await site.db.selectFrom('session').select('id').execute()).length

test('nightly housekeeping removes sessions only once they have expired', async () => {
  await site.signUp()
  const job = housekeepingJob({ database: site.db, now: () => site.clock.now })
  await job.work({})
  expect(await countSessions()).toBe(1)
  site.clock.now = new Date(site.clock.now.getTime() + 31 * dayMs)
  await job.work({})
  expect(await countSessions()).toBe(0)
})

test('nightly housekeeping removes incomplete sign-ins at the identity provider once they have expired', async () => {
  const countSignIns = async () =>
    (await site.db.selectFrom('provider_sign_in').select('flow').execute()).length
  const job = housekeepingJob({ database: site.db, now: () => site.clock.now })
  await requestGoogleSignInUrl(site.visitor())
  await job.work({})
  expect(await countSignIns()).toBe(1)
  site.clock.now = new Date(site.clock.now.getTime() + 601_000)
  await job.work({})
  expect(await countSignIns()).toBe(0)
})
