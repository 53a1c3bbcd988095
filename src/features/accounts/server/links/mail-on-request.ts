import type { Refusal } from '#kernel/refusal.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import { networkOf } from '#platform/server/http/limits/network-of.ts'
import { consumeEach } from '#platform/server/http/limits/try-limiter.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { recoveryMail } from '../mails.ts'
import { canLogIn, lockUserByEmailShared, type UserRow } from '../users/user-store.ts'
import { createPasswordLink } from './login-links.ts'
import { sendMagicLink } from './send-magic-link.ts'

type RequestableMail = {
  readonly queue: string
  /** The name of the rate limit: five requests per hour from the same network, and five for the same address. */
  readonly limitName: string
  /** The code of the refusal of requests above the limit. */
  readonly tooOften: Parameters<typeof refusal>[0]
  mail(tx: Tx, deps: AccountsDeps, user: UserRow): Promise<unknown>
}

const hourly = { tries: 5, seconds: 3600 }

/**
 * Defines a mail that anyone can request for an address. A job looks up the user later, so that the response and its
 * duration are the same for known and unknown addresses.
 */
const mailOnRequest = ({ queue, limitName, tooOften, mail }: RequestableMail) => ({
  async enqueue(
    { database, gate, jobs }: AccountsDeps,
    ip: string,
    email: string,
  ): Promise<Refusal | undefined> {
    const retryAfter = await consumeEach(gate.tries, [
      [`${limitName} from ${networkOf(ip)}`, hourly],
      [`${limitName} for ${email}`, hourly],
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
        const user = await lockUserByEmailShared(tx, email)
        if (user && canLogIn(user)) await mail(tx, deps, user)
      }),
  }),
})

/** Mails a customer a link and a pin that log them in, but open no particular event. */
export const loginLinkOnRequest = mailOnRequest({
  queue: 'send-login-link',
  limitName: 'magic link',
  tooOften: 'tooMany',
  mail: sendMagicLink,
})

/** Mails a link to set a new password. */
export const recoveryOnRequest = mailOnRequest({
  queue: 'send-recovery-mail',
  limitName: 'recovery',
  tooOften: 'resetPasswordEmailError',
  async mail(tx, deps, user) {
    const token = await createPasswordLink(tx, deps, user)
    await deps.outbox.queueMail(tx, recoveryMail(deps.config, user, token))
  },
})
