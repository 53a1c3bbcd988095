import MailComposer from 'nodemailer/lib/mail-composer'
import { recordChange } from '#features/access/server/index.ts'
import { readEvent } from '#features/events/server/index.ts'
import { AccessRevoked } from '#platform/adapters/identity/identity-provider.ts'
import type { Database } from '#platform/server/database/connect.ts'
import { transact } from '#platform/server/database/transact.ts'
import type { AccountSender } from '#platform/server/mail/account-sender.ts'
import { composeMail } from '#platform/server/mail/compose-mail.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { deleteRefreshToken } from './mail-account-store.ts'
import { findOwnAccount, mailAccountSeal } from './own-account.ts'
import { openSealed } from './sealed-text.ts'

type SenderDeps = Pick<CommsDeps, 'database' | 'mailProvider' | 'now'> & {
  readonly config: Pick<CommsDeps['config'], 'sessionSecret' | 'smtpUrl' | 'publicUrl'>
}

/**
 * Creates the sender of emails from the accounts of staff. An email is sent only from the account of its author, or
 * from one that its owner still shares, if they still manage the event that the email is about. The account must also
 * have the address that the author saw when they wrote the email.
 */
export const createAccountSender = (deps: SenderDeps): AccountSender => {
  const { database, mailProvider, config } = deps
  // The mail server uses the same domain, so an email that it sends in place of the account has the same Message-ID.
  const messageDomain = new URL(config.smtpUrl ?? config.publicUrl).hostname
  return {
    async send(mail, { authorId, ownerId: userId, address, eventId }) {
      const account = await findOwnAccount(database, deps, userId)
      if (!mailProvider || account.state === 'none' || account.address !== address) return 'notConnected'
      if (authorId !== userId && !(account.isShared && (await isManager(database, userId, eventId))))
        return 'notConnected'
      if (account.state === 'disconnected') return 'disconnected'
      const { name, sealed, canRead } = account
      const refreshToken = openSealed(mailAccountSeal(config, userId), sealed)
      // Undefined after a change of SESSION_SECRET.
      if (refreshToken === undefined) return disconnect(deps, { userId, address, sealed })
      const message = composeMail(mail, { from: { name, address }, messageDomain })
      try {
        const raw = await new MailComposer(message).compile().build()
        const { thread, messageId } = await mailProvider.send(refreshToken, raw, canRead)
        return { thread, messageId: messageId === `${mail.id}@${messageDomain}` ? undefined : messageId }
      } catch (problem) {
        if (problem instanceof AccessRevoked) return disconnect(deps, { userId, address, sealed })
        throw problem
      }
    },
  }
}

const isManager = async (database: Database, userId: string, eventId: string | null): Promise<boolean> => {
  const event = eventId === null ? undefined : await readEvent(database, eventId)
  return event?.managerId === userId
}

type AccountDeps = Pick<CommsDeps, 'database' | 'now'>
type AccountToDisconnect = { readonly userId: string; readonly address: string; readonly sealed: string }

/** Marks an account as disconnected, with a line in the history of its owner. */
export const disconnect = async (
  { database, now }: AccountDeps,
  { userId, address, sealed }: AccountToDisconnect,
): Promise<'disconnected'> => {
  await transact(database, async (tx) => {
    if (!(await deleteRefreshToken(tx, { userId, sealed }))) return
    await recordChange(tx, {
      at: now(),
      actor: null,
      subject: { kind: 'user', id: userId },
      what: 'disconnected the mail account',
      before: { mailAccount: address },
      after: { mailAccount: null },
    })
  })
  return 'disconnected'
}
