import { soon } from './browser.ts'
import type { Site } from './site.ts'

/** Returns the pin of the first magic link sent to an email address, once the email has arrived. */
export const pinMailedTo = async ({ mails }: Pick<Site, 'mails'>, email: string): Promise<string> => {
  const pins = () =>
    mails.filter(({ to }) => to.includes(email)).flatMap(({ text }) => /^\d{4}$/m.exec(text)?.[0] ?? [])
  await soon(() => pins().length).toBeGreaterThan(0)
  return pins()[0]!
}
