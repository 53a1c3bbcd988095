import { findPerson } from '#features/accounts/server/index.ts'
import type { Database } from '#platform/server/database/connect.ts'
import type { Tx } from '#platform/server/database/transact.ts'
import type { CommsDeps } from '../comms-deps.ts'
import { findMailAccount } from './mail-account-store.ts'

/** Returns the seal for the refresh token of a member of staff. */
export const mailAccountSeal = (
  { sessionSecret }: Pick<CommsDeps['config'], 'sessionSecret'>,
  owner: string,
) => ({ secret: sessionSecret, purpose: 'mail account', owner }) as const

/**
 * The mail account of a member of staff: 'connected' if their emails are sent from it, and 'disconnected' if the
 * provider no longer lets us send from it.
 */
export type OwnAccount =
  | { readonly state: 'none' }
  | { readonly state: 'disconnected'; readonly address: string; readonly isShared: boolean }
  | {
      readonly state: 'connected'
      readonly address: string
      /** The name of its owner. */
      readonly name: string
      /** The encrypted refresh token. */
      readonly sealed: string
      /** Whether we can read the answers that the account gets. */
      readonly canRead: boolean
      /** Whether colleagues can write from it about the events that its owner manages. */
      readonly isShared: boolean
    }

/** Returns the account that the emails of a member of staff are sent from. People who left have none. */
export const findOwnAccount = async (
  store: Database | Tx,
  { mailProvider }: Pick<CommsDeps, 'mailProvider'>,
  userId: string,
): Promise<OwnAccount> => {
  const account = mailProvider && (await findMailAccount(store, userId))
  if (!account) return { state: 'none' }
  const { email: address, sealed_refresh_token: sealed } = account
  const owner = await findPerson(store, userId)
  if (owner?.userType !== 'staff' || !owner.isActive) return { state: 'none' }
  const { can_read: canRead, shared: isShared } = account
  return sealed === null
    ? { state: 'disconnected', address, isShared }
    : { state: 'connected', address, name: owner.name, sealed, canRead, isShared }
}

/**
 * Returns the account from which a member of staff can write although it belongs to a colleague: that of the manager of
 * the event, if the manager shares it. Undefined otherwise.
 */
export const findSharedAccount = async (
  store: Database | Tx,
  deps: Pick<CommsDeps, 'mailProvider'>,
  { managerId, authorId }: { readonly managerId: string; readonly authorId: string },
) => {
  if (managerId === authorId) return undefined
  const account = await findOwnAccount(store, deps, managerId)
  return account.state === 'connected' && account.isShared ? account : undefined
}
