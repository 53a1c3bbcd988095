import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

type MagicLinkSent = { readonly email: string }

const key = 'magicLinkSent'

/**
 * Stores the address to which a magic link was sent, for the prompt at magic-link-sent=yes. Stored for as long as the
 * tab.
 */
export const storeMagicLink = (sent: MagicLinkSent): void => writeJson(sessionStore(), key, sent)

/**
 * Returns the stored address, or undefined if it is invalid. It uses no schema library, because every page loads it.
 */
export const recallMagicLink = (): MagicLinkSent | undefined => {
  const stored = readJson(sessionStore(), key) as Partial<MagicLinkSent> | null | undefined
  return typeof stored?.email === 'string' ? { email: stored.email } : undefined
}
