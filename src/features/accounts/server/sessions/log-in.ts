import { type Refusal, refusal } from '#kernel/refusal.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { consumeEach, restoreEach } from '#platform/server/http/limits/try-limiter.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { signsInByGoogle } from '../identity/signs-in-by-google.ts'
import { findUserByEmail, mayLogIn, type UserRow } from '../users/user-store.ts'
import { passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'

const quarterHour = 900
const byEmail = { tries: 5, seconds: quarterHour, blockSeconds: quarterHour }
const byAddress = { tries: 20, seconds: quarterHour, blockSeconds: quarterHour }
/** Beyond so many failures over all networks nobody is told any more whether an address is known. */
const byAnybody = { tries: 300, seconds: quarterHour }

/**
 * Logs in with a password. A try is counted before the password is looked at, so that parallel guesses
 * count too, and given back when it was right. Unknown users, those without a password and blocked ones
 * cost the same work as a wrong password. Where failures come in numbers, from however many networks, unknown
 * addresses are answered like wrong passwords; who has the right one still logs in.
 */
export const logIn = async (
  deps: AccountsDeps,
  context: RequestContext,
  { username, password }: { username: string; password: string },
): Promise<UserRow | Refusal> => {
  if (signsInByGoogle(deps, username)) return refusal('googleRequired')
  const { tries } = deps.gate
  const keys = [
    [`log in from ${networkOf(context.request.ip)}`, byAddress],
    [`log in as ${username}`, byEmail],
  ] as const
  const retryAfter = await consumeEach(tries, keys)
  if (retryAfter > 0) return refusal('loginAttempts', { minutes: Math.ceil(retryAfter / 60), retryAfter })
  const user = await findUserByEmail(deps.database, username)
  const matches = await passwordMatches(user?.password_hash, password)
  if (!user || !matches || !mayLogIn(user)) {
    const isBraked = (await tries.consume('failed log-ins', byAnybody)) > 0
    return refusal(user || isBraked ? 'loginFailed' : 'userUnknown')
  }
  await restoreEach(tries, keys)
  await openSession(deps, context, user.id)
  return user
}
