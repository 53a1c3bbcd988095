import { randomUUID } from 'node:crypto'
import { render } from '@react-email/render'
import type { Kysely } from 'kysely'
import type { ReactElement } from 'react'
import type { Tables } from '../database/tables.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { type MailLook, mailLayout } from './layout.ts'
import './tables.ts'

/** A mail as a feature writes it; the outbox puts it into the brand's layout. */
export type MailMessage = {
  readonly to: string
  readonly subject: string
  /** What sort of mail it is, such as 'welcome': staff filter by it. */
  readonly kind: string
  readonly body: ReactElement
  readonly eventId?: string
}

export type Outbox = {
  /** Writes the mail and the job that sends it, both as part of the transaction. Answers its id. */
  queueMail(tx: Kysely<Tables>, message: MailMessage): Promise<string>
}

export const sendMailQueue = 'send-mail'

type OutboxParts = {
  readonly jobs: Enqueue
  readonly look: MailLook
  now(): Date
}

export const createOutbox = ({ jobs, look, now }: OutboxParts): Outbox => ({
  async queueMail(tx, { to, subject, kind, body, eventId }) {
    const page = mailLayout(look, subject, body)
    const [html, text] = await Promise.all([render(page), render(page, { plainText: true })])
    const id = randomUUID()
    const created_at = now()
    const row = { id, kind, recipient: to, subject, html, text, event_id: eventId ?? null, created_at }
    await tx.insertInto('mail_outbox').values(row).execute()
    await jobs.enqueue(tx, sendMailQueue, { mailId: id })
    return id
  },
})
