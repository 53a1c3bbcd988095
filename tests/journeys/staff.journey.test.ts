import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { demoPassword } from '#features/accounts/server/index.ts'
import { addDays, dayOf, formatDate } from '#kernel/dates.ts'
import { checkAccessibility, onEach, openBrowser, openInPage, soon } from '#tests/support/browser.ts'
import { enterAs } from '#tests/support/enter-site.ts'
import { openSite } from '#tests/support/site.ts'
import { createSiteCaller, organiseBookedEvent, organiseEvent } from '#tests/support/site-caller.ts'

const site = await openSite()
const { newVisitor } = await openBrowser()
/** A word that only the events of this file have in their names. */
const key = `trip${randomUUID().slice(0, 8)}`
const bookedName = `Tom’s last weekend of ${key}`
const enquiryName = `Just asking for ${key}`

type OrganisedEvent = Awaited<ReturnType<typeof organiseEvent>>
const colleague = createSiteCaller(site.url)
let bookedEvent: OrganisedEvent
let enquiryEvent: OrganisedEvent
let page: Page
beforeAll(async () => {
  bookedEvent = await organiseBookedEvent(site.url, bookedName)
  enquiryEvent = await organiseEvent(site.url, enquiryName)
  await colleague.logIn('staff')
  page = (await newVisitor({ baseURL: site.url })).page
  await enterAs(page, 'staff@test.com')
})

const readEvent = async ({ organiser, eventId }: OrganisedEvent) =>
  (await organiser.get(`/event/${eventId}`)).data
const stageOf = async (event: OrganisedEvent) => (await readEvent(event)).statusStage
const openEvent = ({ eventId }: OrganisedEvent) => openInPage(page, `/admin/event/${eventId}`)
const dialogOf = (targetPage: Page) => targetPage.getByRole('dialog')
const press = (name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const openForm = async (entry: string, menu = 'Change') => {
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: menu, exact: true }).click()
  await page.getByRole('menuitem', { name: entry }).click()
  await dialogOf(page).getByRole('heading', { name: entry }).waitFor()
}
const readShownNames = () =>
  page
    .getByRole('region', { name: 'Events' })
    .locator('tbody tr a')
    .evaluateAll((links) => links.map((link) => link.firstChild?.firstChild?.textContent))

test('staff find an event by search, sort and filters, all in the URL', async () => {
  const parameter = (name: string) => new URL(page.url()).searchParams.get(name)
  await openInPage(page, '/admin/index/events')
  await page.getByRole('link', { name: enquiryName }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type(key)
  await soon(() => parameter('search')).toBe(key)
  await soon(readShownNames).toEqual([enquiryName, bookedName])
  await checkAccessibility(page)

  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await page.waitForURL(/sort=title&way=up/)
  await page.getByRole('columnheader', { name: 'Event' }).and(page.locator('[aria-sort=ascending]')).waitFor()
  await soon(readShownNames).toEqual([enquiryName, bookedName])
  await page.getByRole('button', { name: 'Event', exact: true }).click()
  await soon(readShownNames).toEqual([bookedName, enquiryName])
  await page.getByLabel('Stage').selectOption('Enquiry')
  await soon(readShownNames).toEqual([enquiryName])
  await page.reload()
  await page.getByRole('link', { name: enquiryName }).waitFor()
  await soon(() => page.getByLabel('Stage').inputValue()).toBe('Enquiry')
  await soon(readShownNames).toEqual([enquiryName])
  await page.getByLabel('Section').selectOption('hen')
  await page.getByText('No events found').waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await soon(() => [parameter('stage'), parameter('section')]).toEqual([null, null])
})

test('the supplier field of the event list shows the supplier from the URL when the page opens, and is empty after the filters are cleared', async () => {
  const supplier = () => new URL(page.url()).searchParams.get('supplier')
  await openInPage(page, '/admin/index/events')
  const field = page.getByRole('combobox', { name: 'Supplier' })
  await field.fill('larkfield')
  await page.getByRole('option', { name: 'Larkfield Tyneside' }).click()
  await soon(supplier).toBe('larkfield-tyneside')
  await soon(() => field.inputValue()).toBe('Larkfield Tyneside')
  await page.getByRole('link', { name: bookedName }).waitFor()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await soon(supplier).toBeNull()
  await soon(() => field.inputValue()).toBe('')
  // Leaving the field unchanged does not change the URL.
  await openInPage(page, '/admin/index/events?supplier=larkfield-tyneside&heat=0')
  await soon(() => field.inputValue()).toBe('Larkfield Tyneside')
  await field.focus()
  await page.getByLabel('Sales heat').focus()
  await soon(() => field.inputValue()).toBe('Larkfield Tyneside')
  expect(supplier()).toBe('larkfield-tyneside')
})

test('staff see price, cost, margin, people and stages of an event, and read its emails as they were sent', async () => {
  await openInPage(page, `/admin/index/events?search=${key}`)
  await page.getByRole('link', { name: bookedName }).click()
  await page.getByRole('heading', { level: 1, name: bookedName }).waitFor()
  const money = page.getByRole('region', { name: 'Money' })
  for (const text of ['£1,244.00', '£910.00', '£334.00']) await money.getByText(text).waitFor()
  const archery = page.getByRole('row', { name: /Air Rifles & Archery/ })
  for (const text of ['£340.00', '£240.00', '£100.00', 'Requested'])
    await archery.getByText(text).filter({ visible: true }).waitFor()
  await page
    .getByRole('row', { name: /Ann Lee/ })
    .getByText('Organiser')
    .waitFor()
  await page.getByRole('link', { name: /New booking request for Larkfield Tyneside/ }).click()
  await page.getByRole('heading', { level: 1, name: /New booking request/ }).waitFor()
  await page.frameLocator('iframe[sandbox=""]').getByText('Air Rifles & Archery').first().waitFor()
  await checkAccessibility(page)
  await page.getByRole('tab', { name: 'Text' }).click()
  await page.getByRole('tabpanel').getByText('Air Rifles & Archery').waitFor()

  await openInPage(page, '/admin/index/mail')
  await page.getByRole('searchbox').fill(bookedEvent.email)
  await page
    .getByRole('link', { name: 'Your Stag Do page is ready' })
    .filter({ hasText: bookedEvent.email })
    .waitFor()
  await onEach(page, ['phone'], () => checkAccessibility(page))
  await openEvent(bookedEvent)
  await archery.getByRole('link', { name: 'Larkfield Tyneside' }).click()
  await page.getByRole('article', { name: 'Air Rifles & Archery' }).waitFor()
})

test('staff set the manager, due dates and status of an event, and leave a note (EVT-062, EVT-064, EVT-065)', async () => {
  const dialog = dialogOf(page)
  const { depositDueDate } = await readEvent(enquiryEvent)
  await colleague.put(`/event/${enquiryEvent.eventId}/dueDates`, {
    depositDueDate: addDays(depositDueDate, -2),
  })
  await openEvent(enquiryEvent)
  await page.getByText('No manager').waitFor()
  await openForm('Manager')
  await dialog.getByLabel('Manager', { exact: true }).selectOption('Stef Staff')
  await press('Save')
  await page.getByText('Manager: Stef Staff').waitFor()

  await page.getByText('set by hand').waitFor()
  await openForm('Due dates')
  await dialog.getByText('Set by hand').waitFor()
  await dialog.getByRole('button', { name: 'Deposit due' }).click()
  await page.getByRole('button', { name: 'Reset to calculated' }).click()
  await dialog.getByRole('button', { name: 'Deposit due To be calculated' }).waitFor()
  await press('Preview')
  await dialog.getByText('This will change').waitFor()
  await onEach(page, ['phone'], () => checkAccessibility(page))
  await press('Save')
  await page.getByText('Due dates saved').waitFor()
  await soon(async () => (await readEvent(enquiryEvent)).depositDueDate).toBe(depositDueDate)
  await soon(() => page.getByText('set by hand').count()).toBe(0)

  await openForm('Sales heat')
  await dialog.getByLabel('Heat').selectOption('0: lost')
  await dialog.getByLabel('Why was it lost?').fill('They went to the seaside.')
  await press('Save')
  await page.getByText('Lost', { exact: true }).waitFor()
  await page.getByText('They went to the seaside.').waitFor()
  await openForm("Staff's note", 'Write a note')
  await dialog.getByLabel('Note', { exact: true }).fill('Rings back on Monday.')
  // Saving does not overwrite a note that a colleague wrote in the meantime.
  await colleague.put(`/event/${enquiryEvent.eventId}/updateStaffNote`, { note: 'Wants a boat.' })
  await press('Save')
  await dialog.getByText('A colleague changed this note to “Wants a boat.”').waitFor()
  await dialog.getByLabel('Note', { exact: true }).fill('Wants a boat. Rings back on Monday.')
  await press('Save')
  await page.getByText('Wants a boat. Rings back on Monday.').waitFor()
})

test('staff rename an event, hide its product prices from guests, block its automatic emails and recalculate it (EVT-060, EVT-067, EVT-069, EVT-073)', async () => {
  const dialog = dialogOf(page)
  await openEvent(enquiryEvent)
  await openForm('Names')
  await dialog.getByLabel('Event Name (Optional)').fill(`Right name of ${key}`)
  await press('Save')
  await page.getByRole('heading', { name: `Right name of ${key}` }).waitFor()
  await openForm('Price visibility', 'Prices')
  await dialog.getByRole('group', { name: 'Product prices' }).getByLabel('Guests').selectOption('Hidden')
  await press('Save')
  await page.getByText('Price visibility saved').waitFor()
  await openForm('Automatic emails')
  await dialog.getByRole('checkbox').nth(1).waitFor()
  const block = dialog.getByLabel('Block automatic emails')
  await block.click()
  await soon(() => block.isChecked()).toBe(true)
  await press('Preview')
  await dialog.getByText('No charge, reminder or cancellation changes').waitFor()
  await press('Save')
  await page.getByText('Automatic emails blocked', { exact: true }).first().waitFor()
  await openForm('Recalculate', 'Prices')
  await press('Preview')
  await dialog.getByText('No price, share or date changes').waitFor()
  await press('Recalculate')
  await page.getByText('Recalculated', { exact: true }).waitFor()
  expect((await colleague.get(`/event/${enquiryEvent.eventId}`)).data).toMatchObject({
    eventName: `Right name of ${key}`,
    autoEmailsBlocked: true,
    displayPrices: {
      packagePrices: { organiser: 'Auto', guest: 'Auto' },
      productPrices: { organiser: 'Auto', guest: 'Hide' },
    },
  })
})

test('staff open the people of a large event on a phone, page through them and find one', async () => {
  const largeEvent = await organiseEvent(site.url, 'Half the village', 20)
  await largeEvent.organiser.post(`/event/${largeEvent.eventId}/addAllUnregisteredGuest`)
  await largeEvent.organiser.post(`/event/${largeEvent.eventId}/addUnregisteredGuest`, {
    name: 'Neighbour 21',
  })
  await onEach(page, ['phone'], async () => {
    await openEvent(largeEvent)
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
})

test('staff book an event without payment after a confirmation, lower a promised price, and cancel after typing “cancel” (PAY-O14)', async () => {
  const bookedByHand = await organiseEvent(site.url, 'Booked by hand')
  const { organiser, eventId, packageId } = bookedByHand
  await openEvent(bookedByHand)
  await page.getByRole('button', { name: 'Book without payment' }).click()
  await press('Cancel')
  await dialogOf(page).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Book without payment' }).click()
  await press('Book')
  await page.getByText('Booked without payment').first().waitFor()
  await soon(() => stageOf(bookedByHand)).toBe('Booked')

  // The organiser removes a product after the adjustment date: the price of the package stays until staff lower it.
  await sql`update event set document = jsonb_set(jsonb_set(document::jsonb,
    '{adjustmentDate}', to_jsonb(${addDays(dayOf(new Date()), -1)}::text)),
    '{dueDatesByHand}', '["adjustmentDate"]')::json where id = ${eventId}`.execute(site.db)
  const readPackage = async () => (await readEvent(bookedByHand)).packageOption[0]
  const { productList, money } = await readPackage()
  const { itineraryId } = productList[0].itinerary[0]
  await organiser.put(`/event/${eventId}`, {
    commandList: [{ name: 'removeProduct', packageId, itineraryId, data: {} }],
  })
  expect((await readPackage()).money.priceGBP).toBe(money.priceGBP)
  await page.reload()
  await page.getByText(/^Promised £.*, would be £/).waitFor()
  await page.getByRole('button', { name: /^Lower the price to £/ }).click()
  await page.getByText('Price lowered').first().waitFor()
  await soon(() => page.getByText(/^Promised £/).count()).toBe(0)
  expect((await readPackage()).money.priceGBP).toBeLessThan(money.priceGBP)

  await page.getByRole('button', { name: 'Cancel event' }).click()
  const confirmButton = dialogOf(page).getByRole('button', { name: 'Cancel the event' })
  await soon(() => confirmButton.isDisabled()).toBe(true)
  await dialogOf(page).getByRole('textbox').fill('cancel')
  await checkAccessibility(page)
  await confirmButton.click()
  await page.getByRole('button', { name: 'Cancel event' }).waitFor({ state: 'detached' })
  await soon(() => stageOf(bookedByHand)).toBe('Cancelled')
})

test('the staff area asks to log in, opens on the statistics of the last days, and has the style guide (STF-001, SHELL-011)', async () => {
  const { page: visitor } = await newVisitor({ baseURL: site.url })
  await visitor.goto('/admin')
  await visitor.getByLabel('Email').fill('staff@test.com')
  await visitor.getByLabel('Password', { exact: true }).fill(demoPassword)
  await visitor.getByRole('button', { name: 'Login' }).click()
  await visitor.getByRole('heading', { level: 1, name: 'Statistics' }).waitFor()
  await soon(() => new URL(visitor.url()).pathname).toBe('/admin/index/staff_stats')
  const createdFigure = visitor.locator('dl > div', { hasText: 'Events created' }).locator('dd')
  await soon(() => createdFigure.textContent()).toMatch(/^[1-9]\d*$/)
  await checkAccessibility(visitor)
  const today = dayOf(new Date())
  const chart = visitor.getByRole('application', { name: 'Events created' })
  const tooltipOf = (day: string) => visitor.getByRole('status').filter({ hasText: formatDate(day) })
  await chart.hover({ position: { x: (await chart.boundingBox())!.width - 8, y: 40 } })
  await tooltipOf(today)
    .getByText(/^[1-9]\d*$/)
    .waitFor()
  await visitor.mouse.move(0, 0)
  await chart.focus()
  await tooltipOf(addDays(today, -29)).getByText(/^\d+$/).waitFor()
  const figuresResponse = visitor.waitForResponse((response) =>
    response.url().endsWith(`from=${today}&to=${today}`),
  )
  await visitor.getByText('Today', { exact: true }).click()
  await visitor.waitForURL('**/staff_stats?period=today')
  expect((await figuresResponse).status()).toBe(200)
  await openInPage(visitor, '/admin/index/design')
  await visitor.getByRole('heading', { level: 1, name: 'Style guide' }).waitFor()
})
