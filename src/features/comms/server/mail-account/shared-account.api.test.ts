import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createTestStaff } from '#tests/support/create-test-user.ts'
import { mailAccountSite } from '#tests/support/mail-account-site.ts'
import type { TestBrowser } from '#tests/support/test-browser.ts'
import { findAnsweredMail, findKnownThreads } from '../answers/answer-store.ts'
import { eraseMailAccount, findMailAccount, storeMailAccount } from './mail-account-store.ts'

const { sink, gmail, site, staff: manager, connect, createGroup } = await mailAccountSite()
const managerId = 'demo-staff'

let { group: event, author, account } = {} as Awaited<ReturnType<typeof createGroup>>
let managerAccount: string
/** The manager of the event connects an account, and does not share it. */
beforeEach(async () => {
  ;({ group: event, author, account } = await createGroup({ canRead: false }))
  managerAccount = `manager-${randomUUID()}@example.com`
  await connect(managerId, managerAccount, true)
})

const share = (isShared: boolean, browser: TestBrowser = manager, userId = managerId) =>
  browser.put(`/api/mailAccount/${userId}`, { isShared })
const message = { to: 'organiser', subject: 'Your rooms', text: 'All is booked.', from: 'manager' }
const send = (browser: TestBrowser = author, fields: object = {}) =>
  browser.post(
    `/api/event/${event.id}/comms`,
    { ...message, ...fields },
    { headers: { 'idempotency-key': randomUUID() } },
  )
const senderOf = async (browser: TestBrowser = author) =>
  (await browser.get(`/api/event/${event.id}/comms/sender`)).body.data
const listMessages = async () =>
  (await manager.get(`/api/mail?eventId=${event.id}&kind=staff-message`)).body.data
const waitForMessages = async () => {
  await expect
    .poll(async () => (await listMessages()).map((mail: { sentAt: string | null }) => mail.sentAt !== null))
    .toContain(true)
  return listMessages()
}
const sentFrom = (address: string) => gmail.messages.filter(({ account: from }) => from === address)
const historyOf = async (userId: string) =>
  (await manager.get(`/api/change/user/${userId}?limit=5`)).body.data

describe('the account of the manager', () => {
  test('is neither offered to colleagues nor accepted by the server until its owner shares it (STF-O7)', async () => {
    expect(await senderOf()).toMatchObject({ from: `Ann Lee <${account}>`, shared: null })
    expect(await send()).toMatchObject({ status: 409, body: { code: 'accountNotShared' } })
    const preview = await author.post(`/api/event/${event.id}/comms/preview`, message)
    expect(preview.body.code).toBe('accountNotShared')
    expect(await listMessages()).toEqual([])
    expect((await share(true)).body.data).toEqual({
      state: 'connected',
      address: managerAccount,
      isShared: true,
    })
    expect((await senderOf()).shared).toEqual({
      from: `Stef Staff <${managerAccount}>`,
      replyTo: { name: 'Stef Staff', address: managerAccount },
    })
    expect((await send()).status).toBe(200)
    await share(false)
    expect((await senderOf()).shared).toBeNull()
    expect((await send()).body.code).toBe('accountNotShared')
  })

  test('sends what a colleague writes, in the manager’s name; the email and the history say who wrote it (STF-O7)', async () => {
    await share(true)
    expect((await send()).status).toBe(200)
    const [mail] = await waitForMessages()
    expect(mail).toMatchObject({ from: managerAccount, lastError: null })
    const [gmailMessage, ...others] = sentFrom(managerAccount)
    expect(others).toEqual([])
    expect(gmailMessage!.raw).toContain(`From: Stef Staff <${managerAccount}>`)
    expect(sentFrom(account)).toEqual([])
    expect((await manager.get(`/api/mail/${mail.id}`)).body.data).toMatchObject({
      from: managerAccount,
      writtenBy: 'Ann Lee',
      replyTo: managerAccount,
    })
    // Answers arrive in the account of the manager, in the thread of this email.
    const { thread } = await site.db
      .selectFrom('mail_outbox')
      .select('thread')
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
    const since = new Date(0)
    const isKnownTo = async (userId: string) =>
      (await findKnownThreads(site.db, [thread!], { userId, since })).has(thread!) &&
      (await findAnsweredMail(site.db, { references: [], thread: thread!, ownerId: userId, since }))?.id ===
        mail.id
    expect([await isKnownTo(managerId), await isKnownTo(author.userId)]).toEqual([true, false])
    const [usageChange, sharingChange] = await historyOf(managerId)
    expect(usageChange).toMatchObject({
      what: 'wrote an email from the mail account',
      who: { id: author.userId },
      after: { mailAccount: managerAccount },
    })
    expect(sharingChange).toMatchObject({
      what: 'shared the mail account',
      before: { mailAccountShared: false },
      after: { mailAccountShared: true },
    })
  })

  test.each([
    ['its owner stops sharing it', () => share(false)],
    [
      'a colleague becomes the manager of the event',
      () => manager.put(`/api/event/${event.id}/manager/${author.userId}`),
    ],
  ])(
    'does not send the emails that are still queued when %s: they are sent from the site’s address',
    async (_, change) => {
      await share(true)
      gmail.failNext(503, 'backendError')
      await send()
      await expect.poll(async () => (await listMessages())[0].lastError).toContain('Gmail responded 503')
      expect((await change()).status).toBe(200)
      await expect
        .poll(async () => {
          const makeDue = sql`update pgboss.job set start_after = now() where state = 'retry'`
          return Number((await makeDue.execute(site.db)).numAffectedRows)
        })
        .toBeGreaterThan(0)
      const [mail] = await waitForMessages()
      expect(sentFrom(managerAccount)).toEqual([])
      expect((await manager.get(`/api/mail/${mail.id}`)).body.data).toMatchObject({
        from: null,
        unusedAccount: { address: managerAccount, problem: 'notConnected' },
      })
      expect(sink.mails.filter(({ to }) => to.includes(event.organiser.email))).not.toEqual([])
    },
  )

  test('is used only for events that its owner manages, and is no longer shared after its address changes', async () => {
    await share(true)
    const otherManager = await createTestStaff(site, 'eventFunctions.sendComms')
    await site.db
      .updateTable('app_user')
      .set({ email: `${otherManager.userId}@test.com` })
      .where('id', '=', otherManager.userId)
      .execute()
    await manager.put(`/api/event/${event.id}/manager/${otherManager.userId}`)
    expect((await send()).body.code).toBe('accountNotShared')
    await manager.put(`/api/event/${event.id}/manager/${managerId}`)
    const storedAccount = (await findMailAccount(site.db, managerId))!
    const { shared: _, ...sameAccount } = storedAccount
    await storeMailAccount(site.db, sameAccount)
    expect((await findMailAccount(site.db, managerId))!.shared).toBe(true)
    await storeMailAccount(site.db, { ...sameAccount, email: 'private@example.com' })
    expect((await findMailAccount(site.db, managerId))!.shared).toBe(false)
  })
})

test('the erasure of an owner removes the owner’s address from emails that colleagues sent from the owner’s account', async () => {
  await share(true)
  await send()
  const [mail] = await waitForMessages()
  const readRow = (database: typeof site.db) =>
    database
      .selectFrom('mail_outbox')
      .select(['from_address', 'account_owner', 'written_by'])
      .where('id', '=', mail.id)
      .executeTakeFirstOrThrow()
  expect(await readRow(site.db)).toEqual({
    from_address: managerAccount,
    account_owner: managerId,
    written_by: author.userId,
  })
  const erasure = site.db.transaction().execute(async (tx) => {
    await eraseMailAccount(tx, managerId)
    throw new Error(JSON.stringify(await readRow(tx as unknown as typeof site.db)))
  })
  await expect(erasure).rejects.toThrow(
    JSON.stringify({ from_address: null, account_owner: null, written_by: author.userId }),
  )
})

test('only the owner can share an account: colleagues, even with company.edit, are refused, and so is a person without an account', async () => {
  const administrator = await createTestStaff(site, 'company.edit', 'company.view', 'mailArea.edit')
  const reader = await createTestStaff(site, 'mailArea.view')
  for (const browser of [administrator, reader, author, event.organiser, site.visitor()])
    expect((await share(true, browser)).status).toBe(403)
  expect((await share(true, administrator, administrator.userId)).status).toBe(404)
  expect((await findMailAccount(site.db, managerId))!.shared).toBe(false)
})

test('a manager who writes uses their own account, whichever sender the request contains', async () => {
  const historyBefore = await historyOf(managerId)
  for (const from of ['own', 'manager']) expect((await send(manager, { from })).status).toBe(200)
  await expect.poll(() => sentFrom(managerAccount).length).toBe(2)
  expect(await historyOf(managerId)).toEqual(historyBefore)
})
