import { randomUUID } from 'node:crypto'
import { render } from '@react-email/render'
import type { Kysely } from 'kysely'
import type { ReactElement } from 'react'
import type { Tables } from '../database/tables.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { type MailLook, mailLayout } from './layout.ts'
import { withoutSecrets, withSecrets } from './mail-secret.ts'
import './tables.ts'

/** A mail as a feature writes it; the outbox puts it into the brand's layout. */
export type MailMessage = {
  readonly to: string
  readonly subject: string
  /** What sort of mail it is, such as 'welcome': staff filter by it. */
  readonly kind: string
  /** Whatever in it only the recipient may read is a `mailSecret`. */
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
    const row = { id, kind, recipient: to, subject, event_id: eventId ?? null, created_at }
    await tx
      .insertInto('mail_outbox')
      .values({ ...row, ...bodyColumns(html, text) })
      .execute()
    await jobs.enqueue(tx, sendMailQueue, { mailId: id })
    return id
  },
})

const bodyColumns = (html: string, text: string) => {
  const whole = { html: withSecrets(html), text: withSecrets(text) }
  const shown = { shown_html: withoutSecrets(html), shown_text: withoutSecrets(text) }
  const hasSecrets = shown.shown_html !== whole.html || shown.shown_text !== whole.text
  return hasSecrets ? { ...whole, ...shown } : whole
}
