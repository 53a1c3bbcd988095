import { type Kysely, type Selectable, sql } from 'kysely'
import { createTransport } from 'nodemailer'
import { cutText } from '#kernel/cut-text.ts'
import type { Tables } from '../database/tables.ts'
import type { JobQueue } from '../jobs/jobs.ts'
import { isMail } from './is-mail.ts'
import { sendMailQueue, sendUrgentMailQueue } from './outbox.ts'
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
    maxConnections: 5,
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

type SendDeps = {
  readonly database: Kysely<Tables>
  /** Without one mails stay in the outbox for staff to read. */
  readonly sender: MailSender | undefined
  now(): Date
}

/**
 * Sends one mail of the outbox. It is claimed first, so that two workers never send the same mail and nothing
 * is locked while the mail server is talked to. Should the process die after the mail server took the mail and
 * before that is noted, it is sent again, once the claim is over, with the same Message-ID: at least once,
 * never lost. The secrets of a mail that was sent are not kept.
 */
const sendMail = async ({ database, sender, now }: SendDeps, mailId: string): Promise<void> => {
  if (!sender) return
  const mail = await claimMail(database, mailId)
  if (!mail) return refuseClaimed(database, mailId)
  const failure: unknown = await sender.send(mail).catch((reason: unknown) => reason ?? new Error('not sent'))
  const tries = mail.tries + 1
  const outcome = failure
    ? { tries, last_error: cutText(String(failure), 500) }
    : { tries, last_error: null, sent_at: now(), ...withSecretsGone(mail) }
  await database
    .updateTable('mail_outbox')
    .set({ ...outcome, claimed_until: null })
    .where(isMail(mailId))
    // Who was erased meanwhile stays erased.
    .where('recipient', '<>', '')
    .execute()
  if (failure) throw failure
}

/** Longer than a talk with the mail server takes, shorter than a job that hangs is waited for. */
const claimed = sql<Date>`now() + interval '110 seconds'`

const claimMail = (database: Kysely<Tables>, mailId: string) =>
  database
    .updateTable('mail_outbox')
    .set({ claimed_until: claimed })
    .where(isMail(mailId))
    .where('sent_at', 'is', null)
    // The person it was for may have been erased meanwhile.
    .where('recipient', '<>', '')
    .where(({ eb, or }) => or([eb('claimed_until', 'is', null), eb('claimed_until', '<', sql<Date>`now()`)]))
    .returning(['id', 'recipient as to', 'subject', 'html', 'text', 'tries', 'shown_html', 'shown_text'])
    .executeTakeFirst()

/** @throws for a mail that another worker claims: should that one die, the job must be there to be tried again */
const refuseClaimed = async (database: Kysely<Tables>, mailId: string): Promise<void> => {
  const left = await database
    .selectFrom('mail_outbox')
    .select('id')
    .where(isMail(mailId))
    .where('sent_at', 'is', null)
    .where('recipient', '<>', '')
    .executeTakeFirst()
  if (left) throw new Error('another worker is sending it')
}

/** The jobs that send the mails of the outbox; what somebody waits for has a queue and connections of its own. */
export const sendMailJobs = ({
  urgentSender,
  ...deps
}: SendDeps & { readonly urgentSender: MailSender | undefined }): JobQueue<{ mailId: string }>[] => [
  { name: sendMailQueue, atOnce: 20, work: ({ mailId }) => sendMail(deps, mailId) },
  {
    name: sendUrgentMailQueue,
    urgent: true,
    atOnce: 20,
    work: ({ mailId }) => sendMail({ ...deps, sender: urgentSender }, mailId),
  },
]
