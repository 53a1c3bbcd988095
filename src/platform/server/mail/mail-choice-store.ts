import { type Kysely, sql } from 'kysely'
import { allMails, type MailChoice } from '#kernel/mail-choice.ts'
import type { Tables } from '../database/tables.ts'
import type { Tx } from '../database/transact.ts'
import { isMail } from './is-mail.ts'
import './tables.ts'

type Store = Kysely<Tables>

type Choice = MailChoice | typeof allMails

/** The emails to which a change applies: those of one event, or of all events if `eventId` is undefined. */
type Scope = { readonly userId: string; readonly eventId: string | undefined }

export type MailChoiceChange = Scope & {
  readonly choice: Choice
  readonly isOn: boolean
  /** Every choice that there is. */
  readonly choices: readonly MailChoice[]
}

/** Returns which of the given people have turned off the emails of a choice, for the event or for all events. */
export const listTurnedOff = async (
  store: Store,
  { eventId, choice }: { readonly eventId: string | undefined; readonly choice: MailChoice },
  userIds: readonly string[],
): Promise<ReadonlySet<string>> => {
  if (userIds.length === 0) return new Set()
  const rows = await store
    .selectFrom('mail_choice')
    .select('user_id')
    .where('user_id', '=', sql<string>`any(${[...userIds]})`)
    .where('choice', 'in', [choice, allMails])
    .where(({ eb, or }) => or([eb('event_id', 'is', null), eb('event_id', '=', eventId ?? null)]))
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Returns the choices of emails that a person has turned off, oldest first. */
export const listMailChoices = (store: Store, userId: string) =>
  store
    .selectFrom('mail_choice')
    .select(['event_id', 'choice', 'turned_off_at'])
    .where('user_id', '=', userId)
    .orderBy('turned_off_at')
    .execute()

export const deleteMailChoices = async (tx: Tx, userId: string): Promise<void> => {
  await tx.deleteFrom('mail_choice').where('user_id', '=', userId).execute()
}

/**
 * Turns emails on or off. Lock the person first, so that two changes can't undo each other. If all emails are off and
 * one choice is turned on, each of the other choices stays off.
 */
export const storeMailChoice = async (tx: Tx, change: MailChoiceChange, now: Date): Promise<void> => {
  const { choice, isOn } = change
  const turnedOffChoices = new Set((await rowsOf(tx, change)).map((row) => row.choice))
  if (choice === allMails) {
    await replaceRows(tx, change, isOn ? [] : [allMails], now)
  } else if (!isOn) {
    if (!turnedOffChoices.has(allMails) && !turnedOffChoices.has(choice))
      await insertRows(tx, change, [choice], now)
  } else if (turnedOffChoices.has(allMails)) {
    const otherChoices = change.choices.filter((id) => id !== choice)
    await replaceRows(tx, change, otherChoices, now)
  } else {
    await deleteRows(tx, change, choice)
  }
  if (!isOn) await withdrawMails(tx, change, now)
}

const rowsOf = (tx: Tx, { userId, eventId }: Scope) =>
  tx
    .selectFrom('mail_choice')
    .select('choice')
    .where('user_id', '=', userId)
    .where('event_id', 'is not distinct from', eventId ?? null)
    .execute()

const deleteRows = (tx: Tx, { userId, eventId }: Scope, choice?: MailChoice) =>
  tx
    .deleteFrom('mail_choice')
    .where('user_id', '=', userId)
    .where('event_id', 'is not distinct from', eventId ?? null)
    .$if(choice !== undefined, (rows) => rows.where('choice', '=', choice!))
    .execute()

const insertRows = async (tx: Tx, { userId, eventId }: Scope, choices: readonly Choice[], now: Date) => {
  if (choices.length === 0) return
  await tx
    .insertInto('mail_choice')
    .values(
      choices.map((choice) => ({ user_id: userId, event_id: eventId ?? null, choice, turned_off_at: now })),
    )
    .execute()
}

const replaceRows = async (tx: Tx, scope: Scope, choices: readonly Choice[], now: Date) => {
  await deleteRows(tx, scope)
  await insertRows(tx, scope, choices, now)
}

/** Marks the unsent mails as turned off, so that they will not be sent. */
const withdrawMails = async (tx: Tx, { userId, eventId, choice, choices }: MailChoiceChange, now: Date) => {
  await withdrawal(tx, now)
    .where('recipient_id', '=', userId)
    .where('choice', 'in', choice === allMails ? choices : [choice])
    .$if(eventId !== undefined, (mails) => mails.where('event_id', '=', eventId!))
    .execute()
}

const withdrawal = (store: Store, now: Date) =>
  store
    .updateTable('mail_outbox')
    .set(({ fn }) => ({
      turned_off_at: now,
      unsubscribe_url: null,
      claimed_until: null,
      html: fn.coalesce('shown_html', 'html'),
      text: fn.coalesce('shown_text', 'text'),
      shown_html: null,
      shown_text: null,
    }))
    .where('sent_at', 'is', null)
    .where('turned_off_at', 'is', null)

/** The condition for a mail of the outbox whose recipient has turned it off. */
export const hasTurnedOff = sql<boolean>`exists (
  select from mail_choice where mail_choice.user_id = mail_outbox.recipient_id
    and mail_choice.choice in (mail_outbox.choice, ${allMails})
    and (mail_choice.event_id is null or mail_choice.event_id = mail_outbox.event_id))`

/**
 * Marks a mail as turned off, so that it will not be sent. Its recipient turned it off while it was being queued, and
 * neither transaction saw the other.
 */
export const withdrawMail = async (store: Store, mailId: string, now: Date): Promise<void> => {
  await withdrawal(store, now).where(isMail(mailId)).execute()
}
