import { type Refusal, refusal } from '#kernel/refusal.ts'
import { networkOf } from '#platform/server/http/network-of.ts'
import { takeEach } from '#platform/server/http/try-limiter.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { recoveryMail } from '../mails.ts'
import { holdUserByEmail, mayLogIn } from '../users/user-store.ts'
import { createPasswordLink } from './login-links.ts'

const recoveryQueue = 'send-recovery-mail'
const hourly = { tries: 5, seconds: 3600 }

/**
 * Asks for a recovery mail. The address is looked up later, by a job, so that known and unknown addresses
 * are answered alike and as fast.
 */
export const startRecovery = async (
  { database, gate, jobs }: AccountsParts,
  ip: string,
  email: string,
): Promise<Refusal | undefined> => {
  const retryAfter = await takeEach(gate.tries, [
    [`recovery from ${networkOf(ip)}`, hourly],
    [`recovery of ${email}`, hourly],
  ])
  if (retryAfter > 0) return refusal('resetPasswordEmailError', { retryAfter })
  await database.transaction().execute((tx) => jobs.enqueue(tx, recoveryQueue, { email }))
  return undefined
}

export const recoveryJob = (parts: AccountsParts): JobQueue<{ email: string }> => ({
  name: recoveryQueue,
  work: ({ email }) =>
    parts.database.transaction().execute(async (tx) => {
      const user = await holdUserByEmail(tx, email)
      if (!user || !mayLogIn(user)) return
      const token = await createPasswordLink(tx, parts, user)
      await parts.outbox.queueMail(tx, recoveryMail(parts.config, user, token))
    }),
})
