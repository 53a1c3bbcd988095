import type { Tx } from '#platform/server/database/transact.ts'
import type { AccountsDeps } from '../accounts-deps.ts'
import { magicLinkMail } from '../mails.ts'
import type { UserRow } from '../users/user-store.ts'
import { createLoginLink } from './login-links.ts'

export type LinkedEvent = { readonly id: string; readonly startDate?: string }

/**
 * Mails a link and a pin that log a customer in and open the given event, if any. Staff and supplier contacts get no
 * mail, because they log in with their password.
 */
export const sendMagicLink = async (
  tx: Tx,
  deps: Pick<AccountsDeps, 'outbox' | 'now'> & {
    readonly config: Pick<AccountsDeps['config'], 'brand' | 'publicUrl' | 'sessionSecret'>
  },
  user: Pick<UserRow, 'id' | 'email' | 'first_name' | 'user_type'>,
  event?: LinkedEvent,
): Promise<void> => {
  if (user.user_type !== 'customer') return
  const data = { eventId: event?.id, startDate: event?.startDate }
  const { token, pin } = await createLoginLink(tx, deps, user.id, data)
  const link = { token, pin, event }
  await deps.outbox.queueMail(tx, magicLinkMail(deps.config, user, link))
}
