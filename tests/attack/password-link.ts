import { createPasswordLink } from '#features/accounts/server/links/login-links.ts'
import { findUserByEmail } from '#features/accounts/server/users/user-store.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { TestApp } from '#tests/support/test-app.ts'

/** Creates a recovery link for the account with an email address, and returns its token. */
export const createPasswordToken = async ({ db, clock, config }: TestApp, email: string): Promise<string> => {
  const token = await transact(db, async (tx) => {
    const user = await findUserByEmail(tx, email)
    if (!user) throw new Error(`no account has the address ${email}`)
    return createPasswordLink(tx, { config, now: () => clock.now }, user)
  })
  if (isRefusal(token)) throw new Error(token.refused)
  return token
}
