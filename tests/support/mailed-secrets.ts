import { ensureCustomer, sendMagicLink } from '#features/accounts/server/index.ts'
import { findUserByEmail } from '#features/accounts/server/users/user-store.ts'
import { isRefusal } from '#kernel/refusal.ts'
import { transact } from '#platform/server/database/transact.ts'
import { createJobs } from '#platform/server/jobs/jobs.ts'
import { createOutbox } from '#platform/server/mail/outbox.ts'
import type { TestApp } from './test-app.ts'

type MagicLink = { readonly userId: string; readonly token: string; readonly pin: string }

/** Returns the texts of the emails of one kind to an address, newest first. */
export const mailTexts = async ({ db }: TestApp, email: string, kind: string): Promise<string[]> => {
  const mails = await db
    .selectFrom('mail_outbox')
    .select('text')
    .where('recipient', '=', email)
    .where('kind', '=', kind)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .execute()
  return mails.map(({ text }) => text)
}

/**
 * Emails a magic link with its pin to an address, as the creation of an event does, and returns the link and the pin.
 */
export const mailMagicLink = async (site: TestApp, email: string): Promise<MagicLink> => {
  const jobs = createJobs(site.db, () => {}, { runsJobs: false })
  await jobs.start([{ name: 'send-urgent-mail', work: async () => {} }])
  const now = () => site.clock.now
  const outbox = createOutbox({ jobs, config: site.config, now })
  const user = await transact(site.db, async (tx) => {
    await ensureCustomer(tx, { email, phone: '07700900123' }, now())
    const customer = (await findUserByEmail(tx, email))!
    await sendMagicLink(tx, { outbox, config: site.config, now }, customer, { id: 'e1' })
    return customer
  })
  if (isRefusal(user)) throw new Error(user.refused)
  const [text = ''] = await mailTexts(site, email, 'magic-link')
  return {
    userId: user.id,
    token: /loginUrlToken=([\w-]{72})/.exec(text)?.[1] ?? '',
    pin: /^\d{4}$/m.exec(text)?.[0] ?? '',
  }
}

/** Returns a pin that differs from this one. */
export const otherPin = (pin: string): string => String((Number(pin) + 1) % 10_000).padStart(4, '0')
