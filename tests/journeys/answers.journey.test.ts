import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { timedId } from '#platform/server/timed-id.ts'
import {
  checkAccessibility,
  onEach,
  openBrowser,
  openInPage,
  savePicture,
  soon,
  untilItFits,
} from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()

let page: Page
beforeAll(async () => {
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
})

type Answer = { text: string; quoted?: string; address?: string; isAutomatic?: boolean; files?: object[] }

/** Stores an email of an event, and the answers to it as the jobs that read mailboxes store them. */
const storeConversation = async (eventId: string, recipient: string, answers: readonly Answer[]) => {
  const sentAt = new Date(Date.now() - 3_600_000)
  const mailId = timedId(sentAt)
  await site.db
    .insertInto('mail_outbox')
    .values({
      id: mailId,
      kind: 'staff-message',
      recipient,
      subject: 'Your rooms in Newcastle',
      html: '<p>All is booked.</p>',
      text: 'Hello Ann,\n\nall is booked. Do you need a cot?',
      event_id: eventId,
      created_at: sentAt,
      sent_at: sentAt,
      written_by: 'demo-staff',
    })
    .execute()
  for (const [
    number,
    { text, quoted = '', address = recipient, isAutomatic = false, files = [] },
  ] of answers.entries()) {
    const receivedAt = new Date(sentAt.getTime() + (number + 1) * 60_000)
    await site.db
      .insertInto('mail_answer')
      .values({
        id: timedId(receivedAt),
        event_id: eventId,
        mail_id: mailId,
        conversation: mailId,
        message_id: `answer-${number}@example.net`,
        sender_name: 'Ann Lee',
        sender_address: address,
        is_recipient: address === recipient,
        is_automatic: isAutomatic,
        subject: 'Re: Your rooms in Newcastle',
        text,
        quoted,
        files: JSON.stringify(files),
        received_at: receivedAt,
        read_at: isAutomatic ? receivedAt : null,
        read_by: null,
      })
      .execute()
  }
  return mailId
}

test('staff read the answers to an email on the event and answer the newest, after which none is new (STF-O7)', async () => {
  const { eventId, email } = await organiseEvent(site.url, 'Answers')
  await storeConversation(eventId, email, [
    { text: 'I am away until Monday.', isAutomatic: true },
    {
      text: 'Thanks, that works for us!\n\nWe need no cot, but could we arrive at 4 in the afternoon? Our train is late.',
      quoted:
        'On Mon, 1 Jun 2026 at 09:12, Sam Staff <hello@example.com> wrote:\n\n> Hello Ann,\n>\n> all is booked.',
      files: [{ name: 'rooming list of the whole group.pdf', size: 120_000 }],
    },
    {
      text: 'It is me from my other address. Please call.',
      address: 'a-rather-long-address-of-ann@another-domain.example',
    },
  ])
  await openInPage(page, `/admin/event/${eventId}`)
  const link = page.getByRole('navigation', { name: 'On this page' }).getByRole('link', { name: /^Emails/ })
  await soon(() => link.textContent()).toContain('2 new')
  await page.getByText('Not the recipient’s address').waitFor()
  await page.getByText('Automatic reply').waitFor()
  await page.getByText('rooming list of the whole group.pdf').waitFor()
  await expect(page.getByText('> all is booked.').isVisible()).resolves.toBe(false)
  await page.getByText('Show the quoted text').click()
  await page.getByText('> all is booked.').waitFor()
  await onEach(page, ['desktop', 'tablet', 'phone'], async (device) => {
    await untilItFits(page)
    await checkAccessibility(page)
    await savePicture(page, `answers-${device}`)
  })
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Manager', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Manager').selectOption({ index: 1 })
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Manager saved').waitFor()
  await page.getByRole('button', { name: 'Answer', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(email).waitFor()
  await soon(() => dialog.getByLabel('Subject', { exact: true }).inputValue()).toBe(
    'Re: Your rooms in Newcastle',
  )
  await dialog.getByLabel('Text', { exact: true }).fill('4 is fine.')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('Preview for Ann Lee').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await checkAccessibility(page)
    await savePicture(page, `answer-form-${device}`)
  })
  await dialog.getByRole('button', { name: 'Send to 1 person' }).click()
  await soon(() => link.textContent()).toBe('Emails')
  await soon(() =>
    site.mails
      .filter(({ to }) => to.includes(email))
      .map(({ raw }) => raw)
      .join(),
  ).toContain('In-Reply-To: <answer-2@example.net>')
})

test('staff see on the page of a person that automatic emails have stopped, and send them again', async () => {
  const { email } = await organiseEvent(site.url, 'No address')
  const person = await site.db
    .selectFrom('app_user')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  await site.db
    .insertInto('mail_stop')
    .values({
      address: email,
      reason: '5.1.1 550 5.1.1 Recipient address rejected: User unknown in virtual mailbox table',
      stopped_at: new Date(),
    })
    .execute()
  await openInPage(page, `/admin/person/${person.id}`)
  await page.getByText('Automatic emails to this address have stopped').waitFor()
  await onEach(page, ['desktop', 'phone'], async (device) => {
    await untilItFits(page)
    await checkAccessibility(page)
    await savePicture(page, `stopped-address-${device}`)
  })
  await page.getByRole('button', { name: 'Send emails again' }).click()
  await page.getByText('Automatic emails are sent again').waitFor()
  const readStops = () => site.db.selectFrom('mail_stop').selectAll().where('address', '=', email).execute()
  expect(await readStops()).toEqual([])
})
