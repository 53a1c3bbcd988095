import type { Tx } from '#platform/server/database/transact.ts'
import type { CallContext } from '#platform/server/http/call-context.ts'
import type { AccountsParts } from '../accounts-parts.ts'
import { magicLinkMail } from '../mails.ts'
import type { UserRow } from '../users/user-store.ts'
import { createLoginLink } from './login-links.ts'

/** Tells the browser that made an event by address alone from any other; it opens nothing by itself. */
export const magicLinkCookie = 'magic-link'

export type LinkedEvent = { readonly id: string; readonly title: string; readonly startDate?: string }

/**
 * Mails a link and a pin that log a customer in and open an event, if there is one. Staff and supplier contacts get none:
 * they log in with their password.
 * @returns the key for `rememberLinkBrowser`, undefined when there is no event or no mail was queued
 */
export const sendMagicLink = async (
  tx: Tx,
  parts: Pick<AccountsParts, 'outbox' | 'now'> & {
    readonly config: Pick<AccountsParts['config'], 'brand' | 'publicUrl' | 'sessionSecret'>
  },
  user: Pick<UserRow, 'id' | 'email' | 'first_name' | 'user_type'>,
  event?: LinkedEvent,
): Promise<string | undefined> => {
  if (user.user_type !== 'customer') return undefined
  const data = { eventId: event?.id, startDate: event?.startDate }
  const { token, pin, browserKey } = await createLoginLink(tx, parts, user.id, data)
  const link = { token, pin, event }
  await parts.outbox.queueMail(tx, magicLinkMail(parts.config, user, link))
  return browserKey
}

/** Lets this browser read the last digits of the phone that the pin goes with (24 hours, as the link). */
export const rememberLinkBrowser = ({ response }: CallContext, browserKey: string): void =>
  response.setCookie(magicLinkCookie, browserKey, { maxAge: 86_400, httpOnly: true })
