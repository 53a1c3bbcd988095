import type { Kysely } from 'kysely'
import { refusal } from '#kernel/refusal.ts'
import type { Tables } from '#platform/server/database/tables.ts'
import { type Gate, implementCalls } from '#platform/server/http/implement-calls.ts'
import { findMail, listMails } from '#platform/server/mail/read-outbox.ts'
import { commsContract } from '../contract.ts'

type MailRow = Awaited<ReturnType<typeof listMails>>['mails'][number]

const showMail = (mail: MailRow) => ({
  id: mail.id,
  kind: mail.kind,
  to: mail.recipient,
  subject: mail.subject,
  eventId: mail.event_id,
  createdAt: mail.created_at.toISOString(),
  sentAt: mail.sent_at?.toISOString() ?? null,
  tries: mail.tries,
  lastError: mail.last_error,
})

export const commsRouter = (gate: Gate, { database }: { readonly database: Kysely<Tables> }) =>
  implementCalls(commsContract, gate, {
    listMails: async ({ input }) => {
      const { mails, count } = await listMails(database, input)
      return { data: mails.map(showMail), count }
    },
    readMail: async ({ input: { id } }) => {
      const mail = await findMail(database, id)
      if (!mail) return refusal('nodeNotFound', { id })
      return { data: { ...showMail(mail), html: mail.html, text: mail.text } }
    },
  })
