import { readJson, sessionStore, writeJson } from '#platform/browser/storage.ts'

type MagicLinkSent = { readonly email: string }

const key = 'magicLinkSent'

/** Keeps whom a magic link went to, for the prompt at magic-link-sent=yes; it lasts as long as the tab. */
export const storeMagicLink = (sent: MagicLinkSent): void => writeJson(sessionStore(), key, sent)

/** What was kept, or nothing where the store holds something else. No schema library: every page loads this. */
export const recallMagicLink = (): MagicLinkSent | undefined => {
  const kept = readJson(sessionStore(), key) as Partial<MagicLinkSent> | null | undefined
  return typeof kept?.email === 'string' ? { email: kept.email } : undefined
}
