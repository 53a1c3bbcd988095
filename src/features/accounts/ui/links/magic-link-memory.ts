import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

type MagicLinkSent = { readonly email: string }

const key = 'magicLinkSent'

/**
 * Stores the email address to which a magic link was sent, until the tab is closed. A page whose URL has
 * magic-link-sent=yes reads this email address to ask for the pin.
 */
export const storeMagicLink = (magicLink: MagicLinkSent): void => writeJson(sessionStore(), key, magicLink)

/**
 * Returns the stored email address, or undefined if there is no valid one. Does not use the schema library, because
 * every page loads this file.
 */
export const recallMagicLink = (): MagicLinkSent | undefined => {
  const stored = readJson(sessionStore(), key) as Partial<MagicLinkSent> | null | undefined
  return typeof stored?.email === 'string' ? { email: stored.email } : undefined
}
