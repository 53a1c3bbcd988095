import { render } from '@react-email/render'
import { type Kysely, sql } from 'kysely'
import type { ReactElement } from 'react'
import type { Section } from '#kernel/section.ts'
import type { Tables } from '../database/tables.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { timedId } from '../timed-id.ts'
import { type MailLook, mailLayout } from './layout.ts'
import { withoutSecrets, withSecrets } from './mail-secret.ts'
import { mailboxOf } from './mailbox-of.ts'
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
  /** Whose colour it has; without one the site's own. */
  readonly section?: Section
  /** Somebody waits for it in front of a screen, as for a pin: no other mails delay it. */
  readonly urgent?: boolean
  /**
   * Anybody may have it sent to any address, by typing that in: five such mails an hour go to one mailbox. There
   * must be no words in it that the stranger chose.
   */
  readonly byStranger?: boolean
  /** The owner of an account has to learn of it: counted among the others by strangers, and never left out. */
  readonly isNotice?: boolean
}

export type Outbox = {
  /**
   * Writes the mail and the job that sends it, both as part of the transaction.
   * @returns its id; undefined when strangers have sent too many to that mailbox and it is left out
   */
  queueMail(tx: Kysely<Tables>, message: MailMessage): Promise<string | undefined>
}

export const sendMailQueue = 'send-mail'
export const sendUrgentMailQueue = 'send-urgent-mail'

/** Mails an hour that strangers may have sent to one mailbox, of all kinds together. */
const maxByStrangers = 5
/** Of these only pins and links may be the last two: guests who join keep nobody from getting a new password. */
const reservedForUrgent = 2
const hour = 3_600_000

type OutboxDeps = {
  readonly jobs: Enqueue
  readonly look: MailLook
  now(): Date
  /** True while what happens is made up: mails are written and kept as sent, and leave for nobody. */
  isMadeUp?(): boolean
}

export const createOutbox = ({ jobs, look, now, isMadeUp = () => false }: OutboxDeps): Outbox => ({
  async queueMail(tx, message) {
    const {
      to,
      subject,
      kind,
      body,
      eventId,
      section,
      urgent = false,
      byStranger = false,
      isNotice,
    } = message
    const created_at = now()
    const most = urgent ? maxByStrangers : maxByStrangers - reservedForUrgent
    const mailbox = byStranger ? mailboxOf(to) : null
    if (mailbox !== null && (await countByStrangers(tx, mailbox, created_at)) >= most && !isNotice)
      return undefined
    const page = mailLayout(look, subject, body, section)
    const [html, text] = await Promise.all([render(page), render(page, { plainText: true })])
    const id = timedId(created_at)
    const row = {
      id,
      kind,
      recipient: to,
      subject,
      event_id: eventId ?? null,
      by_stranger: byStranger,
      mailbox,
      created_at,
    }
    if (isMadeUp()) {
      const shown = { html: withoutSecrets(html), text: withoutSecrets(text) }
      await tx
        .insertInto('mail_outbox')
        .values({ ...row, ...shown, sent_at: created_at })
        .execute()
      return id
    }
    await tx
      .insertInto('mail_outbox')
      .values({ ...row, ...bodyColumns(html, text) })
      .execute()
    await jobs.enqueue(tx, urgent ? sendUrgentMailQueue : sendMailQueue, { mailId: id })
    return id
  },
})

/** One writer a mailbox at a time, until the transaction ends: two never both find room for the last one. */
const countByStrangers = async (tx: Kysely<Tables>, mailbox: string, at: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${mailbox}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('by_stranger', '=', true)
    .where('mailbox', '=', mailbox)
    .where('created_at', '>', new Date(at.getTime() - hour))
    .executeTakeFirstOrThrow()
  return count
}

const bodyColumns = (html: string, text: string) => {
  const whole = { html: withSecrets(html), text: withSecrets(text) }
  const shown = { shown_html: withoutSecrets(html), shown_text: withoutSecrets(text) }
  const hasSecrets = shown.shown_html !== whole.html || shown.shown_text !== whole.text
  return hasSecrets ? { ...whole, ...shown } : whole
}
