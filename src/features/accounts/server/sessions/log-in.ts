import type { Refusal } from '#kernel/refusal.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { consumeEach, restoreEach } from '#platform/server/http/limits/try-limiter.ts'
import type { RequestContext } from '#platform/server/http/request-context.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { signsInByGoogle } from '../identity/signs-in-by-google.ts'
import { canLogIn, findUserByEmail, type UserRow } from '../users/user-store.ts'
import { passwordMatches } from './passwords.ts'
import { openSession } from './sessions.ts'

const quarterHourSeconds = 900
const limitPerEmail = { tries: 5, seconds: quarterHourSeconds, blockSeconds: quarterHourSeconds }
const limitPerNetwork = { tries: 20, seconds: quarterHourSeconds, blockSeconds: quarterHourSeconds }
/**
 * The limit of failures from all networks together. Above it, responses no longer reveal whether an address is known.
 */
const limitOfAllNetworks = { tries: 300, seconds: quarterHourSeconds }

/**
 * Logs in with a password. The attempt is counted before the password is checked, so that parallel guesses count. A
 * success does not count. The response takes equally long for a wrong password, an unknown user, and a user who is
 * blocked or has no password. After many failures from all networks, unknown addresses get the same response as a wrong
 * password; the right password still works.
 */
export const logIn = async (
  deps: AccountsDeps,
  context: RequestContext,
  { username, password }: { username: string; password: string },
): Promise<UserRow | Refusal> => {
  if (signsInByGoogle(deps, username)) return refusal('googleRequired')
  const { tries } = deps.gate
  const keys = [
    [`log in from ${networkOf(context.request.ip)}`, limitPerNetwork],
    [`log in as ${username}`, limitPerEmail],
  ] as const
  const retryAfter = await consumeEach(tries, keys)
  if (retryAfter > 0) return refusal('loginAttempts', { minutes: Math.ceil(retryAfter / 60), retryAfter })
  const user = await findUserByEmail(deps.database, username)
  const matches = await passwordMatches(user?.password_hash, password)
  if (!user || !matches || !canLogIn(user)) {
    const isLimited = (await tries.consume('failed log-ins', limitOfAllNetworks)) > 0
    return refusal(user || isLimited ? 'loginFailed' : 'userUnknown')
  }
  await restoreEach(tries, keys)
  await openSession(deps, context, user.id)
  return user
}
