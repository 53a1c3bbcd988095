import { AccessRevoked } from '#platform/adapters/identity/identity-provider.ts'
import type { IncomingHead } from '#platform/adapters/mail-inbox/incoming-mail.ts'
import type { MailInbox } from '#platform/adapters/mail-inbox/mail-inbox.ts'
import { ReadingForbidden } from '#platform/adapters/mail-provider/mail-provider.ts'
import type { JobQueue } from '#platform/server/jobs/jobs.ts'
import { runEach } from '#platform/server/jobs/run-each.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { disconnect } from '../mail-account/create-account-sender.ts'
import { forbidReading, listReadableAccounts } from '../mail-account/mail-account-store.ts'
import { findOwnAccount, mailAccountSeal } from '../mail-account/own-account.ts'
import { openSealed } from '../mail-account/sealed-text.ts'
import { findKnownIds, findKnownThreads, getsAnswers } from './answer-store.ts'
import { claimInbox, countFailure, releaseInbox } from './inbox-store.ts'
import { answersSince, receiveMail } from './receive-mail.ts'

/** Maximum emails of one mailbox that one run looks at. */
const maxMails = 200
/** Failures after which an email is left out. With a run every two or three minutes, that is an hour or more. */
const maxFailures = 30

type InboxDeps = CommsDeps & {
  readonly inbox: MailInbox | undefined
  /** Receives failures to read a mailbox, and emails that can't be read. */
  onError(problem: unknown): void
}

/**
 * Returns the jobs that read the answers to emails: in the mailbox of the site, and in the accounts of staff who
 * allow this. A failed job is not retried, because the next run follows within minutes.
 */
export const readInboxJobs = (deps: InboxDeps): JobQueue[] => [
  ...(deps.inbox
    ? [
        {
          name: 'read-inbox',
          cron: '*/2 * * * *',
          options: { retryLimit: 0, expireInSeconds: 600 },
          work: () => readSiteInbox(deps, deps.inbox!),
        },
      ]
    : []),
  ...(deps.mailProvider
    ? [
        {
          name: 'read-accounts',
          cron: '*/3 * * * *',
          options: { retryLimit: 0, expireInSeconds: 600 },
          work: () => readAccounts(deps),
        },
      ]
    : []),
]

const readSiteInbox = (deps: InboxDeps, inbox: MailInbox): Promise<void> =>
  readClaimed(deps, `imap ${inbox.name}`, (options) =>
    inbox.read({
      ...options,
      receive: (mail) => receiveMail(deps, mail),
    }),
  ).catch(deps.onError)

const readAccounts = async (deps: InboxDeps): Promise<void> => {
  await runEach(
    await listReadableAccounts(deps.database),
    (userId) => readAccount(deps, userId),
    (failures) => `${failures} mail accounts could not be read`,
  ).catch(deps.onError)
}

/**
 * Reads the account of a member of staff. If the provider forbids reading, stores this fact; the account can
 * still send. If our access was withdrawn, disconnects the account.
 */
const readAccount = async (deps: InboxDeps, userId: string): Promise<void> => {
  const { database, mailProvider, config } = deps
  const account = await findOwnAccount(database, deps, userId)
  if (!mailProvider || account.state !== 'connected' || !account.canRead) return
  const { address, sealed } = account
  const refreshToken = openSealed(mailAccountSeal(config, userId), sealed)
  if (refreshToken === undefined) return
  const since = answersSince(deps.now())
  try {
    await readClaimed(deps, accountInbox(userId, address), async (options) =>
      mailProvider.read(refreshToken, {
        ...options,
        knownThreads: (threads) => findKnownThreads(database, threads, { userId, since }),
        readsHeads: await getsAnswers(database, address, since),
        receive: (mail, thread) => receiveMail(deps, mail, { thread, ownerId: userId }),
      }),
    )
  } catch (problem) {
    if (problem instanceof ReadingForbidden) await forbidReading(database, userId, sealed)
    else if (problem instanceof AccessRevoked) await disconnect(deps, { userId, address, sealed })
    else throw problem
  }
}

/** Returns the name of an account's mailbox. It contains the address, so a changed account is read from its start. */
const accountInbox = (userId: string, address: string): string => `account ${userId} ${address}`

const commonOptions = (deps: InboxDeps, inbox: string, position: string | undefined) => {
  const since = answersSince(deps.now())
  return {
    position,
    since,
    maxMails,
    onUnreadable: deps.onError,
    attempt: async (id: string, read: () => Promise<void>) => {
      try {
        await read()
      } catch (problem) {
        // These problems are about the whole mailbox.
        if (problem instanceof ReadingForbidden || problem instanceof AccessRevoked) throw problem
        if ((await countFailure(deps.database, inbox, id)) < maxFailures) throw problem
        deps.onError(new Error(`email ${id} was left out after ${maxFailures} failures`, { cause: problem }))
      }
    },
    areWanted: async (heads: readonly IncomingHead[]) => {
      const knownIds = await findKnownIds(
        deps.database,
        heads.flatMap(({ references }) => references),
        since,
      )
      // A report always identifies the undelivered email in its text, but not always in its header.
      return heads.map(({ isReport, references }) => isReport || references.some((id) => knownIds.has(id)))
    },
  }
}

type Run = (options: ReturnType<typeof commonOptions>) => Promise<{ readonly position: string }>

/** Reads a mailbox if no other process does. */
const readClaimed = async (deps: InboxDeps, inbox: string, run: Run): Promise<void> => {
  const claim = await claimInbox(deps.database, inbox)
  if (!claim) return
  let position: string | undefined
  try {
    position = (await run(commonOptions(deps, inbox, claim.position))).position
  } finally {
    await releaseInbox(deps.database, inbox, position)
  }
}
