import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { addDays, dayOf } from '#kernel/dates.ts'
import { checkAccessibility, openBrowser, soon } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseBookedEvent, organiseEvent } from '#tests/support/site-caller.ts'

// This file checks exact figures and rows.
const site = await openSite({}, { isOwn: true })
const { newVisitor } = await openBrowser()
const booked = 'Tom’s last weekend of freedom'
const enquiry = 'Just asking'

let enquiryEvent: Awaited<ReturnType<typeof organiseEvent>>
beforeAll(async () => {
  await organiseBookedEvent(site.url, booked)
  enquiryEvent = await organiseEvent(site.url, enquiry)
})

/** Opens a page of the staff area as a staff user. */
const openAsStaff = async (path: string, viewport: 'desktop' | 'phone' = 'desktop'): Promise<Page> => {
  const { page } = await newVisitor({ baseURL: site.url, viewport })
  await enterAs(page, 'staff@test.com')
  await page.goto(path)
  return page
}
const namesShown = (page: Page) =>
  page
    .getByRole('region', { name: 'Events' })
    .locator('tbody tr a')
    .evaluateAll((links) => links.map((link) => link.firstChild?.firstChild?.textContent))

test('the staff area asks to log in and opens on the statistics of the last days (STF-001, SHELL-011)', async () => {
  const { page } = await newVisitor({ baseURL: site.url })
  await page.goto('/admin')
  await page.getByLabel('Email').fill('staff@test.com')
  await page.getByLabel('Password', { exact: true }).fill(demoPassword)
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
  await soon(() => new URL(page.url()).pathname).toBe('/admin/index/staff_stats')
  const figure = (name: string) => page.locator('dl > div', { hasText: name }).locator('dd').first()
  await figure('Events created').waitFor()
  await soon(() => figure('Events created').textContent()).toBe('2')
  await soon(() => figure('Events booked').textContent()).toBe('1')
  await soon(() => figure('Conversion').textContent()).toBe('50%')
  await soon(() => figure('Takings').textContent()).toBe('£0.00')
  await page.getByRole('row', { name: 'Stag Weekends 2 1 50% £0.00' }).waitFor()
  await checkAccessibility(page)
  await page.getByText('Today', { exact: true }).click()
  await page.waitForURL('**/staff_stats?period=today')
  await soon(() => figure('Events created').textContent()).toBe('2')
  // An unknown page returns 404.
  expect((await page.goto('/admin/index/no_such_page'))?.status()).toBe(404)
})

test('staff find an event by search, sort and filters, all in the URL', async () => {
  const page = await openAsStaff('/admin/index/events')
  await page.getByRole('link', { name: enquiry }).waitFor()
  await soon(() => namesShown(page)).toEqual([enquiry, booked])
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.waitForURL(/sort=title&way=up/)
  await page.getByRole('columnheader', { name: 'Event' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent?.startsWith('Just'))
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.waitForFunction(() => document.querySelector('tbody a')?.textContent?.startsWith('Tom'))

  await page.getByLabel('Stage').selectOption('Enquiry')
  await page.getByRole('link', { name: booked }).waitFor({ state: 'detached' })
  await soon(() => namesShown(page)).toEqual([enquiry])
  await page.reload()
  await page.getByRole('link', { name: enquiry }).waitFor()
  await soon(() => page.getByLabel('Stage').inputValue()).toBe('Enquiry')
  await soon(() => namesShown(page)).toEqual([enquiry])

  await page.getByRole('button', { name: 'Clear filters' }).click()
  await page.getByRole('link', { name: booked }).waitFor()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('freedom')
  await page.getByRole('link', { name: enquiry }).waitFor({ state: 'detached' })
  await soon(() => new URL(page.url()).searchParams.get('search')).toBe('freedom')
  await soon(() => namesShown(page)).toEqual([booked])
  await page.getByLabel('Section').selectOption('hen')
  await page.getByText('No events found').waitFor()
  await checkAccessibility(page)
})

test('the supplier’s field of the event list shows the supplier of the address, also after going back and clearing', async () => {
  const page = await openAsStaff('/admin/index/events')
  const field = page.getByRole('combobox', { name: 'Supplier' })
  await field.fill('larkfield')
  await page.getByRole('option', { name: 'Larkfield Tyneside' }).click()
  await page.waitForURL(/supplier=larkfield-tyneside/)
  await soon(() => field.inputValue()).toBe('Larkfield Tyneside')
  await page.getByRole('link', { name: booked }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await soon(() => new URL(page.url()).searchParams.has('supplier')).toBe(false)
  await soon(() => field.inputValue()).toBe('')
  // Leaving the field unchanged leaves the address unchanged.
  await page.goto('/admin/index/events?supplier=larkfield-tyneside&heat=0')
  await soon(() => field.inputValue()).toBe('Larkfield Tyneside')
  await field.focus()
  await page.getByLabel('Sales heat').focus()
  await soon(() => field.inputValue()).toBe('Larkfield Tyneside')
  expect(new URL(page.url()).searchParams.get('supplier')).toBe('larkfield-tyneside')
})

test('staff open an event and see price, cost, margin, people, stages and mails', async () => {
  const page = await openAsStaff('/admin/index/events')
  await page.getByRole('link', { name: booked }).click()
  await page.getByRole('heading', { level: 1, name: booked }).waitFor()
  const money = page.getByRole('region', { name: 'Money' })
  for (const text of ['£1,244.00', '£910.00', '£334.00']) await money.getByText(text).waitFor()
  const archery = page.getByRole('row', { name: /Air Rifles & Archery/ })
  for (const text of ['£340.00', '£240.00', '£100.00', 'Requested'])
    await archery.getByText(text).filter({ visible: true }).waitFor()
  await page
    .getByRole('row', { name: /Ann Lee/ })
    .getByText('Organiser')
    .waitFor()
  await page.getByRole('link', { name: /New booking request for Larkfield Tyneside/ }).waitFor()
  await checkAccessibility(page)
  await archery.getByRole('link', { name: 'Larkfield Tyneside' }).click()
  await page.getByRole('article', { name: 'Air Rifles & Archery' }).waitFor()
})

test('staff set the manager, due dates and status of an event, and leave a note (EVT-062, EVT-064, EVT-065)', async () => {
  const page = await openAsStaff(`/admin/event/${enquiryEvent.eventId}`, 'phone')
  await page.getByText('No manager').waitFor()
  const dialog = page.getByRole('dialog')
  const change = async (entry: string, menu = 'Change') => {
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await dialog.getByRole('heading', { name: entry }).waitFor()
  }
  await change('Manager')
  await dialog.getByLabel('Manager', { exact: true }).selectOption('Stef Staff')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Manager: Stef Staff').waitFor()

  const event = async () => (await enquiryEvent.organiser.get(`/event/${enquiryEvent.eventId}`)).data
  const { depositDueDate } = await event()
  const colleague = createSiteCaller(site.url)
  await colleague.logIn('staff')
  await colleague.put(`/event/${enquiryEvent.eventId}/dueDates`, {
    depositDueDate: addDays(depositDueDate, -2),
  })
  await page.reload()
  await page.getByText('set by hand').waitFor()
  await change('Due dates')
  await dialog.getByText('Set by hand').waitFor()
  await dialog.getByRole('button', { name: 'Deposit due' }).click()
  await page.getByRole('button', { name: 'Reset to calculated' }).click()
  await dialog.getByRole('button', { name: 'Deposit due To be calculated' }).waitFor()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Due dates saved').waitFor()
  await soon(async () => (await event()).depositDueDate).toBe(depositDueDate)
  await soon(() => page.getByText('set by hand').count()).toBe(0)

  await change('Sales heat')
  await dialog.getByLabel('Heat').selectOption('0: lost')
  await dialog.getByLabel('Why was it lost?').fill('They went to the seaside.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Lost', { exact: true }).waitFor()
  await page.getByText('They went to the seaside.').waitFor()
  await change("Staff's note", 'Write a note')
  await dialog.getByLabel('Note', { exact: true }).fill('Rings back on Monday.')
  // A colleague's note in the meantime is not overwritten unseen.
  await colleague.put(`/event/${enquiryEvent.eventId}/updateStaffNote`, { note: 'Wants a boat.' })
  await dialog.getByRole('button', { name: 'Save' }).click()
  await dialog.getByText('A colleague changed this note to “Wants a boat.”').waitFor()
  await dialog.getByLabel('Note', { exact: true }).fill('Wants a boat. Rings back on Monday.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Wants a boat. Rings back on Monday.').waitFor()
})

test('staff rename an event, hide its prices from guests, block its automatic emails and recalculate it (EVT-060, EVT-067, EVT-069, EVT-073)', async () => {
  const { organiser, eventId } = await organiseEvent(site.url, 'Wrong name')
  const event = async () => (await organiser.get(`/event/${eventId}`)).data
  const page = await openAsStaff(`/admin/event/${eventId}`)
  const dialog = page.getByRole('dialog')
  const change = async (entry: string, menu = 'Change') => {
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: entry }).click()
    await dialog.getByRole('heading', { name: entry }).waitFor()
  }
  await change('Names')
  await dialog.getByLabel('Event Name (Optional)').fill('Right name')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('heading', { name: 'Right name' }).waitFor()

  await change('Prices shown', 'Prices')
  await dialog.getByRole('group', { name: 'Product prices' }).getByLabel('Guests').selectOption('Hidden')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Prices shown saved').waitFor()

  await change('Automatic emails')
  await dialog.getByLabel('Block automatic emails').check()
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Automatic emails blocked', { exact: true }).first().waitFor()

  await change('Recalculate', 'Prices')
  await dialog.getByRole('button', { name: 'Preview' }).click()
  await dialog.getByText('No price, share or date changes').waitFor()
  await dialog.getByRole('button', { name: 'Recalculate' }).click()
  await page.getByText('Recalculated', { exact: true }).waitFor()
  expect((await event()).eventName).toBe('Right name')
  const staff = createSiteCaller(site.url)
  await staff.logIn('staff')
  expect((await staff.get(`/event/${eventId}`)).data).toMatchObject({
    autoEmailsBlocked: true,
    displayPrices: {
      packagePrices: { organiser: 'Auto', guest: 'Auto' },
      productPrices: { organiser: 'Auto', guest: 'Hide' },
    },
  })
})

test('staff open the people of a large event, find one, and page through the rest', async () => {
  const { organiser, eventId } = await organiseEvent(site.url, 'Half the village')
  await organiser.post(`/event/${eventId}/addAllUnregisteredGuest`)
  for (let number = 11; number <= 21; number += 1)
    await organiser.post(`/event/${eventId}/addUnregisteredGuest`, { name: `Neighbour ${number}` })
  const page = await openAsStaff(`/admin/event/${eventId}`, 'phone')
  await page
    .getByRole('navigation', { name: 'On this page' })
    .getByRole('link', { name: 'People 21' })
    .click()
  const people = page.getByRole('region', { name: 'People' }).locator('tbody tr')
  await soon(() =>
    page.evaluate(() => document.querySelector('#people')!.getBoundingClientRect().top),
  ).toBeLessThan(200)
  await soon(() => people.count()).toBe(20)
  await checkAccessibility(page)
  await page
    .getByRole('navigation', { name: 'Pages of people' })
    .getByRole('button', { name: 'Next page' })
    .click()
  await soon(() => people.allInnerTexts()).toEqual([expect.stringContaining('Neighbour 21')])
  await page.getByRole('searchbox', { name: 'Search by name, email or phone' }).fill('ann lee')
  await page.getByText('1 of 21 people').waitFor()
  await soon(() => people.allInnerTexts()).toEqual([expect.stringContaining('Organiser')])
  await page.getByLabel('Show', { exact: true }).selectOption('Not going')
  await page.getByText('No people found').waitFor()
})

test('staff book an event without payment after a confirmation, lower a promised price, and cancel after typing the word (PAY-O14)', async () => {
  const page = await openAsStaff(`/admin/event/${enquiryEvent.eventId}`)
  await page.getByRole('button', { name: 'Book without payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Book without payment' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Book', exact: true }).click()
  await page.getByText('Booked without payment').waitFor()
  await soon(
    async () => (await enquiryEvent.organiser.get(`/event/${enquiryEvent.eventId}`)).data.statusStage,
  ).toBe('Booked')

  // The organiser removes a product after the adjustment date: its price stays until staff lower it.
  await sql`update event set document = jsonb_set(jsonb_set(document::jsonb,
    '{adjustmentDate}', to_jsonb(${addDays(dayOf(new Date()), -1)}::text)),
    '{dueDatesByHand}', '["adjustmentDate"]')::json where id = ${enquiryEvent.eventId}`.execute(site.db)
  const read = async () =>
    (await enquiryEvent.organiser.get(`/event/${enquiryEvent.eventId}`)).data.packageOption[0]
  const { productList, money } = await read()
  const { itineraryId } = productList[0].itinerary[0]
  await enquiryEvent.organiser.put(`/event/${enquiryEvent.eventId}`, {
    commandList: [{ name: 'removeProduct', packageId: enquiryEvent.packageId, itineraryId, data: {} }],
  })
  expect((await read()).money.priceGBP).toBe(money.priceGBP)
  await page.reload()
  await page.getByText(/^Promised £.*, would be £/).waitFor()
  await checkAccessibility(page)
  await page.getByRole('button', { name: /^Lower the price to £/ }).click()
  await page.getByText('Price lowered').waitFor()
  await soon(() => page.getByText(/^Promised £/).count()).toBe(0)
  expect((await read()).money.priceGBP).toBeLessThan(money.priceGBP)

  await page.getByRole('button', { name: 'Cancel event' }).click()
  const dialog = page.getByRole('dialog')
  await soon(() => dialog.getByRole('button', { name: 'Cancel the event' }).isDisabled()).toBe(true)
  await dialog.getByRole('textbox').fill('cancel')
  await checkAccessibility(page)
  await dialog.getByRole('button', { name: 'Cancel the event' }).click()
  await page.getByRole('button', { name: 'Cancel event' }).waitFor({ state: 'detached' })
  await soon(
    async () => (await enquiryEvent.organiser.get(`/event/${enquiryEvent.eventId}`)).data.statusStage,
  ).toBe('Cancelled')
})

test('the outbox shows the mails of the booking, each as it was written', async () => {
  const page = await openAsStaff('/admin/index/mail', 'phone')
  await page.getByRole('link', { name: 'Your Stag Do page is ready' }).first().waitFor()
  await checkAccessibility(page)
  await page.getByRole('searchbox').fill('Larkfield')
  await page
    .getByRole('link', { name: /New booking request/ })
    .first()
    .click()
  await page.getByRole('heading', { level: 1, name: /New booking request/ }).waitFor()
  const preview = page.frameLocator('iframe[sandbox=""]')
  await preview.getByText('Air Rifles & Archery').first().waitFor()
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('tabpanel').getByText('Air Rifles & Archery').waitFor()
})

test('the style guide is in the staff area and hidden from customers', async () => {
  const page = await openAsStaff('/admin/index/design')
  await page.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor()
  await checkAccessibility(page)
  const { page: other } = await newVisitor({ baseURL: site.url })
  await enterAs(other, 'organiser@test.com')
  await other.goto('/admin/index/events')
  await other.getByText('This part of the site is for staff').waitFor()
  await soon(() => other.getByRole('table').count()).toBe(0)
})
