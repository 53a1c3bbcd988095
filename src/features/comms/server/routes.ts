import { findPerson } from '#features/accounts/server/index.ts'
import { isRefusal, type Refusal, refusal } from '#kernel/refusal.ts'
import { implementEndpoints } from '#platform/server/http/implement-endpoints.ts'
import { actorOf } from '#platform/server/http/request-context.ts'
import type { DeclaredMail } from '#platform/server/mail/automatic-mail.ts'
import { findAttachment, listAttachments } from '#platform/server/mail/mail-attachment-store.ts'
import { commsContract } from '../contract.ts'
import { answerHandlers } from './answers/answer-handlers.ts'
import { automaticMailHandlers } from './automatic-mails/automatic-mail-handlers.ts'
import type { CommsDeps } from './comms-deps.ts'
import { canManageAccount } from './mail-account/can-manage-account.ts'
import { disconnectMailAccount } from './mail-account/disconnect-mail-account.ts'
import { findMailAccount } from './mail-account/mail-account-store.ts'
import { shareMailAccount } from './mail-account/share-mail-account.ts'
import { startMailAccount } from './mail-account/start-mail-account.ts'
import { messageHandlers } from './messages/message-handlers.ts'
import { findMail, listMails } from './outbox-store.ts'

type MailRow = Exclude<Awaited<ReturnType<typeof listMails>>, Refusal>['mails'][number]

type MailFacts = {
  readonly nameOf: (kind: string) => string
  /** The files of each set. */
  readonly files: Awaited<ReturnType<typeof listAttachments>>
}

const showMail = (mail: MailRow, { nameOf, files }: MailFacts) => ({
  id: mail.id,
  kind: mail.kind,
  kindName: nameOf(mail.kind),
  to: mail.recipient,
  subject: mail.subject,
  eventId: mail.event_id,
  createdAt: mail.created_at.toISOString(),
  sentAt: mail.sent_at?.toISOString() ?? null,
  turnedOffAt: mail.sent_at === null ? (mail.turned_off_at?.toISOString() ?? null) : null,
  tries: mail.tries,
  lastError: mail.last_error,
  from: mail.account_problem === null ? mail.from_address : null,
  report:
    mail.bounce_status === null
      ? null
      : { hasFailed: mail.bounced_at !== null, status: mail.bounce_status, reason: mail.bounce_reason ?? '' },
  attachments: (files.get(mail.attachment_set ?? '') ?? []).map(({ number, name, size }) => ({
    number,
    name,
    size,
  })),
})

/** Returns the ids of the emails' sets of files. */
const attachmentSetsOf = (mails: readonly MailRow[]): string[] =>
  mails.flatMap(({ attachment_set }) => attachment_set ?? [])

/** Returns a function that returns the label of a kind of email. A kind that is no longer declared is its own label. */
const mailKindNames = (mails: readonly DeclaredMail[]): ((kind: string) => string) => {
  const names = new Map(mails.map(({ mail }) => [mail.kind, mail.name]))
  return (kind) => (kind === 'staff-message' ? 'Written by staff' : (names.get(kind) ?? kind))
}

/**
 * Returns true for a demo that sends no emails. There the outbox shows tokens and pins, so that users can try out a
 * password reset. Otherwise staff do not see the tokens and pins of others.
 */
const showsSecrets = ({ demoAllowed, smtpUrl }: CommsDeps['config']): boolean =>
  demoAllowed && smtpUrl === undefined

/** Creates the routes of emails. */
export const commsRoutes = (deps: CommsDeps) => {
  const { database, gate } = deps
  const nameOf = mailKindNames(deps.automaticMails)
  const readAccount = async (userId: string) => {
    const account = await findMailAccount(database, userId)
    if (!account) return { data: { state: 'none' as const, address: null, isShared: false } }
    const { email: address, shared: isShared } = account
    const state = account.sealed_refresh_token === null ? ('disconnected' as const) : ('connected' as const)
    return { data: { state, address, isShared } }
  }
  return implementEndpoints(commsContract, gate, {
    readMailAccountUrl: async ({ input, context }) => {
      const url = await startMailAccount(deps, context, input)
      return isRefusal(url) ? url : { data: url }
    },
    readMailAccount: async ({ input: { userId }, context }) => {
      if (!(await canManageAccount(deps, actorOf(context), userId, 'view'))) return refusal('notAllowed')
      return readAccount(userId)
    },
    shareMailAccount: async ({ input, context }) =>
      (await shareMailAccount(deps, actorOf(context), input)) ?? readAccount(input.userId),
    disconnectMailAccount: async ({ input: { userId }, context }) => {
      const disconnection = await disconnectMailAccount(deps, actorOf(context), userId)
      return isRefusal(disconnection) ? disconnection : { data: disconnection }
    },
    listMails: async ({ input }) => {
      const page = await listMails(database, input)
      if (isRefusal(page)) return page
      const { mails, ...counted } = page
      const files = await listAttachments(database, [...new Set(attachmentSetsOf(mails))])
      return { data: mails.map((mail) => showMail(mail, { nameOf, files })), ...counted }
    },
    readMail: async ({ input: { id } }) => {
      const mail = await findMail(database, id, { withSecrets: showsSecrets(deps.config) })
      if (!mail) return refusal('nodeNotFound', { id })
      const { html, text, reply_address: replyTo, written_by, from_address, account_problem } = mail
      const author = written_by === null ? undefined : await findPerson(database, written_by)
      const summary = showMail(mail, {
        nameOf,
        files: await listAttachments(database, attachmentSetsOf([mail])),
      })
      const unusedAccount =
        from_address === null || account_problem === null
          ? null
          : { address: from_address, problem: account_problem }
      return { data: { ...summary, html, text, replyTo, writtenBy: author?.name ?? null, unusedAccount } }
    },
    readAttachment: async ({ input: { id, number } }) => {
      const mail = await findMail(database, id)
      const set = mail?.attachment_set ?? undefined
      const file = set === undefined ? undefined : await findAttachment(database, set, number)
      if (!file) return refusal('nodeNotFound', { id })
      const { name, media_type: mediaType, bytes } = file
      return { data: { name, mediaType, base64: bytes.toString('base64') } }
    },
    ...messageHandlers(deps),
    ...answerHandlers(deps),
    ...automaticMailHandlers(deps),
  })
}
