import { expect, test } from 'vitest'
import { pagesApp } from '#tests/support/pages-app.ts'
import { recordingAdmission } from '#tests/support/recording-admission.ts'

const { admission, refuses } = recordingAdmission()
const site = await pagesApp({ admission })

test('while visitors are refused, a page that is not cached is rendered for a member, but not for a forged or ended session', async () => {
  const [member, former, forger] = [await site.signUp(), await site.signIn('staff'), site.visitor()]
  const endedSession = former.cookieHeader()
  expect((await former.get('/api/logout')).status).toBe(200)
  forger.cookies.set('session', 'forged')
  const statusFor = async (cookie: string) => (await site.get('/hen/locations', { cookie })).statusCode
  refuses.add('visitor')
  expect(await statusFor('')).toBe(503)
  expect(await statusFor(forger.cookieHeader())).toBe(503)
  expect(await statusFor(endedSession)).toBe(503)
  expect(await statusFor(member.cookieHeader())).toBe(200)
})
