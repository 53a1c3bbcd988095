import type { Kysely, Selectable } from 'kysely'
import { createTransport } from 'nodemailer'
import type { Tables } from '../database/tables.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { sendMailQueue } from './outbox.ts'
import './tables.ts'

export type MailSender = {
  send(mail: MailToSend): Promise<void>
  close(): void
}

type MailToSend = {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly html: string
  readonly text: string
}

/** Milliseconds for each step of a talk with the mail server. */
const patience = 20_000

/** Hands mails to an SMTP server. */
export const smtpSender = (smtpUrl: string, from: string): MailSender => {
  const { hostname } = new URL(smtpUrl)
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    maxConnections: 2,
    connectionTimeout: patience,
    greetingTimeout: patience,
    socketTimeout: patience,
  })
  return {
    async send({ id, to, subject, html, text }) {
      // One address, however it is written: as plain text it would be read as a list.
      const recipient = { name: '', address: to }
      // The same id at every try: a server that got the mail twice can tell.
      await transport.sendMail({ from, to: recipient, subject, html, text, messageId: `<${id}@${hostname}>` })
    },
    close: () => transport.close(),
  }
}

type StoredBody = Pick<Selectable<Tables['mail_outbox']>, 'html' | 'text' | 'shown_html' | 'shown_text'>

const withSecretsGone = ({ html, text, shown_html, shown_text }: StoredBody) => ({
  html: shown_html ?? html,
  text: shown_text ?? text,
  shown_html: null,
  shown_text: null,
})

type SendParts = {
  readonly database: Kysely<Tables>
  /** Without one mails stay in the outbox for staff to read. */
  readonly sender: MailSender | undefined
  now(): Date
}

/**
 * Sends one mail of the outbox under its row's lock, and notes it as sent in the same transaction: two
 * workers never send the same mail. Should the process die after the mail server took the mail and before
 * the note is stored, it is sent again with the same Message-ID: at least once, never lost. The secrets of a
 * mail that was sent are not kept.
 */
export const sendMailJob = ({ database, sender, now }: SendParts): JobQueue<{ mailId: string }> => ({
  name: sendMailQueue,
  async work({ mailId }) {
    if (!sender) return
    const problem = await database.transaction().execute(async (tx): Promise<unknown> => {
      const mail = await tx
        .selectFrom('mail_outbox')
        .select(['id', 'recipient as to', 'subject', 'html', 'text', 'tries', 'shown_html', 'shown_text'])
        .where('id', '=', mailId)
        .where('sent_at', 'is', null)
        // The person it was for may have been erased meanwhile.
        .where('recipient', '<>', '')
        .forUpdate()
        .executeTakeFirst()
      if (!mail) return undefined
      const failure = await sender.send(mail).catch((reason: unknown) => reason)
      const tries = mail.tries + 1
      const outcome = failure
        ? { tries, last_error: String(failure).slice(0, 500) }
        : { tries, last_error: null, sent_at: now(), ...withSecretsGone(mail) }
      await tx.updateTable('mail_outbox').set(outcome).where('id', '=', mailId).execute()
      return failure
    })
    if (problem) throw problem
  },
})
