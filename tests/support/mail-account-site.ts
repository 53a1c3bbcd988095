import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { storeMailAccount } from '#features/comms/server/mail-account/mail-account-store.ts'
import { mailAccountSeal } from '#features/comms/server/mail-account/own-account.ts'
import { sealText } from '#features/comms/server/mail-account/sealed-text.ts'
import { createTestStaff } from './create-test-user.ts'
import { openGmailDouble } from './gmail-double.ts'
import { openMailSink } from './mail-sink.ts'
import { createSampleGroup } from './sample-event.ts'
import { testApp } from './test-app.ts'

/** Starts a site that has a mail server and runs its jobs. Staff can connect accounts of a double of Gmail. */
export const mailAccountSite = async () => {
  const sink = await openMailSink()
  const gmail = await openGmailDouble()
  afterAll(() => Promise.all([sink.close(), gmail.close()]))
  const environment = { SMTP_URL: sink.url, ...gmail.environment }
  const site = await testApp({ jobs: { pollSeconds: 0.5 }, environment })
  const staff = await site.signIn('staff')

  /** Connects an account from which the site can send, and read if `canRead` is true. */
  const connect = async (userId: string, email: string, canRead: boolean) => {
    const refreshToken = `refresh-${randomUUID()}`
    gmail.grant(refreshToken, email)
    await storeMailAccount(site.db, {
      user_id: userId,
      email,
      sealed_refresh_token: sealText(mailAccountSeal(site.config, userId), refreshToken),
      connected_at: site.clock.now,
      connected_by: userId,
      can_read: canRead,
    })
  }

  /**
   * Creates a group with a manager. Another member of staff, who writes to the guests, has the only connected account.
   */
  const createGroup = async ({ canRead }: { readonly canRead: boolean }) => {
    await site.db.deleteFrom('mail_account').execute()
    const group = await createSampleGroup(site)
    await staff.put(`/api/event/${group.id}/manager/demo-staff`)
    const author = await createTestStaff(site, 'eventArea.view', 'eventFunctions.sendComms', 'mailArea.view')
    const account = `author-${randomUUID()}@example.com`
    await connect(author.userId, account, canRead)
    return { group, author, account }
  }

  return { sink, gmail, site, staff, connect, createGroup }
}
