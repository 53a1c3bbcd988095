import { render, toPlainText } from '@react-email/render'
import { type Kysely, sql } from 'kysely'
import { fillPlaceholders } from '#kernel/placeholders.ts'
import type { Config } from '../config.ts'
import type { Tables } from '../database/tables.ts'
import type { Enqueue } from '../jobs/jobs.ts'
import { timedId } from '../timed-id.ts'
import { automaticBody } from './automatic-mail.ts'
import { type MailLook, mailLayout } from './layout.ts'
import { listTurnedOff } from './mail-choice-store.ts'
import type { AutomaticMessage, MailMessage, MailText } from './mail-message.ts'
import { mailSecret, withoutSecrets, withSecrets } from './mail-secret.ts'
import { readMailText } from './mail-text-store.ts'
import { mailboxOf } from './mailbox-of.ts'
import { signUnsubscribeLink, type UnsubscribeLink, unsubscribeAddress } from './unsubscribe-link.ts'
import './tables.ts'

/** A mail as its recipient gets it. */
type RenderedMail = { readonly subject: string; readonly html: string; readonly text: string }

export type Outbox = {
  /**
   * Stores the mail and the job that sends it, as part of the transaction. A mail that its recipient has turned off is
   * stored without a job, so that staff see why it was not sent.
   * @returns the mail's id, or undefined if strangers have already caused too many mails to that mailbox
   */
  queueMail(tx: Kysely<Tables>, message: MailMessage): Promise<string | undefined>
  /**
   * Renders a mail for a preview, with its secrets masked, and stores nothing.
   * @param text the text of an automatic mail; by default the original
   */
  previewMail(message: MailMessage, text?: MailText): Promise<RenderedMail>
}

export const sendMailQueue = 'send-mail'
export const sendUrgentMailQueue = 'send-urgent-mail'
/** Mails with files have their own queue, so that few are in memory at once and other mails do not wait for them. */
export const sendLargeMailQueue = 'send-large-mail'
/** Mails from the accounts of staff have their own queue, because a provider accepts few at once from an account. */
export const sendAccountMailQueue = 'send-account-mail'

/**
 * Maximum mails an hour to one mailbox that strangers can cause: those that protect an account (pins, links and
 * notices) and all others, such as the answers of guests. They are counted separately. A stranger who requests new
 * passwords can't prevent an organiser from getting answers, and guests who join can't prevent the owner from getting a
 * new password.
 */
const maxByStrangers = { account: 5, other: 3 }
const hourMs = 3_600_000

type OutboxDeps = {
  readonly jobs: Enqueue
  /** The site's data, and the secret that signs the links to turn mails off. */
  readonly config: MailLook & Pick<Config, 'sessionSecret'>
  now(): Date
  /** Returns true while demo data is being created. Mails are then stored as sent, but not sent. */
  isDemoRun?(): boolean
}

type RenderOptions = {
  /** The text of an automatic mail; by default the original. */
  readonly text?: MailText | undefined
  readonly unsubscribeUrl?: string | undefined
}

const renderMail = async (
  look: MailLook,
  message: MailMessage,
  { text, unsubscribeUrl }: RenderOptions,
): Promise<RenderedMail> => {
  const { subject, body } = 'mail' in message ? contentOf(look, message, text) : message
  const html = await render(mailLayout(look, subject, body, { section: message.section, unsubscribeUrl }))
  return { subject, html, text: toPlainText(html) }
}

const contentOf = ({ brand, contact }: MailLook, message: AutomaticMessage, text = message.mail.text) => {
  const values = { brand, ...contact, ...message.values }
  const fill = (template: string) => fillPlaceholders(template, values)
  const filledText = { intro: fill(text.intro), closing: fill(text.closing) }
  // A value can have several paragraphs; a subject is one line.
  const subject = fill(text.subject).replace(/\s+/g, ' ').trim()
  return { subject, body: automaticBody(filledText, message) }
}

/**
 * Returns the person and the choice by which they can turn a mail off; undefined if it is essential or staff wrote it.
 */
const optionOf = (message: MailMessage): UnsubscribeLink | undefined => {
  if (!('mail' in message) || message.isEssential) return undefined
  const { mail, recipientId, eventId, kind } = message
  if (mail.recipientChoice === 'essential') return undefined
  if (recipientId === undefined)
    throw new Error(`the mail ${kind} does not name the account of its recipient`)
  return { recipientId, eventId, choice: mail.recipientChoice }
}

export const createOutbox = ({ jobs, config, now, isDemoRun = () => false }: OutboxDeps): Outbox => ({
  async previewMail(message, editedText) {
    const unsubscribeUrl = optionOf(message) && unsubscribeAddress(config.publicUrl, mailSecret('key'))
    const { subject, html, text } = await renderMail(config, message, { text: editedText, unsubscribeUrl })
    return { subject, html: withoutSecrets(html), text: withoutSecrets(text) }
  },
  async queueMail(tx, message) {
    const { to, kind, eventId, urgent = false, byStranger = false, isNotice } = message
    const created_at = now()
    const protects_account = urgent || isNotice === true
    const limit = maxByStrangers[protects_account ? 'account' : 'other']
    const option = optionOf(message)
    const isOff = option !== undefined && (await isTurnedOff(tx, option))
    // A mail that is not sent does not count.
    const mailbox = byStranger && !isOff ? mailboxOf(to) : null
    const isLimited = !isNotice && !isDemoRun()
    if (
      mailbox !== null &&
      (await countByStrangers(tx, { mailbox, protects_account, created_at })) >= limit &&
      isLimited
    )
      return undefined
    const editedText = 'mail' in message ? (await readMailText(tx, kind)).text : null
    const key = option && signUnsubscribeLink(config.sessionSecret, option, created_at)
    const { subject, html, text } = await renderMail(config, message, {
      text: editedText ?? undefined,
      unsubscribeUrl: key && unsubscribeAddress(config.publicUrl, mailSecret(key)),
    })
    const id = timedId(created_at)
    const row = {
      id,
      kind,
      recipient: to,
      subject,
      event_id: eventId ?? null,
      by_stranger: mailbox !== null,
      mailbox,
      protects_account,
      created_at,
      written_by: 'writtenBy' in message ? message.writtenBy : null,
      reply_name: message.replyTo?.name ?? null,
      reply_address: message.replyTo?.address ?? null,
      attachment_set: attachmentSetOf(message),
      from_address: ('fromAddress' in message && message.fromAddress) || null,
      account_owner: ('accountOwner' in message && message.accountOwner) || null,
      recipient_id: option?.recipientId ?? null,
      choice: option?.choice ?? null,
      in_reply_to: ('inReplyTo' in message && message.inReplyTo) || null,
      ignores_stop: urgent || isNotice === true || 'writtenBy' in message,
    }
    if (isOff || isDemoRun()) {
      const maskedBody = { html: withoutSecrets(html), text: withoutSecrets(text) }
      await tx
        .insertInto('mail_outbox')
        .values({
          ...row,
          ...maskedBody,
          ...(isOff ? { turned_off_at: created_at } : { sent_at: created_at }),
        })
        .execute()
      return id
    }
    await tx
      .insertInto('mail_outbox')
      .values({
        ...row,
        ...bodyColumns(html, text),
        unsubscribe_url: key ? unsubscribeAddress(config.publicUrl, key) : null,
      })
      .execute()
    await jobs.enqueue(tx, queueFor(message), { mailId: id })
    return id
  },
})

const isTurnedOff = async (
  store: Kysely<Tables>,
  { recipientId, ...mail }: UnsubscribeLink,
): Promise<boolean> => (await listTurnedOff(store, mail, [recipientId])).has(recipientId)

const attachmentSetOf = (message: MailMessage): string | null =>
  ('attachmentSet' in message && message.attachmentSet) || null

const queueFor = (message: MailMessage): string => {
  if ('fromAddress' in message && message.fromAddress !== undefined) return sendAccountMailQueue
  if (attachmentSetOf(message) !== null) return sendLargeMailQueue
  return message.urgent ? sendUrgentMailQueue : sendMailQueue
}

type StrangerMail = {
  readonly mailbox: string
  readonly protects_account: boolean
  readonly created_at: Date
}

/**
 * Counts the mails that strangers caused to the mailbox within an hour. Locks the mailbox until the transaction ends,
 * so that concurrent mails can't both be counted as the last one.
 */
const countByStrangers = async (
  tx: Kysely<Tables>,
  { mailbox, protects_account, created_at }: StrangerMail,
): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`mails to ${mailbox}`}, 0))`.execute(tx)
  const { count } = await tx
    .selectFrom('mail_outbox')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('by_stranger', '=', true)
    .where('mailbox', '=', mailbox)
    .where('protects_account', '=', protects_account)
    .where('created_at', '>', new Date(created_at.getTime() - hourMs))
    .executeTakeFirstOrThrow()
  return count
}

const bodyColumns = (html: string, text: string) => {
  const fullBody = { html: withSecrets(html), text: withSecrets(text) }
  const maskedBody = { shown_html: withoutSecrets(html), shown_text: withoutSecrets(text) }
  const hasSecrets = maskedBody.shown_html !== fullBody.html || maskedBody.shown_text !== fullBody.text
  return hasSecrets ? { ...fullBody, ...maskedBody } : fullBody
}
