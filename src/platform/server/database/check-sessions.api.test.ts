import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { checkSessions } from './check-sessions.ts'

const { url } = await testDatabase()
const { url: otherUrl } = await testDatabase()

/** Returns the address of a database whose sessions have these settings, like those of a configured pooler. */
const withSettings = (settings: string, base = url) => {
  const address = new URL(base)
  address.searchParams.set('options', settings)
  return address.href
}
const commonSettings =
  '-c timezone=UTC -c jit=off -c lock_timeout=15000 -c idle_in_transaction_session_timeout=150000'
const memberSettings = `${commonSettings} -c statement_timeout=30000`
const visitorSettings = `${commonSettings} -c statement_timeout=2000`

test('sessions with the right settings are accepted, with and without a pooler', async () => {
  await checkSessions(url, undefined)
  await checkSessions(withSettings(memberSettings), {
    visitorsUrl: withSettings(visitorSettings),
    directUrl: url,
  })
})

test('the error names the settings that a pooler’s sessions lack, and the environment variable that contains the pooler’s address', async () => {
  const pooler = { visitorsUrl: withSettings(memberSettings), directUrl: url }
  await expect(checkSessions(withSettings(memberSettings), pooler)).rejects.toThrow(
    /sessions of DATABASE_VISITORS_URL have wrong settings\. They need: SET statement_timeout = 2000\./,
  )
  await expect(checkSessions(withSettings('-c timezone=Asia/Tokyo'), pooler)).rejects.toThrow(
    /sessions of DATABASE_URL .*SET timezone = UTC; .*SET lock_timeout = 15000/,
  )
})

test('a pooler’s address that points to another database is refused', async () => {
  const pooler = { visitorsUrl: withSettings(visitorSettings, otherUrl), directUrl: url }
  await expect(checkSessions(withSettings(memberSettings), pooler)).rejects.toThrow(
    'DATABASE_VISITORS_URL and DATABASE_DIRECT_URL point to different databases',
  )
})
