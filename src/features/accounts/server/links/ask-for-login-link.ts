import { type Refusal, refusal } from '#kernel/refusal.ts'
import { networkOf } from '#platform/server/http/network-of.ts'
import { takeEach } from '#platform/server/http/try-limiter.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { holdUserByEmail, mayLogIn } from '../users/user-store.ts'
import { sendMagicLink } from './magic-link.ts'

const loginLinkQueue = 'send-login-link'
const hourly = { tries: 5, seconds: 3600 }

/**
 * Asks for a link and a pin to log in with, for no event in particular. Whose the address is, is looked up
 * later, by a job, so that customers and strangers are answered alike and as fast.
 */
export const askForLoginLink = async (
  { database, gate, jobs }: AccountsParts,
  ip: string,
  email: string,
): Promise<Refusal | undefined> => {
  const retryAfter = await takeEach(gate.tries, [
    [`magic link from ${networkOf(ip)}`, hourly],
    [`magic link for ${email}`, hourly],
  ])
  if (retryAfter > 0) return refusal('tooMany', { retryAfter })
  await database.transaction().execute((tx) => jobs.enqueue(tx, loginLinkQueue, { email }))
  return undefined
}

export const loginLinkJob = (parts: AccountsParts): JobQueue<{ email: string }> => ({
  name: loginLinkQueue,
  work: ({ email }) =>
    parts.database.transaction().execute(async (tx) => {
      const user = await holdUserByEmail(tx, email)
      if (user && mayLogIn(user)) await sendMagicLink(tx, parts, user)
    }),
})
