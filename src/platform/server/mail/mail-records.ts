import { type Kysely, sql } from 'kysely'
import { erasedPerson, personRemover } from '#kernel/erased-person.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transact.ts'
import type { PersonalRecords, RecordedPerson } from '../personal/personal-records.ts'
import { emptiedMail } from './emptied-mail.ts'
import { isMail } from './is-mail.ts'
import { listAttachments } from './mail-attachment-store.ts'
import { deleteMailChoices, listMailChoices } from './mail-choice-store.ts'
import './tables.ts'

/** The emails that a person has turned off. */
export const mailChoiceRecords: PersonalRecords = {
  name: 'emailChoices',
  tables: ['mail_choice'],
  describe: async (database, { id }) =>
    (await listMailChoices(database, id)).map(({ event_id, choice, turned_off_at }) => ({
      turnedOff: choice,
      eventId: event_id,
      since: turned_off_at.toISOString(),
    })),
  erase: (tx, { id }) => deleteMailChoices(tx, id),
}

/**
 * Mails to a person. An erasure empties them, so unsent ones are not sent. It also removes the person as the recipient
 * of replies to other mails.
 */
export const mailRecords: PersonalRecords = {
  name: 'mails',
  tables: ['mail_outbox', 'mail_attachment'],
  async describe(database, person) {
    const mails = await mailsTo(database, person)
      .select(['kind', 'recipient', 'subject', 'created_at', 'sent_at', 'attachment_set', 'turned_off_at'])
      .select('bounce_reason')
      .select(({ fn }) => fn.coalesce('shown_text', 'text').as('text'))
      .orderBy('created_at', 'desc')
      .execute()
    const files = await listAttachments(
      database,
      mails.flatMap(({ attachment_set }) => attachment_set ?? []),
    )
    return mails.map(({ kind, recipient, subject, text, created_at, sent_at, attachment_set, ...mail }) => ({
      kind,
      to: recipient,
      subject,
      text,
      writtenAt: created_at.toISOString(),
      sentAt: sent_at?.toISOString() ?? null,
      turnedOffAt: mail.turned_off_at?.toISOString() ?? null,
      /** What a mail server reported about its delivery. */
      notDelivered: mail.bounce_reason,
      // The person has the files themselves from the email.
      files: (files.get(attachment_set ?? '') ?? []).map(({ name, size }) => ({ name, bytes: size })),
    }))
  },
  async erase(tx, person) {
    await tx
      .updateTable('mail_outbox')
      .set(emptiedMail)
      .where(sql<string>`lower(recipient)`, '=', sql<string>`any(${[...person.emails]})`)
      .execute()
    await tx
      .updateTable('mail_outbox')
      .set({ reply_name: null, reply_address: null })
      .where(sql<string>`lower(reply_address)`, '=', sql<string>`any(${[...person.emails]})`)
      .execute()
  },
}

const mailsTo = (database: Kysely<Tables>, { emails }: RecordedPerson) =>
  database
    .selectFrom('mail_outbox')
    .where(sql<string>`lower(recipient)`, '=', sql<string>`any(${[...emails]})`)

/** An event whose titles contained a person's name, with the old and new titles. */
export type RenamedEvent = { readonly id: string; readonly titles: readonly (readonly [string, string])[] }

/**
 * Removes a person's name and contact details from the mails about the person's events, and from the answers to them.
 */
export const eraseFromMails = async (
  tx: Tx,
  events: readonly RenamedEvent[],
  person: RecordedPerson,
): Promise<void> => {
  const remove = personRemover(person)
  const fullName = `${person.firstName} ${person.lastName}`
  const titlesOf = new Map(events.map(({ id, titles }) => [id, titles]))
  const mails = await tx
    .selectFrom('mail_outbox')
    .select(['id', 'event_id', 'subject', 'html', 'text', 'shown_html', 'shown_text'])
    .where('event_id', '=', sql<string>`any(${[...titlesOf.keys()]})`)
    // Otherwise this would restore the secrets of a mail that is sent in the meantime.
    .forUpdate()
    .execute()
  for (const { id, event_id, ...before } of mails) {
    const titles = titlesOf.get(event_id!) ?? []
    const clean = (text: string) => remove(replaceAll(text, titles))
    // In the HTML of a mail, special characters of names are escaped.
    const replacements = [...titles, [fullName, erasedPerson.name] as const]
    const cleanPage = (html: string) =>
      clean(
        replaceAll(
          html,
          replacements.map(([from, to]) => [asHtml(from), to]),
        ),
      )
    const after = {
      subject: clean(before.subject),
      html: cleanPage(before.html),
      text: clean(before.text),
      shown_html: before.shown_html && cleanPage(before.shown_html),
      shown_text: before.shown_text && clean(before.shown_text),
    }
    if (JSON.stringify(after) !== JSON.stringify(before))
      await tx.updateTable('mail_outbox').set(after).where(isMail(id)).execute()
  }
  const answers = await tx
    .selectFrom('mail_answer')
    .select(['id', 'event_id', 'subject', 'text', 'quoted'])
    .where('event_id', '=', sql<string>`any(${[...titlesOf.keys()]})`)
    .execute()
  for (const { id, event_id, ...before } of answers) {
    const titles = titlesOf.get(event_id) ?? []
    const clean = (text: string) => remove(replaceAll(text, titles))
    const after = { subject: clean(before.subject), text: clean(before.text), quoted: clean(before.quoted) }
    if (JSON.stringify(after) !== JSON.stringify(before))
      await tx.updateTable('mail_answer').set(after).where('id', '=', id).execute()
  }
}

/** Replaces texts in any letter case, because headings are in capitals in a mail's plain text. */
const replaceAll = (text: string, pairs: readonly (readonly [string, string])[]): string =>
  pairs.reduce((result, [from, to]) => result.replace(new RegExp(RegExp.escape(from), 'gi'), () => to), text)

const asHtml = (text: string): string =>
  text
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#x27;')
