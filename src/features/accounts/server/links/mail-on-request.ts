import { type Refusal, refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { consumeEach } from '#platform/server/http/limits/try-limiter.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recoveryMail } from '../mails.ts'
import { holdUserByEmail, mayLogIn, type UserRow } from '../users/user-store.ts'
import { createPasswordLink } from './login-links.ts'
import { sendMagicLink } from './send-magic-link.ts'

type Requested = {
  readonly queue: string
  /** Names its tries: five an hour for a network, and for an address. */
  readonly tries: string
  /** What who asks too often hears. */
  readonly tooOften: Parameters<typeof refusal>[0]
  mail(tx: Tx, deps: AccountsDeps, user: UserRow): Promise<unknown>
}

const hourly = { tries: 5, seconds: 3600 }

/**
 * A mail that anybody may ask for by an address. Whose the address is, is looked up later, by a job, so that
 * customers and strangers are answered alike and as fast.
 */
const mailOnRequest = ({ queue, tries, tooOften, mail }: Requested) => ({
  async ask({ database, gate, jobs }: AccountsDeps, ip: string, email: string): Promise<Refusal | undefined> {
    const retryAfter = await consumeEach(gate.tries, [
      [`${tries} from ${networkOf(ip)}`, hourly],
      [`${tries} for ${email}`, hourly],
    ])
    if (retryAfter > 0) return refusal(tooOften, { retryAfter })
    await database.transaction().execute((tx) => jobs.enqueue(tx, queue, { email }))
    return undefined
  },
  job: (deps: AccountsDeps): JobQueue<{ email: string }> => ({
    name: queue,
    urgent: true,
    work: ({ email }) =>
      deps.database.transaction().execute(async (tx) => {
        const user = await holdUserByEmail(tx, email)
        if (user && mayLogIn(user)) await mail(tx, deps, user)
      }),
  }),
})

/** A link and a pin to log in with, for no event in particular. */
export const loginLinkOnRequest = mailOnRequest({
  queue: 'send-login-link',
  tries: 'magic link',
  tooOften: 'tooMany',
  mail: sendMagicLink,
})

/** A link to set a new password with. */
export const recoveryOnRequest = mailOnRequest({
  queue: 'send-recovery-mail',
  tries: 'recovery',
  tooOften: 'resetPasswordEmailError',
  async mail(tx, deps, user) {
    const token = await createPasswordLink(tx, deps, user)
    await deps.outbox.queueMail(tx, recoveryMail(deps.config, user, token))
  },
})
