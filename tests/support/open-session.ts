import { randomUUID } from 'node:crypto'
import { csrfOf } from '#features/accounts/server/sessions/secrets.ts'
import { hashToken, randomToken } from '#platform/server/random-token.ts'
import type { TestApp } from './test-app.ts'
import { createTestBrowser, type TestBrowser } from './test-browser.ts'

type SessionOf = {
  readonly userId: string
  /** The staff member who acts as this user. */
  readonly staffId?: string
  readonly toggled?: boolean
  /** The session's own; a new one when left out. */
  readonly id?: string
}

/** A browser with a session that was never logged in: for users whose password costs time, or is none. */
export const openSessionOf = async (
  { app, db, clock }: TestApp,
  { userId, staffId, toggled = false, id = randomUUID() }: SessionOf,
): Promise<TestBrowser> => {
  const token = randomToken()
  await db
    .insertInto('session')
    .values({
      id,
      token_hash: hashToken(token),
      user_id: userId,
      staff_id: staffId ?? null,
      toggled,
      created_at: clock.now,
      last_seen_at: clock.now,
      expires_at: new Date(clock.now.getTime() + 86_400_000),
      user_agent: 'test',
      ip: '127.0.0.1',
    })
    .execute()
  const browser = createTestBrowser(app.http)
  browser.cookies.set('session', token)
  browser.cookies.set('_csrf', csrfOf(token))
  return browser
}
