import type { Tx } from '#platform/server/database/transact.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { magicLinkMail } from '../mails.ts'
import type { UserRow } from '../users/user-store.ts'
import { createLoginLink } from './login-links.ts'

export type LinkedEvent = { readonly id: string; readonly startDate?: string }

/**
 * Mails a link and a pin that log a customer in and open an event, if there is one. Staff and supplier contacts get none:
 * they log in with their password.
 */
export const sendMagicLink = async (
  tx: Tx,
  parts: Pick<AccountsParts, 'outbox' | 'now'> & {
    readonly config: Pick<AccountsParts['config'], 'brand' | 'publicUrl' | 'sessionSecret'>
  },
  user: Pick<UserRow, 'id' | 'email' | 'first_name' | 'user_type'>,
  event?: LinkedEvent,
): Promise<void> => {
  if (user.user_type !== 'customer') return
  const data = { eventId: event?.id, startDate: event?.startDate }
  const { token, pin } = await createLoginLink(tx, parts, user.id, data)
  const link = { token, pin, event }
  await parts.outbox.queueMail(tx, magicLinkMail(parts.config, user, link))
}
