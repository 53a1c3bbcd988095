import { findPerson, isActiveStaff } from '#features/accounts/server/index.ts'
import type { EventDocument } from '#features/event-document/rules/event-document.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { findMailAccount } from '../mail-account/mail-account-store.ts'

/**
 * Returns the manager of an event with the address of their mail account, or else the address they log in with.
 * Undefined if the event has no manager, or if the manager has no address or is no longer active: somebody who has left
 * must not get what customers write.
 */
export const managerOf = async (store: Database | Tx, { managerId }: Pick<EventDocument, 'managerId'>) => {
  const manager = managerId === null ? undefined : await findPerson(store, managerId)
  if (!manager?.email || !isActiveStaff(manager)) return undefined
  const account = await findMailAccount(store, manager.id)
  return {
    id: manager.id,
    name: manager.name,
    firstName: manager.firstName,
    address: account?.email ?? manager.email,
    /** The addresses that the manager writes from, in lower case. */
    ownAddresses: [manager.email, account?.email].flatMap((address) => address?.toLowerCase() ?? []),
    /** Whether we can read the answers that the manager gets. */
    canReadAnswers: account?.can_read === true && account.sealed_refresh_token !== null,
  }
}

type Manager = NonNullable<Awaited<ReturnType<typeof managerOf>>>
type AnswerDeps = { readonly config: Pick<CommsDeps['config'], 'inbox'> }

/**
 * Returns the address that gets the answers to an email: the site's mailbox, from which the manager gets copies.
 * Answers go to the manager directly if the site has no mailbox, or if the email is sent from an account and we can
 * read the manager's account.
 */
export const answerAddress = ({ config }: AnswerDeps, manager: Manager, isFromAccount: boolean): string =>
  config.inbox && !(isFromAccount && manager.canReadAnswers) ? config.inbox.address : manager.address

/** Returns whether the answers to an email appear on the event. */
export const showsAnswers = ({ config }: AnswerDeps, manager: Manager): boolean =>
  config.inbox !== undefined || manager.canReadAnswers
