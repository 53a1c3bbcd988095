import { randomUUID } from 'node:crypto'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { CallContext } from '#platform/server/http/call-context.ts'
import { randomToken } from '#platform/server/random-token.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { findUserByEmail } from '../users/user-store.ts'
import { rememberLinkBrowser, sendMagicLink } from './magic-link.ts'

const hourly = { tries: 5, seconds: 3600 }

/**
 * Mails a link and a pin to log in with, for no event in particular, when the address is a customer's.
 * @returns the customer's id, or for any other address one that is nobody's
 */
export const mailLoginLink = async (
  parts: AccountsParts,
  context: CallContext,
  email: string,
): Promise<string | Refusal> => {
  const { tries } = parts.gate
  const waits = await Promise.all([
    tries.take(`magic link from ${context.request.ip}`, hourly),
    tries.take(`magic link for ${email}`, hourly),
  ])
  if (Math.max(...waits) > 0) return refusal('tooMany')
  const sent = await transact(parts.database, async (tx) => {
    const user = await findUserByEmail(tx, email)
    const browserKey = user && !user.ip_blocked ? await sendMagicLink(tx, parts, user) : undefined
    return { browserKey, customerId: user?.user_type === 'customer' ? user.id : randomUUID() }
  })
  if (isRefusal(sent)) return sent
  rememberLinkBrowser(context, sent.browserKey ?? randomToken())
  return sent.customerId
}
