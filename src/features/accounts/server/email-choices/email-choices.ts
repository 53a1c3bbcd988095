import { allMails, type MailChoice } from '#kernel/mail-choice.ts'
import type { Refusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { listMailChoices, storeMailChoice } from '#platform/server/mail/mail-choice-store.ts'
import { readUnsubscribeLink, type UnsubscribeLink } from '#platform/server/mail/unsubscribe-link.ts'
import { mailChoiceIds } from '../../rules/mail-choices.ts'
import { refusal } from '../../rules/refusals.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { findUserById, lockUser } from '../users/user-store.ts'

type Deps = Pick<AccountsDeps, 'database' | 'config' | 'now' | 'eventNameFor'>

/** The person whose emails are chosen, and the event of the link, if there is one. */
type Chooser = { readonly userId: string; readonly event?: { readonly id: string; readonly name: string } }

type Change = { readonly choice: MailChoice | typeof allMails; readonly isOn: boolean }

/** Returns which automatic emails a person gets. */
export const readEmailChoices = async ({ database }: Deps, { userId, event }: Chooser) => {
  const rows = await listMailChoices(database, userId)
  const isOff = (eventId: string | null, id: MailChoice) =>
    rows.some((row) => row.event_id === eventId && (row.choice === id || row.choice === allMails))
  return {
    event: event?.name ?? null,
    choices: mailChoiceIds.map((id) => ({
      id,
      isOn: !isOff(null, id),
      isOnForEvent: event ? !isOff(null, id) && !isOff(event.id, id) : null,
    })),
  }
}

/**
 * Turns emails of a person on or off. Repeating a change has no effect.
 * @param eventId the event whose emails are meant; undefined for all events
 * @returns true, or linkExpired if the account was erased
 */
export const changeEmailChoice = async (
  { database, now }: Deps,
  {
    userId,
    eventId,
    choice,
    isOn,
  }: Change & { readonly userId: string; readonly eventId: string | undefined },
): Promise<true | Refusal> =>
  transact(database, async (tx) => {
    const user = await lockUser(tx, userId)
    if (!user || user.erased_at) return refusal('linkExpired')
    await storeMailChoice(tx, { userId, eventId, choice, isOn, choices: mailChoiceIds }, now())
    return true as const
  })

/**
 * Returns the link of a key from an email. Returns the refusal linkExpired for a forged or expired key and for an
 * erased account, so that nobody learns whether the account exists.
 */
export const openUnsubscribeLink = async (
  { database, config, now }: Deps,
  key: string,
): Promise<UnsubscribeLink | Refusal> => {
  const link = readUnsubscribeLink(config.sessionSecret, key, now())
  const user = link && (await findUserById(database, link.recipientId))
  // An old email can belong to a choice that no longer exists.
  const isUsable = link && mailChoiceIds.includes(link.choice) && user && !user.erased_at
  return isUsable ? link : refusal('linkExpired')
}

/** Returns the person and event of a link, without the event if it was deleted or the person has left it. */
export const chooserOf = async (
  { eventNameFor }: Deps,
  { recipientId: userId, eventId }: UnsubscribeLink,
): Promise<Chooser> => {
  const name = eventId === undefined ? undefined : await eventNameFor?.(eventId, userId)
  return eventId === undefined || name === undefined ? { userId } : { userId, event: { id: eventId, name } }
}
